import { z } from 'zod'
import { ROLE_NAMES } from '../permissions.ts'
import { phoneIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { newPassword } from './sign-up.ts'
import { role, sessionKey, signedIn } from './signed-in.ts'
import { id, line, message } from './wire.ts'

/** The people of a school: who they are, what they may do, where they are signed in. */

const person = signedIn
  .extend({
    firstName: z.string(),
    surname: z.string(),
    phone: z.string().nullable(),
    phoneConfirmed: z.boolean().meta({
      description: 'A code that was texted to the phone was sent back: only then may the person approve.',
    }),
    email: z.string().nullable(),
    classes: z
      .array(z.object({ id, class_name: z.string() }))
      .meta({ description: 'Of a class teacher; empty for everybody else.' }),
    status: z.enum(['active', 'invited', 'left']),
    inviteExpiresAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until when the link of somebody invited works.' }),
    isInviteOver: z.boolean().meta({ description: 'The link has lapsed: send it again.' }),
    invitedAt: z.iso.datetime().nullable(),
    leftAt: z.iso.datetime().nullable(),
    lastSeenAt: z.iso.datetime().nullable(),
    isHere: z.boolean().meta({ description: 'Made a call within the last five minutes.' }),
    lastDesk: z.string().nullable().meta({ description: 'The desk of the last call, if it was at one.' }),
    pins: z.number().int().meta({ description: 'At how many desks this person has a PIN.' }),
  })
  .meta({ id: 'Person' })
export type PersonRow = z.output<typeof person>

const session = named('Session', {
  id,
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  desk: z.string().nullable(),
  address: z.string().nullable(),
  device: z.string().nullable().meta({ description: 'What the browser says of itself.' }),
  isThisOne: z.boolean(),
})

const staffParams = z.object({ staffId: id })
const classIds = z.array(id).max(50).optional().meta({ description: 'The classes of a class teacher.' })
const emailIn = z.email('Enter a valid email address.').max(254).toLowerCase()

export const listStaff = endpoint({
  id: 'listStaff',
  method: 'GET',
  path: '/staff',
  access: 'signed_in',
  permission: 'see_people',
  origin: 'ours',
  summary: 'Everybody who works here, Head first, and whoever has left.',
  reply: z.object({ people: z.array(person) }),
})

export const inviteStaff = endpoint({
  id: 'inviteStaff',
  method: 'POST',
  path: '/staff',
  access: 'paid_up',
  permission: 'manage_people',
  origin: 'ours',
  summary: 'Invites somebody: a link that works once, for 72 hours, goes to their phone or e-mail.',
  body: z.object({
    firstName: line('First name', 60),
    surname: line('Surname', 60),
    role,
    classIds,
    phone: phoneIn.optional(),
    email: emailIn
      .optional()
      .meta({ description: 'Phone or e-mail: one is needed. The link goes to the phone.' }),
  }),
  reply: message.extend({ person, sentTo: z.string() }),
  status: 201,
  idempotent: true,
  refusals: ['invalid', 'not_found', 'conflict', 'too_many'],
})

export const resendInvite = endpoint({
  id: 'resendInvite',
  method: 'POST',
  path: '/staff/:staffId/resend',
  access: 'paid_up',
  permission: 'manage_people',
  origin: 'ours',
  summary: 'Sends somebody invited a new link; the one before stops working.',
  params: staffParams,
  reply: message.extend({ person, sentTo: z.string() }),
  idempotent: true,
  refusals: ['not_found', 'conflict', 'too_many'],
})

export const editStaff = endpoint({
  id: 'editStaff',
  method: 'PUT',
  path: '/staff/:staffId',
  access: 'signed_in',
  permission: 'manage_people',
  origin: 'ours',
  summary:
    'Changes somebody’s name, role, classes, phone or e-mail; any part of them. It counts from their next call on.',
  params: staffParams,
  body: z.object({
    firstName: line('First name', 60).optional(),
    surname: line('Surname', 60).optional(),
    role: role.optional(),
    classIds,
    phone: phoneIn.nullable().optional(),
    email: emailIn.nullable().optional(),
  }),
  reply: message.extend({ person }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'conflict'],
})

export const leaveSchool = endpoint({
  id: 'leaveSchool',
  method: 'POST',
  path: '/staff/:staffId/leave',
  access: 'signed_in',
  permission: 'manage_people',
  origin: 'ours',
  summary: 'Somebody leaves the school: every session ends at once, the name stays on what they did.',
  params: staffParams,
  reply: message.extend({ person }),
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

export const listStaffSessions = endpoint({
  id: 'listStaffSessions',
  method: 'GET',
  path: '/staff/:staffId/sessions',
  access: 'signed_in',
  permission: 'see_people',
  origin: 'ours',
  summary: 'Where somebody is signed in.',
  params: staffParams,
  reply: z.object({ sessions: z.array(session) }),
  refusals: ['not_found'],
})

export const endStaffSessions = endpoint({
  id: 'endStaffSessions',
  method: 'POST',
  path: '/staff/:staffId/sessions/end',
  access: 'signed_in',
  permission: 'manage_people',
  origin: 'ours',
  summary: 'Ends one session of somebody, or all of them when none is named.',
  params: staffParams,
  body: z.object({ sessionId: id.optional() }),
  reply: message.extend({ ended: z.number().int() }),
  idempotent: true,
  refusals: ['not_found'],
})

export const listMySessions = endpoint({
  id: 'listMySessions',
  method: 'GET',
  path: '/staff/me/sessions',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary: 'Where the caller is signed in.',
  reply: z.object({ sessions: z.array(session) }),
})

export const endMySessions = endpoint({
  id: 'endMySessions',
  method: 'POST',
  path: '/staff/me/sessions/end',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary: 'Ends one of the caller’s sessions, or all but this one when none is named.',
  body: z.object({ sessionId: id.optional() }),
  reply: message.extend({ ended: z.number().int() }),
  idempotent: true,
  refusals: ['not_found'],
})

export const changeMyPassword = endpoint({
  id: 'changeMyPassword',
  method: 'POST',
  path: '/staff/me/password',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary: 'Changes the caller’s password and ends their other sessions.',
  body: z.object({
    currentPassword: z.string({ error: 'Password is required.' }).min(1, 'Password is required.').max(200),
    password: newPassword,
  }),
  reply: message,
  idempotent: true,
  refusals: ['wrong_sign_in', 'conflict', 'too_many'],
})

export const askPhoneCode = endpoint({
  id: 'askPhoneCode',
  method: 'POST',
  path: '/staff/me/phone/code',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary:
    'Texts a code of six digits to the caller’s own phone; it works for ten minutes, and a new one ends it.',
  reply: message,
  idempotent: true,
  refusals: ['conflict', 'too_many'],
})

export const confirmPhone = endpoint({
  id: 'confirmPhone',
  method: 'POST',
  path: '/staff/me/phone/confirm',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary:
    'Confirms the caller’s phone with that code. Who approves what takes two has a confirmed phone of their own.',
  body: z.object({
    code: z
      .string({ error: 'Enter the six digits of the text.' })
      .max(20, 'Enter the six digits of the text.')
      .transform((text) => text.replace(/[\s-]/g, ''))
      .refine((text) => /^\d{6}$/.test(text), 'Enter the six digits of the text.'),
  }),
  reply: message,
  idempotent: true,
})

const code = z.string({ error: 'This link is not valid.' }).min(1, 'This link is not valid.').max(60)

export const readInvite = endpoint({
  id: 'readInvite',
  method: 'POST',
  path: '/staff/invites/read',
  access: 'public',
  origin: 'ours',
  summary: 'Whom a link invites, where and as what. It is not used up by this.',
  body: z.object({ code }),
  reply: z.object({
    schoolName: z.string(),
    name: z.string(),
    role,
    roleName: z.enum(ROLE_NAMES),
    signsInWith: z.array(z.string()),
    expiresAt: z.iso.datetime(),
  }),
  refusals: ['not_found', 'conflict', 'too_many'],
})

export const acceptInvite = endpoint({
  id: 'acceptInvite',
  method: 'POST',
  path: '/staff/invites/accept',
  access: 'public',
  origin: 'ours',
  summary: 'Sets the first password with a link, once, and signs in.',
  body: z.object({ code, password: newPassword, sessionKey }),
  reply: z.object({ authToken: z.string(), schoolId: id, schoolName: z.string(), staff: signedIn }),
  refusals: ['not_found', 'conflict', 'too_many'],
})
