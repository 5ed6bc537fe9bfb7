import { useState } from 'react'
import type { TrayLine } from '#web/queries/statements.ts'
import { GRADES } from './grades.ts'

interface AtHand {
  id: string
  /** By an arrow or a press, not because the line before it left the tray. */
  isChosen: boolean
  /** The lines it was found among, and their order as they stood on the screen. */
  lines: readonly TrayLine[] | undefined
  order: readonly string[]
}

/** The one line that the keys and the panel are about. It stays while others leave; when it leaves, the one below it follows. */
export function useLineAtHand(lines: readonly TrayLine[] | undefined) {
  const [at, setAt] = useState<AtHand>({ id: '', isChosen: false, lines: undefined, order: [] })
  const inOrder = GRADES.flatMap(({ grade }) => lines?.filter((line) => line.grade === grade) ?? [])
  if (lines && lines !== at.lines) {
    const order = inOrder.map(({ id }) => id)
    const id = order.includes(at.id) ? at.id : afterIt(at, order)
    setAt({ id, isChosen: at.isChosen && id === at.id, lines, order })
  }
  return {
    inOrder,
    line: inOrder.find(({ id }) => id === at.id),
    isChosen: at.isChosen,
    choose: (id: string) => setAt((current) => ({ ...current, id, isChosen: true })),
  }
}

function afterIt({ id, order }: AtHand, now: readonly string[]): string {
  const place = order.indexOf(id)
  const isThere = (one: string) => now.includes(one)
  return order.slice(place + 1).find(isThere) ?? order.slice(0, place + 1).findLast(isThere) ?? now[0] ?? ''
}
