import { importStudents } from '#shared/api/class-lists.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export type RosterCheck = Awaited<ReturnType<typeof checkList>>
export type RosterRow = Reply<typeof importStudents>['problems'][number]

interface Roster {
  /** The headings are its first line, and every other line is a child. */
  csv: string
  /** Field → heading, where the heading does not tell. */
  columns: Readonly<Record<string, string>>
  nameOrder: 'surname_first' | 'first_names_first'
  classes: Readonly<Record<string, string>>
  notBrought: readonly string[]
  otherRows: { leftOut: number; passedOver: number; hidden: number }
  decisions: readonly RowDecision[]
}

interface RowDecision {
  row: number
  is?: 'same' | 'other' | 'out'
  changes?: 'take' | 'leave'
  arrears?: 'leave' | 'add' | 'make'
}

/** What a class list would bring, with every problem by row. Records nothing. */
export function checkList(roster: Roster) {
  return call(importStudents, { body: { ...onWire(roster), dryRun: true } })
}

/** Takes the list in, all or nothing. */
export async function importList(roster: Roster, idempotencyKey: string) {
  const reply = await call(importStudents, { body: { ...onWire(roster), dryRun: false } }, { idempotencyKey })
  await queryClient.invalidateQueries()
  return reply
}

function onWire({ decisions, notBrought, ...roster }: Roster) {
  return { ...roster, decisions: [...decisions], notBrought: [...notBrought], headingRow: 1, isLaidOut: true }
}
