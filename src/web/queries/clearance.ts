import { queryOptions, useQuery } from '@tanstack/react-query'
import {
  addClearance,
  addException,
  endClearance,
  endException,
  listClearances,
  printClearanceList,
  printClearanceSlips,
  readClearance,
  readStudentClearances,
} from '#shared/api/clearance.ts'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import { call, callFile } from '#web/api.ts'
import { queryClient } from './client.ts'
import type { Paper } from './documents.ts'
import { useMay } from './person.ts'

export type Clearance = Reply<typeof listClearances>['clearances'][number]
export type NewClearance = NonNullable<Sent<typeof addClearance>['body']>

const STAY_MS = 5 * 60_000

/** What the school clears pupils for. */
export const clearancesQuery = () =>
  queryOptions({
    queryKey: ['clearances'],
    queryFn: async ({ signal }) => (await call(listClearances, {}, { signal })).clearances,
    staleTime: STAY_MS,
  })

/** Whether the school clears pupils for anything; false until that is known, and where nobody asks. */
export function useHasClearances(isWanted = true): boolean {
  const maySee = useMay('see_clearance')
  const { data } = useQuery({ ...clearancesQuery(), enabled: maySee && isWanted })
  return (data?.length ?? 0) > 0
}

/** How each class stands, and the pupils of one. */
export const clearanceQuery = (clearanceId: string, classId?: string) =>
  queryOptions({
    queryKey: ['clearances', clearanceId, classId ?? ''],
    queryFn: async ({ signal }) => {
      const query = classId ? { classId } : {}
      const { pupils, ...rest } = await call(readClearance, { params: { clearanceId }, query }, { signal })
      return {
        ...rest,
        pupils:
          pupils?.map((pupil) => ({
            ...pupil,
            missing: pupil.missing === null ? null : pupil.missing,
          })) ?? null,
      }
    },
    // Of another class or clearance only the classes' names stay; who is clear never does.
    placeholderData: (before, query) =>
      before && query?.queryKey[1] === clearanceId ? { ...before, pupils: null } : undefined,
  })

/** How one child stands with each clearance. */
export const studentClearancesQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['clearances', 'student', studentId],
    queryFn: async ({ signal }) => {
      const { classId, clearances } = await call(readStudentClearances, { params: { studentId } }, { signal })
      return {
        classId,
        clearances: clearances.map((each) => ({
          ...each,
          missing: each.missing === null ? null : each.missing,
        })),
      }
    },
  })

export type ClearedPupil = NonNullable<
  Awaited<ReturnType<NonNullable<ReturnType<typeof clearanceQuery>['queryFn']>>>['pupils']
>[number]

export async function beginClearance(body: NewClearance, idempotencyKey: string) {
  const begun = await call(addClearance, { body }, { idempotencyKey })
  refresh()
  return begun
}

export async function closeClearance(clearanceId: string, idempotencyKey: string) {
  const { message } = await call(endClearance, { params: { clearanceId }, body: {} }, { idempotencyKey })
  refresh()
  return message
}

export interface NewException {
  clearanceId: string
  body: NonNullable<Sent<typeof addException>['body']>
}

export async function letThrough({ clearanceId, body }: NewException, idempotencyKey: string) {
  const { message } = await call(addException, { params: { clearanceId }, body }, { idempotencyKey })
  refresh()
  return message
}

export async function letThroughNoMore(exceptionId: string, idempotencyKey: string) {
  const { message } = await call(endException, { params: { exceptionId }, body: {} }, { idempotencyKey })
  refresh()
  return message
}

/** Slips of those of a class who are clear, or of one pupil. */
export function slipsFile(clearanceId: string, whose: { classId: string } | { studentId: string }): Paper {
  return (options) => callFile(printClearanceSlips, { params: { clearanceId }, query: whose }, options)
}

export function clearanceListFile(clearanceId: string, classId: string, format: 'pdf' | 'xlsx'): Paper {
  return (options) =>
    callFile(printClearanceList, { params: { clearanceId }, query: { classId, format } }, options)
}

function refresh() {
  void queryClient.invalidateQueries({ queryKey: ['clearances'] })
}
