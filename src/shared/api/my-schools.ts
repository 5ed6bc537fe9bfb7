import { z } from 'zod'
import { cedis, dayOut as day } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { sessionKey, signedIn } from './signed-in.ts'
import { ageing, id, line, message } from './wire.ts'

/** Somebody who is Head of several schools: each beside the others, and the way into each. An account is named by its person's id there. */

const percent = z.number().nullable()
const accountParams = z.object({ accountId: id })

export const listMySchools = endpoint({
  id: 'listMySchools',
  method: 'GET',
  path: '/staff/me/schools',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary:
    'The schools whose Head the caller is, in the order they were brought together; none for whoever is Head of one, or nowhere, and at a desk by PIN.',
  reply: z.object({
    schools: z.array(
      z.object({ accountId: id, schoolName: z.string(), address: z.string(), isThisOne: z.boolean() }),
    ),
  }),
})

export const addMySchool = endpoint({
  id: 'addMySchool',
  method: 'POST',
  path: '/staff/me/schools',
  access: 'signed_in',
  permission: 'keep_own_schools',
  origin: 'ours',
  summary:
    'Brings another school whose Head the caller is beside this one: e-mail or phone, and password there. A later password ends it.',
  body: z.object({
    schoolEmail: line('Email', 254).meta({ description: 'Or the phone.' }),
    schoolPassword: z.string({ error: 'Password is required.' }).min(1, 'Password is required.').max(200),
  }),
  reply: message.extend({ added: z.array(z.string()).meta({ description: 'Names of schools.' }) }),
  refusals: ['wrong_sign_in', 'conflict', 'too_many'],
})

export const removeMySchool = endpoint({
  id: 'removeMySchool',
  method: 'POST',
  path: '/staff/me/schools/:accountId/remove',
  access: 'signed_in',
  permission: 'keep_own_schools',
  origin: 'ours',
  summary: 'Takes one of the caller’s schools away from the others. Nothing changes in it.',
  params: accountParams,
  reply: message,
  refusals: ['not_found'],
})

const standing = named('SchoolStanding', {
  accountId: id,
  schoolName: z.string(),
  address: z.string(),
  at: z.iso.datetime().meta({ description: 'As of when.' }),
  today: day,
  children: z.number().int(),
  taken: cedis.meta({ description: 'Today, without what the caller has to count blindly.' }),
  payments: z.number().int(),
  isTermMade: z
    .boolean()
    .meta({ description: 'False while the figures of the term are worked out: ask again in a moment.' }),
  term: z
    .object({
      name: z.string(),
      schoolDay: z.number().int(),
      schoolDays: z.number().int(),
      toCollect: cedis,
      received: cedis,
      percent: percent.meta({ description: 'Null under five pupils.' }),
      percentThen: percent.meta({ description: 'Last term’s on the same school day.' }),
      pace: z
        .array(percent)
        .meta({ description: 'Of each school day so far, what had come in of what was charged then.' }),
      paceThen: z.array(percent).meta({ description: 'Last term’s.' }),
    })
    .nullable(),
  owed: cedis,
  ageing,
  cash: z
    .object({ amount: cedis, since: day.nullable() })
    .nullable()
    .meta({ description: 'Not at the bank yet; null where the school keeps no cash book.' }),
  waiting: z.object({
    count: z.number().int(),
    titles: z.array(z.string()).meta({ description: 'The first two requests that the caller may answer.' }),
  }),
  notLocked: z
    .object({ count: z.number().int(), from: day.nullable(), to: day.nullable() })
    .nullable()
    .meta({ description: 'School days before today; null where no day was ever locked.' }),
})
export type SchoolStanding = z.output<typeof standing>

export const readMySchool = endpoint({
  id: 'readMySchool',
  method: 'GET',
  path: '/staff/me/schools/:accountId',
  access: 'signed_in',
  permission: 'keep_own_schools',
  origin: 'ours',
  summary: 'Where one of the caller’s schools stands today, read as its Head. It only reads.',
  params: accountParams,
  reply: standing,
  refusals: ['not_found'],
})

export const openMySchool = endpoint({
  id: 'openMySchool',
  method: 'POST',
  path: '/staff/me/schools/:accountId/open',
  access: 'signed_in',
  permission: 'keep_own_schools',
  origin: 'ours',
  summary: 'Opens one of the caller’s schools: a new session there, as who the caller is there.',
  params: accountParams,
  body: z.object({ sessionKey }),
  reply: z.object({
    authToken: z.string(),
    schoolId: id,
    schoolName: z.string(),
    sessionId: id,
    staff: signedIn,
  }),
  refusals: ['not_found'],
})
