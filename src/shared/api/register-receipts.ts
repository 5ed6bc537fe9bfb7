import { z } from 'zod'
import { REGISTER_MARKS } from '../registers.ts'
import { cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { id, message, yesOrNo } from './wire.ts'

/** A parent's receipt of an accepted register, made when it is printed or sent: of one child, and of nobody else. */

const params = z.object({ registerId: id, studentId: id })

const registerReceipt = named('RegisterReceipt', {
  number: z.string().meta({ example: 'AGA-D-000045-0123' }),
  code: z
    .string()
    .nullable()
    .meta({ description: 'For the public check page, /r/{code}; null until it is first printed or sent.' }),
  slipNumber: z.string().meta({ description: 'Of the whole register.', example: 'AGA-D-000045' }),
  studentId: id,
  studentName: z.string(),
  className: z.string(),
  feeType: z.string(),
  day: dayOut,
  mark: z.enum(REGISTER_MARKS),
  amount: cedis,
  balanceBefore: cedis.meta({ description: 'Of this fee alone, with the day and before the money.' }),
  balanceAfter: cedis.meta({ description: 'Of this fee alone; negative is ahead.' }),
  issuedAt: z.iso.datetime(),
  issuedBy: z.string(),
  teacher: z.string().meta({ description: 'Who handed the register over.' }),
  copies: z.number().int().meta({ description: 'How often it was printed.' }),
  corrected: z
    .object({ at: z.iso.datetime(), by: z.string(), reason: z.string(), was: cedis })
    .nullable()
    .meta({ description: 'It takes the place of an earlier one of this register.' }),
  voided: z
    .object({ at: z.iso.datetime(), by: z.string(), reason: z.string() })
    .nullable()
    .meta({ description: 'The mark was put right since, and nothing was paid.' }),
  text: z
    .string()
    .nullable()
    .meta({ description: 'As it would be sent to the guardian; null where it is void.' }),
  textedAt: z.iso.datetime().nullable().meta({ description: 'When the guardian was sent it.' }),
})
export type RegisterReceipt = z.output<typeof registerReceipt>

export const readRegisterReceipt = endpoint({
  id: 'readRegisterReceipt',
  method: 'GET',
  path: '/registers/:registerId/receipts/:studentId',
  access: 'signed_in',
  permission: 'accept_registers',
  origin: 'ours',
  summary: 'What one child paid in an accepted register, as a parent’s receipt.',
  params,
  reply: registerReceipt,
  refusals: ['not_found', 'conflict'],
})

export const printRegisterReceipt = endpoint({
  id: 'printRegisterReceipt',
  method: 'GET',
  path: '/registers/:registerId/receipts/:studentId/pdf',
  access: 'signed_in',
  permission: 'accept_registers',
  origin: 'ours',
  summary:
    'The parent’s receipt of a register as PDF. The first printing is the original, every later one a duplicate.',
  params,
  query: z.object({
    format: z.enum(['a5', '80mm', '58mm']).default('a5'),
    look: yesOrNo.optional().meta({ description: 'Only to be looked at: it says SCREEN COPY.' }),
  }),
  reply: z.string(),
  produces: ['application/pdf'],
  refusals: ['not_found', 'conflict'],
})

export const textRegisterReceipt = endpoint({
  id: 'textRegisterReceipt',
  method: 'POST',
  path: '/registers/:registerId/receipts/:studentId/text',
  access: 'paid_up',
  permission: 'send_texts',
  origin: 'ours',
  summary: 'Sends the guardian the receipt of a register, once; from then on it is among the texts.',
  params,
  reply: message.extend({ messageId: id }),
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})
