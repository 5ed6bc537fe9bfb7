import { z } from 'zod'
import { AUDIT_KINDS } from '../audit-acts.ts'
import { cedis, dayIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** Who did what, in the order it was done, and whether the log is whole. */

export const listAudit = endpoint({
  id: 'listAudit',
  method: 'GET',
  path: '/audit',
  access: 'signed_in',
  permission: 'see_audit',
  origin: 'ours',
  summary: 'What was done, newest first, by person, day and kind.',
  query: z.object({
    staffId: id.optional(),
    from: dayIn.optional(),
    to: dayIn.optional(),
    kind: z.enum(AUDIT_KINDS, { error: `kind must be one of ${AUDIT_KINDS.join(', ')}.` }).optional(),
    before: z.coerce.number().int().positive().optional().meta({ description: 'Acts before this number.' }),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  reply: z.object({
    acts: z.array(
      z.object({
        number: z.number().int(),
        at: z.iso.datetime(),
        person: z.object({ id, name: z.string() }).nullable(),
        desk: z.string().nullable(),
        act: z.string().meta({ description: 'The word of the log.', example: 'reverse_receipt' }),
        kind: z.enum(AUDIT_KINDS),
        text: z.string().meta({ example: 'Took a receipt back' }),
        subjectId: id.nullable(),
        subject: z
          .string()
          .nullable()
          .meta({ description: 'Whom or what it was about.', example: 'AGA-000421' }),
        amount: cedis.nullable(),
        sentBy: z.object({ name: z.string(), hasLeft: z.boolean() }).nullable().meta({
          description: 'Who sent it later from the same desk, and whether the person had left by then.',
        }),
        details: z
          .record(z.string(), z.unknown())
          .meta({ description: 'Ids, pesewas and days, as the log has them.' }),
      }),
    ),
    next: z.number().int().nullable(),
  }),
})

export const checkAudit = endpoint({
  id: 'checkAudit',
  method: 'GET',
  path: '/audit/chain',
  access: 'signed_in',
  permission: 'see_audit',
  origin: 'ours',
  summary: 'Whether every row of the log follows from the one before, and none is missing.',
  reply: z.object({
    isWhole: z.boolean(),
    rows: z.number().int(),
    brokenAt: z.number().int().nullable().meta({ description: 'The first row that does not follow.' }),
    hash: z.string().meta({ description: 'The newest link: write it down, and it can be compared later.' }),
    checkedAt: z.iso.datetime(),
  }),
})
