import { queryOptions } from '@tanstack/react-query'
import type { Sent } from '#shared/api/endpoint.ts'
import {
  askPhoneCode,
  changeMyPassword,
  confirmPhone,
  editStaff,
  endMySessions,
  endStaffSessions,
  inviteStaff,
  leaveSchool,
  listMySessions,
  listStaff,
  listStaffSessions,
  type PersonRow,
  resendInvite,
} from '#shared/api/staff.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'

export type { PersonRow } from '#shared/api/staff.ts'

/** Everybody who works here, Head first, and whoever has left. */
export const staffQuery = () =>
  queryOptions({
    queryKey: ['staff'],
    queryFn: async ({ signal }): Promise<PersonRow[]> => (await call(listStaff, {}, { signal })).people,
    refetchInterval: 60_000,
  })

/** Where somebody is signed in; the caller's own where nobody is named. */
export const sessionsQuery = (staffId?: string) =>
  queryOptions({
    queryKey: ['sessions', staffId ?? 'me'],
    queryFn: async ({ signal }) => {
      const reply = staffId
        ? await call(listStaffSessions, { params: { staffId } }, { signal })
        : await call(listMySessions, {}, { signal })
      return reply.sessions
    },
  })

export type StaffForm = NonNullable<Sent<typeof inviteStaff>['body']>

export async function invite(form: StaffForm, idempotencyKey: string) {
  return await andReadAgain(call(inviteStaff, { body: form }, { idempotencyKey }))
}

export async function sendInviteAgain(staffId: string, idempotencyKey: string) {
  return await andReadAgain(call(resendInvite, { params: { staffId } }, { idempotencyKey }))
}

export type StaffChange = NonNullable<Sent<typeof editStaff>['body']>

export async function changePerson(staffId: string, change: StaffChange, idempotencyKey: string) {
  return await andReadAgain(call(editStaff, { params: { staffId }, body: change }, { idempotencyKey }))
}

export async function letLeave(staffId: string, idempotencyKey: string) {
  return await andReadAgain(call(leaveSchool, { params: { staffId } }, { idempotencyKey }))
}

/** Ends one session of somebody, or all of them when none is named; the caller's own where nobody is. */
export async function endSessions(
  { staffId, sessionId }: { staffId?: string | undefined; sessionId?: string },
  idempotencyKey: string,
) {
  const body = sessionId ? { sessionId } : {}
  const ending = staffId
    ? call(endStaffSessions, { params: { staffId }, body }, { idempotencyKey })
    : call(endMySessions, { body }, { idempotencyKey })
  return await andReadAgain(ending)
}

export async function changeOwnPassword(
  passwords: { currentPassword: string; password: string },
  idempotencyKey: string,
) {
  return await andReadAgain(call(changeMyPassword, { body: passwords }, { idempotencyKey }))
}

async function andReadAgain<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const answered = await answer
  for (const part of ['staff', 'sessions', 'session']) {
    void queryClient.invalidateQueries({ queryKey: [part] })
  }
  return answered
}

/** Texts a code to the caller's own phone. */
export function sendPhoneCode(idempotencyKey: string) {
  return call(askPhoneCode, {}, { idempotencyKey })
}

export async function confirmOwnPhone(code: string, idempotencyKey: string) {
  const done = await call(confirmPhone, { body: { code } }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['staff'] })
  void queryClient.invalidateQueries({ queryKey: ['rules'] })
  return done
}
