import { queryOptions } from '@tanstack/react-query'
import { importStudents, listImports, undoImport } from '#shared/api/class-lists.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { call } from '#web/api.ts'

import { queryClient } from './client.ts'
import { schoolId } from './wire.ts'

export type RosterCheck = Awaited<ReturnType<typeof checkList>>
export type RosterRow = Reply<typeof importStudents>['problems'][number]

interface Roster {
  /** Of the file. */
  name?: string
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

export type ListBrought = Reply<typeof listImports>['lists'][number]

/** The lists the school has brought, newest first. */
export const listsBroughtQuery = () =>
  queryOptions({
    queryKey: ['lists brought'],
    queryFn: ({ signal }) => call(listImports, { params: { schoolId: schoolId() } }, { signal }),
  })

/** Undoes what a list did, all of it or nothing. */
export async function undoList(listId: string, idempotencyKey: string) {
  const reply = await call(undoImport, { params: { listId } }, { idempotencyKey })
  await queryClient.invalidateQueries()
  return reply
}

function onWire({ decisions, notBrought, ...roster }: Roster) {
  return { ...roster, decisions: [...decisions], notBrought: [...notBrought], headingRow: 1, isLaidOut: true }
}
