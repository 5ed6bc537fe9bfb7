import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import {
  joinFamilies as join,
  keepFamiliesApart,
  listFamilies,
  readFamily,
  splitFamily as split,
} from '#shared/api/families.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export type Proposal = Reply<typeof listFamilies>['proposals'][number]

/** Pairs of families that may be one. */
export const proposedFamiliesQuery = () =>
  queryOptions({
    queryKey: ['families', 'proposed'],
    queryFn: async ({ signal }) => (await call(listFamilies, {}, { signal })).proposals,
  })

/** Who belongs to a family, and what was said of it. */
export const familyQuery = (familyId: string) =>
  queryOptions({
    queryKey: ['families', familyId],
    queryFn: ({ signal }) => call(readFamily, { params: { familyId } }, { signal }),
  })

/** Says that the families of these children are one. Answers its id. */
export async function joinFamilies(studentIds: readonly string[], idempotencyKey: string): Promise<string> {
  const { familyId } = await call(join, { body: { studentIds: [...studentIds] } }, { idempotencyKey })
  refreshFamilies()
  return familyId
}

/** Takes children out of a family. */
export async function splitFamily(
  { familyId, studentIds }: { familyId: string; studentIds: readonly string[] },
  idempotencyKey: string,
): Promise<void> {
  await call(split, { params: { familyId }, body: { studentIds: [...studentIds] } }, { idempotencyKey })
  refreshFamilies()
}

/** Says that two families are not one. */
export async function keepApart(
  { studentId, otherId }: { studentId: string; otherId: string },
  idempotencyKey: string,
): Promise<void> {
  await call(keepFamiliesApart, { body: { studentId, otherId } }, { idempotencyKey })
  refreshFamilies()
}

function refreshFamilies(): void {
  for (const part of ['families', 'students', 'student', 'guardians'])
    void queryClient.invalidateQueries({ queryKey: [part] })
}
