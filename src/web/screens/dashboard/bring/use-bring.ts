import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import type { StatementMapping, StatementQuestion } from '#web/files/statements/mapping.ts'
import type { FileView, StatementView } from '#web/files/statements/reading.ts'
import { StatementReader } from '#web/files/statements/statement-reader.ts'
import { Unreadable } from '#web/files/statements/unreadable.ts'
import {
  beginStatement,
  checkStatement,
  type StatementCheck,
  sendPiece,
} from '#web/queries/bring-statement.ts'
import type { StatementAccount } from '#web/queries/statements.ts'
import { mappingOf } from './remembered.ts'

/** A file on its way in, as far as it has come. */
export interface Bringing {
  name: string
  view: FileView
  mapping: StatementMapping
  question: StatementQuestion | null
  statement: StatementView | null
  /** Pieces that have arrived. */
  sent: number
  fileId: string | null
  check: StatementCheck | null
}

/**
 * A statement on its way in: read in its thread, sent in pieces, checked. Nothing is kept until it is brought. A file or a
 * column that is changed meanwhile begins again.
 */
export function useBring(account: StatementAccount | undefined) {
  const reader = useRef<StatementReader | null>(null)
  const [bringing, setBringing] = useState<Bringing | null>(null)
  const { problem, busy, inTurn, stop } = useTurns()
  useEffect(() => () => reader.current?.close(), [])

  const readAs = async (
    { name, view, mapping }: FileToRead,
    of: StatementAccount | undefined,
    isCurrent: () => boolean,
  ) => {
    const fresh = { name, view, mapping, question: null, statement: null, sent: 0, fileId: null, check: null }
    setBringing(fresh)
    if (!reader.current || !of) return
    const answer = await reader.current.read(mapping, of.number)
    if (!isCurrent()) return
    setBringing({ ...fresh, ...answer })
    if ('question' in answer) return
    const show = (now: Bringing) => isCurrent() && setBringing(now)
    await send(reader.current, { ...fresh, ...answer }, of.id, show, isCurrent)
  }
  const open = (file: File) =>
    void inTurn(async (isCurrent) => {
      reader.current?.close()
      reader.current = new StatementReader()
      setBringing(null)
      const view = await reader.current.open(file)
      const mapping = mappingOf(view, account?.mapping ?? null)
      if (isCurrent()) await readAs({ name: file.name, view, mapping }, account, isCurrent)
    })
  const change = (mapping: StatementMapping) =>
    void (bringing && inTurn((isCurrent) => readAs({ ...bringing, mapping }, account, isCurrent)))
  const forget = () => {
    stop()
    reader.current?.close()
    setBringing(null)
  }
  /** The file is read again for another account: whose it is may have been what was wrong. */
  const choose = (next: StatementAccount) => {
    if (!bringing) return forget()
    const mapping = mappingOf(bringing.view, next.mapping, bringing.mapping)
    void inTurn((isCurrent) => readAs({ ...bringing, mapping }, next, isCurrent))
  }
  return { bringing, problem, busy, choose, open, change, forget }
}

type FileToRead = Pick<Bringing, 'name' | 'view' | 'mapping'>

/** One piece of work at a time: what a later one has overtaken says nothing any more. */
function useTurns() {
  const turn = useRef(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const inTurn = async (work: (isCurrent: () => boolean) => Promise<void>) => {
    const own = ++turn.current
    const isCurrent = () => own === turn.current
    setProblem(null)
    setBusy(true)
    try {
      await work(isCurrent)
    } catch (error) {
      if (isCurrent()) setProblem(sentenceOf(error))
    }
    if (isCurrent()) setBusy(false)
  }
  const stop = () => {
    turn.current += 1
    setProblem(null)
    setBusy(false)
  }
  return { problem, busy, inTurn, stop }
}

async function send(
  reader: StatementReader,
  file: Bringing & { statement: StatementView },
  accountId: string,
  show: (now: Bringing) => void,
  isCurrent: () => boolean,
): Promise<void> {
  const { format, accountNumber, openingBalance, closingBalance, lines, pieces } = file.statement
  const fileName = file.name.slice(-200)
  const fileId = await beginStatement({
    accountId,
    fileName,
    format,
    accountNumber,
    openingBalance,
    closingBalance,
    lines,
  })
  for (let place = 0; place < pieces; place += 1) {
    if (!isCurrent()) return
    await sendPiece(fileId, place, await reader.piece(place))
    show({ ...file, fileId, sent: place + 1 })
  }
  if (!isCurrent()) return
  show({ ...file, fileId, sent: pieces, check: await checkStatement(fileId) })
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof Unreadable) return error.message
  return 'The file could not be read. Nothing was read.'
}
