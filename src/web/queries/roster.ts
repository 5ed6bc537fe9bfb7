import type { Reply } from '#shared/api/endpoint.ts'
import { importStudents } from '#shared/api/students.ts'
import { fromCedis } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export type RosterCheck = Awaited<ReturnType<typeof checkList>>
export type RosterRow = Reply<typeof importStudents>['problems'][number]

interface Roster {
  csv: string
  /** Field → heading, where the heading does not tell. */
  columns: Record<string, string>
}

/** What a class list would bring, with every problem by row. Records nothing. */
export async function checkList({ csv, columns }: Roster) {
  const reply = await call(importStudents, { body: { csv, columns, dryRun: true } })
  return { ...reply, opening: fromCedis(reply.opening) }
}

/** Takes the list in, all or nothing. */
export async function importList({ csv, columns }: Roster, idempotencyKey: string) {
  const reply = await call(importStudents, { body: { csv, columns, dryRun: false } }, { idempotencyKey })
  await queryClient.invalidateQueries()
  return { ...reply, opening: fromCedis(reply.opening) }
}
