import type { Reply } from '#shared/api/endpoint.ts'
import { importStudents } from '#shared/api/students.ts'
import { fromCedis } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export type RosterCheck = Awaited<ReturnType<typeof checkList>>
export type RosterRow = Reply<typeof importStudents>['problems'][number]

interface Roster {
  /** The headings are its first line. */
  csv: string
  /** Field → heading, where the heading does not tell. */
  columns: Readonly<Record<string, string>>
  nameOrder: 'surname_first' | 'first_names_first'
}

/** What a class list would bring, with every problem by row. Records nothing. */
export async function checkList(roster: Roster) {
  const reply = await call(importStudents, { body: { ...roster, headingRow: 1, dryRun: true } })
  return {
    ...reply,
    opening: fromCedis(reply.opening),
    sample: reply.sample.map((child) => ({ ...child, owed: fromCedis(child.owed) })),
  }
}

/** Takes the list in, all or nothing. */
export async function importList(roster: Roster, idempotencyKey: string) {
  const reply = await call(
    importStudents,
    { body: { ...roster, headingRow: 1, dryRun: false } },
    { idempotencyKey },
  )
  await queryClient.invalidateQueries()
  return { ...reply, opening: fromCedis(reply.opening) }
}
