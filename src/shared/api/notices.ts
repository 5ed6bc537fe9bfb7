import { z } from 'zod'
import { cedis } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { classRef, id, line, message } from './wire.ts'

/** Calls under /notices: what the school writes to all families, a class or one family. Parents read it in their app. */

const AUDIENCES = ['all', 'class', 'family'] as const

const draft = z.object({
  to: z.enum(AUDIENCES, { error: 'to must be all, class or family.' }),
  class: classRef.optional().meta({ description: 'Of a notice to a class.' }),
  studentId: id
    .optional()
    .meta({ description: 'Of a notice to one family: one of its children. It is for all of them.' }),
  title: line('The title', 80),
  body: line('The notice', 480),
  texts: z
    .boolean({ error: 'texts must be true or false.' })
    .default(false)
    .meta({ description: 'Also by SMS, one to each number, from 08:00 to 19:00 and not on Sundays.' }),
})

const notice = named('Notice', {
  noticeId: id,
  to: z.enum(AUDIENCES),
  whom: z.string().meta({ description: 'The class or the children; empty for all.' }),
  title: z.string(),
  body: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  withdrawnAt: z.iso.datetime().nullable(),
  texts: z.object({ waiting: z.number().int(), sent: z.number().int(), failed: z.number().int() }),
  pushes: z
    .object({ waiting: z.number().int(), sent: z.number().int(), failed: z.number().int() })
    .meta({ description: 'Phones that show it while the app is closed; handed over is sent.' }),
})

export const listNotices = endpoint({
  id: 'listNotices',
  method: 'GET',
  path: '/notices',
  access: 'signed_in',
  permission: 'see_texts',
  origin: 'ours',
  summary: 'The newest 100 notices, with what became of their texts.',
  reply: z.object({ notices: z.array(notice) }),
})

export const previewNotice = endpoint({
  id: 'previewNotice',
  method: 'POST',
  path: '/notices/preview',
  access: 'signed_in',
  permission: 'write_notices',
  origin: 'ours',
  summary: 'Whom a notice reaches, the very text, and what its texts cost, before it is written.',
  body: draft,
  reply: z.object({
    families: z.number().int(),
    readers: z.number().int().meta({
      description:
        'Numbers that have been in the app within 90 days; none where the school shows no notices.',
    }),
    pushed: z.number().int().meta({
      description: 'Those of them whose phone shows it while the app is closed, which costs nothing.',
    }),
    unreached: z.number().int().meta({ description: 'Numbers that neither read the app nor get this text.' }),
    numbers: z.number().int().meta({ description: 'Numbers that would get the text.' }),
    withoutText: z
      .number()
      .int()
      .meta({ description: 'Guardians who get none: no mobile number, a wrong one, or they asked to stop.' }),
    text: z.string(),
    segments: z.number().int(),
    price: z.number().meta({ description: 'Of one SMS, in cedis.', example: 0.035 }),
    cost: cedis.meta({ description: 'Of all of them, rounded up.' }),
    goesNow: z.boolean().meta({ description: 'False at night and on Sundays: texts wait for 08:00.' }),
  }),
  refusals: ['invalid', 'not_found'],
})

export const writeNotice = endpoint({
  id: 'writeNotice',
  method: 'POST',
  path: '/notices',
  access: 'paid_up',
  permission: 'write_notices',
  origin: 'ours',
  summary: 'Writes to all families, a class or one family: in the parents’ app, and by SMS if wished.',
  body: draft,
  reply: message.extend({
    noticeId: id,
    texts: z.number().int().meta({ description: 'Texts that are queued.' }),
    pushes: z.number().int().meta({ description: 'Phones that will show it.' }),
  }),
  idempotent: true,
  refusals: ['invalid', 'not_found', 'too_many'],
})

export const withdrawNotice = endpoint({
  id: 'withdrawNotice',
  method: 'POST',
  path: '/notices/:noticeId/withdraw',
  access: 'signed_in',
  permission: 'write_notices',
  origin: 'ours',
  summary: 'Takes a notice out of the parents’ app; texts that wait are not sent.',
  params: z.object({ noticeId: id }),
  reply: message,
  idempotent: true,
  refusals: ['not_found'],
})
