import { z } from 'zod'
import { cedis, dayOut } from './codecs.ts'
import { CSV, XLSX } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** The calls for cheques that came back. */

export const listBouncedCheques = endpoint({
  id: 'listBouncedCheques',
  method: 'GET',
  path: '/receipts/bounced',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary:
    'Receipts taken back because the bank did not pay, by who had paid, each with the receipt it got when it was presented again.',
  reply: z.object({
    cheques: z.array(
      z.object({
        receiptId: id,
        receiptNumber: z.string(),
        payer: z.string().nullable(),
        phone: z.string(),
        studentId: id,
        studentName: z
          .string()
          .meta({ description: 'Of a receipt for several children, their first names.' }),
        className: z.string(),
        payment_method: z.string(),
        reference: z.string().nullable(),
        amount: cedis,
        date: dayOut.meta({ description: 'The day the payment counted for.' }),
        bouncedOn: dayOut.meta({
          description: 'The day on the statement, where one says it; else that on which it was taken back.',
        }),
        reason: z.string(),
        takenBackBy: z.string(),
        again: z
          .object({ receiptId: id, receiptNumber: z.string(), date: dayOut, amount: cedis })
          .nullable()
          .meta({ description: 'Presented again: the receipt it has now.' }),
      }),
    ),
  }),
})

export const exportBouncedCheques = endpoint({
  id: 'exportBouncedCheques',
  method: 'GET',
  path: '/receipts/bounced/sheet',
  access: 'signed_in',
  permission: 'see_day',
  origin: 'ours',
  summary: 'The same as a sheet.',
  query: z.object({
    format: z.enum(['csv', 'xlsx'], { error: 'format must be csv or xlsx.' }).default('xlsx'),
  }),
  reply: z.string(),
  produces: [CSV, XLSX],
})
