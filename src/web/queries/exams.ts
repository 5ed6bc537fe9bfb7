import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply, Sent } from '#shared/api/endpoint.ts'
import {
  addExamRegister,
  endExamRegister,
  listExamRegisters,
  printExamRegister,
  readExamRegister,
  registerCandidates,
  unregisterCandidate,
} from '#shared/api/exams.ts'
import { call, callFile } from '#web/api.ts'
import { queryClient } from './client.ts'
import type { Paper } from './documents.ts'
import { useMay } from './person.ts'

export type ExamRegister = Reply<typeof listExamRegisters>['registers'][number]
export type NewExamRegister = NonNullable<Sent<typeof addExamRegister>['body']>

const STAY_MS = 5 * 60_000

/** The examinations the school registers candidates for. */
export const examRegistersQuery = () =>
  queryOptions({
    queryKey: ['exams'],
    queryFn: async ({ signal }) => (await call(listExamRegisters, {}, { signal })).registers,
    staleTime: STAY_MS,
  })

/** The registers of the school; none until that is known, and for whoever may not see them. */
export function useExamRegisters(isWanted = true): readonly ExamRegister[] {
  const maySee = useMay('see_exams')
  const { data } = useQuery({ ...examRegistersQuery(), enabled: maySee && isWanted })
  return data ?? []
}

export const examRegisterQuery = (registerId: string) =>
  queryOptions({
    queryKey: ['exams', registerId],
    queryFn: async ({ signal }) => {
      const { candidates, ...rest } = await call(readExamRegister, { params: { registerId } }, { signal })
      return {
        ...rest,
        candidates: candidates.map((candidate) => ({
          ...candidate,
          charged: candidate.charged,
          off: candidate.off,
          paid: candidate.paid,
          owed: candidate.owed,
        })),
      }
    },
  })

type Reading = Awaited<ReturnType<NonNullable<ReturnType<typeof examRegisterQuery>['queryFn']>>>
export type Candidate = Reading['candidates'][number]

export async function beginExamRegister(body: NewExamRegister, idempotencyKey: string) {
  const begun = await call(addExamRegister, { body }, { idempotencyKey })
  refresh()
  // Its fee may be a new one, and is passed on from now on.
  void queryClient.invalidateQueries({ queryKey: ['feeTypes'] })
  return begun
}

export async function closeExamRegister(registerId: string, idempotencyKey: string) {
  const { message } = await call(endExamRegister, { params: { registerId }, body: {} }, { idempotencyKey })
  refresh()
  return message
}

export interface NewRegistrations {
  registerId: string
  body: NonNullable<Sent<typeof registerCandidates>['body']>
}

export async function keepRegistrations({ registerId, body }: NewRegistrations, idempotencyKey: string) {
  const { message } = await call(registerCandidates, { params: { registerId }, body }, { idempotencyKey })
  refresh()
  return message
}

export async function takeRegistrationBack(registrationId: string, idempotencyKey: string) {
  const sent = { params: { registrationId }, body: {} }
  const { message } = await call(unregisterCandidate, sent, { idempotencyKey })
  refresh()
  return message
}

export function examRegisterFile(registerId: string, format: 'pdf' | 'xlsx'): Paper {
  return (options) => callFile(printExamRegister, { params: { registerId }, query: { format } }, options)
}

function refresh() {
  void queryClient.invalidateQueries({ queryKey: ['exams'] })
}
