import { z } from 'zod'
import { cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** The call for what needs a look: facts and who did them; it accuses nobody. */

const moment = z.iso.datetime()
const people = z
  .array(z.object({ staffId: id, name: z.string(), count: z.number().int() }))
  .meta({ description: 'Whose they are, those with most first.' })
const what = { studentId: id, studentName: z.string(), amount: cedis, by: z.string(), at: moment }
const counted = { count: z.number().int(), amount: cedis }
const waiting = z
  .object({ ...counted, oldest: dayOut.nullable() })
  .nullable()
  .meta({ description: 'As of now; null where the school keeps none.' })

export const readWatchList = endpoint({
  id: 'readWatchList',
  method: 'GET',
  path: '/insights/watch',
  access: 'signed_in',
  permission: 'see_watch',
  origin: 'ours',
  summary:
    'What needs a look: the tray, registers and deposits that wait, vouchers without a photo, drawers that did not agree, receipts taken back, acts just under the limit, and what each person undid.',
  query: z.object({
    from: dayIn.optional().meta({ description: 'Else from the first day of the term.' }),
    to: dayIn.optional().meta({ description: 'Else up to today, or the term’s last day.' }),
  }),
  reply: z.object({
    from: dayOut,
    to: dayOut,
    tray: waiting.meta({ description: 'Money that came in at the bank and is nobody’s yet.' }),
    registers: waiting.meta({ description: 'Handed over by a teacher and not accepted.' }),
    vouchers: z.object({ ...counted, days: z.number().int(), oldest: dayOut.nullable() }).meta({
      description: 'Paid out for more school days than `days`, and no photo of the receipt is kept.',
    }),
    deposits: z.object({
      ...counted,
      days: z.number().int().meta({ description: 'On their way for more school days than this.' }),
      rows: z.array(
        z.object({
          depositId: id,
          bankAccount: z.string(),
          slipNumber: z.string(),
          date: dayOut,
          amount: cedis,
        }),
      ),
    }),
    drawers: z
      .object({
        counts: z.number().int(),
        short: z.object(counted),
        over: z.object(counted),
        people,
        rows: z
          .array(
            z.object({
              drawerId: id,
              name: z.string(),
              at: moment,
              difference: cedis.meta({
                description: 'Counted less what it should hold; below zero is short.',
              }),
              reason: z.string(),
            }),
          )
          .meta({ description: 'Those that did not agree, the newest first.' }),
      })
      .nullable()
      .meta({ description: 'Counted in the period; null where there are no drawers.' }),
    takenBack: z.object({
      ...counted,
      withinHour: z.number().int().meta({ description: 'Of these, within an hour after they were given.' }),
      people,
      rows: z.array(
        z.object({
          receiptNumber: z.string(),
          ...what,
          receivedBy: z.string().meta({ description: 'Who had received the money; `people` counts by it.' }),
          askedBy: z.string().nullable().meta({ description: 'Who asked, where `by` said yes.' }),
          reason: z.string(),
          minutes: z
            .number()
            .int()
            .meta({ description: 'From when it was given to when it was taken back.' }),
          isPutRight: z.boolean().meta({ description: 'Paid right in the same act.' }),
        }),
      ),
    }),
    underLimit: z
      .object({
        ...counted,
        limit: cedis,
        from: cedis,
        people,
        rows: z.array(z.object({ ...what, kind: z.enum(['discount', 'waiver']), reason: z.string() })),
      })
      .nullable()
      .meta({
        description:
          'Given by one person, from nine tenths of the limit up to it; null where no act takes two.',
      }),
    undone: z
      .array(
        z.object({
          staffId: id,
          name: z.string(),
          acts: z.array(
            z.object({
              act: z.enum([
                'take_back',
                'take_back_entry',
                'move',
                'refund',
                'discount',
                'waiver',
                'write_off',
              ]),
              ...counted,
            }),
          ),
        }),
      )
      .meta({ description: 'By who did it in the period; what was taken back since is still counted.' }),
  }),
  refusals: ['invalid'],
})
