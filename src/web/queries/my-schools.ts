import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import {
  addMySchool,
  listMySchools,
  openMySchool,
  readMySchool,
  removeMySchool,
} from '#shared/api/my-schools.ts'
import { call } from '#web/api.ts'
import { sessionKey } from '#web/browser-key.ts'
import { queryClient } from './client.ts'
import { useMay } from './person.ts'

export type MySchool = Reply<typeof listMySchools>['schools'][number]
export type Standing = Reply<typeof readMySchool>

/** The schools whose Head the person is; none for a Head of one. It hardly ever changes. */
export const mySchoolsQuery = () =>
  queryOptions({
    queryKey: ['my-schools'],
    queryFn: async ({ signal }) => (await call(listMySchools, {}, { signal })).schools,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

/** Whether the person is Head of more schools than this one; false until it is known. */
export function useHasSeveralSchools(): boolean {
  const { data: schools = [] } = useQuery({ ...mySchoolsQuery(), enabled: useMay('keep_own_schools') })
  return schools.length > 1
}

const ANEW_MS = 60_000
/** A term is worked out in moments. */
const MADE_MS = 2_000

/** Where one of them stands. What was read stays while it cannot be read anew: it says as of when it is. */
export const standingQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['my-schools', accountId],
    queryFn: ({ signal }) => call(readMySchool, { params: { accountId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.isTermMade === false ? MADE_MS : ANEW_MS),
    retry: false,
  })

export async function bringMySchool(body: { schoolEmail: string; schoolPassword: string }): Promise<string> {
  const { message } = await call(addMySchool, { body })
  await queryClient.invalidateQueries({ queryKey: ['my-schools'] })
  return message
}

export async function leaveMySchool(accountId: string): Promise<string> {
  const { message } = await call(removeMySchool, { params: { accountId } })
  await queryClient.invalidateQueries({ queryKey: ['my-schools'] })
  return message
}

/** A session in another of one's schools. */
export async function openSchool(accountId: string): Promise<Reply<typeof openMySchool>> {
  return await call(openMySchool, { params: { accountId }, body: { sessionKey: await sessionKey() } })
}
