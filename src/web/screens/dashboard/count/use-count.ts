import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Piece } from '#shared/pieces.ts'
import { paths } from '#web/paths.ts'
import { type Count, closeByCount, type Drawer } from '#web/queries/drawers.ts'
import { refreshCash } from '#web/queries/refresh-money.ts'
import {
  noPieces,
  pieceKinds,
  readPieces,
  type TypedPieces,
} from '#web/screens/dashboard/parts/piece-kinds.ts'
import { useKept } from '#web/screens/dashboard/parts/use-draft.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface HalfCounted {
  typed: TypedPieces
  /** The server's time when the first piece was typed; empty before. */
  since: string
}

const START: HalfCounted = { typed: noPieces, since: '' }

/** A count as it is typed, kept in this tab for its owner, and the act that ends it. */
export function useCount({ drawer, now }: { drawer: Drawer; now: string | undefined }) {
  const navigate = useNavigate()
  const [form, setForm] = useState(START)
  const [at, setAt] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  // The second count begins with empty fields.
  const name = `count/${drawer.id}/${drawer.wasCountedOnce ? 'second' : 'first'}`
  const kept = useKept({ name, form, start: START, restore: setForm })
  const closing = useAct({
    act: (count: Count, key) => closeByCount(count, key),
    onDone: ({ message, result }) => {
      kept.forget()
      if (result === 'again') return
      // What is still to be said stands on the page it leads to.
      if (result !== 'say_why') showToast(message)
      navigate(paths.drawer(drawer.id), { replace: true })
    },
    onRefused: ({ code, message }) => {
      setProblem(message)
      if (code === 'drawer_moved') setForm(({ typed }) => ({ typed, since: '' }))
      // Counted by somebody else meanwhile: its page says so.
      if (code === 'drawer_moved' || code === 'conflict') void refreshCash()
    },
  })
  const type = (piece: Piece, digits: string) => {
    setProblem(null)
    setAt(pieceKinds.findIndex((kind) => kind.piece === piece))
    setForm(({ typed, since }) => ({ typed: { ...typed, [piece]: digits }, since: since || (now ?? '') }))
  }
  const finish = () => {
    const pieces = readPieces(form.typed)
    if (pieces) closing.submit({ drawerId: drawer.id, pieces, since: form.since || now })
  }
  return { typed: form.typed, at, type, finish, problem, busy: closing.busy }
}
