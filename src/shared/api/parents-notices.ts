import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, message } from './wire.ts'

/** What schools have written, among the calls of parents. */

export const listParentNotices = endpoint({
  id: 'listParentNotices',
  method: 'GET',
  path: '/parents/notices',
  access: 'parent',
  origin: 'ours',
  summary:
    'What the schools have written to this family within a year, newest first; at most 100 of a school.',
  reply: z.object({
    push: z
      .object({
        key: z.string().meta({ description: 'What the browser’s subscription is made with, as base64url.' }),
        isOn: z.boolean().meta({ description: 'The browser of this session is told of new ones.' }),
      })
      .nullable()
      .meta({ description: 'Null where this server tells no phone.' }),
    notices: z.array(
      z.object({
        noticeId: id,
        schoolId: id,
        schoolName: z.string(),
        title: z.string(),
        body: z.string(),
        at: z.iso.datetime(),
        children: z.array(z.string()).meta({ description: 'Whom it is about; none of a notice to all.' }),
      }),
    ),
  }),
})

const bytes = (what: string, length: number) =>
  z
    .string({ error: `${what} is missing.` })
    .regex(/^[\w-]+$/, `${what} is written as base64url.`)
    .length(length, `${what} has ${length} characters.`)

export const setParentPush = endpoint({
  id: 'setParentPush',
  method: 'PUT',
  path: '/parents/push',
  access: 'parent',
  origin: 'ours',
  summary:
    'Notices are shown by this browser while the app is closed. It ends with the session, with endParentPush, and when the browser takes none any more.',
  body: z
    .object({
      endpoint: z
        .url({ error: 'endpoint must be the address that the browser was given.' })
        .max(1_000, 'endpoint has 1,000 characters at the most.')
        .meta({ example: 'https://fcm.googleapis.com/fcm/send/cM3x' }),
      keys: z.object({ p256dh: bytes('keys.p256dh', 87), auth: bytes('keys.auth', 22) }),
    })
    .meta({ description: 'The subscription as the browser writes it.' }),
  reply: message,
  refusals: ['invalid'],
})

export const endParentPush = endpoint({
  id: 'endParentPush',
  method: 'DELETE',
  path: '/parents/push',
  access: 'parent',
  origin: 'ours',
  summary: 'Notices are not shown by this browser any more.',
  reply: message,
})
