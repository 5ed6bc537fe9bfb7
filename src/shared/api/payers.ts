import { z } from 'zod'
import { isInHundredths } from '../payer-shares.ts'
import { cedis, dayIn, phoneIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { feeTypeName, id, line, message, studentParams } from './wire.ts'

/** Two payers of a child: parents who live apart. A child with one payer has nothing of it. */

const payer = z.object({
  guardianId: id,
  name: z.string(),
  phone: z.string(),
  percent: z.number().nullable().meta({ description: 'Of every fee; null where it goes by fee type.' }),
  share: cedis.meta({ description: 'Of what is charged, after reductions, sponsors and what others paid.' }),
  paid: cedis,
  receipts: z.number().int(),
  owes: cedis.meta({ description: 'Share less paid; below zero is in credit.' }),
})

const payers = named('Payers', {
  payers: z
    .object({
      first: payer.meta({ description: 'The child’s guardian.' }),
      second: payer,
      fees: z.array(
        z.object({
          feeType: z.string(),
          first: cedis,
          second: cedis,
          isSeconds: z.boolean().meta({ description: 'By fee type: all of it is the second’s.' }),
        }),
      ),
    })
    .nullable()
    .meta({ description: 'Null where the guardian pays all of it. Both owe together what the child owes.' }),
})

export const readPayers = endpoint({
  id: 'readPayers',
  versioned: true,
  method: 'GET',
  path: '/students/payers/:studentId',
  access: 'signed_in',
  permission: 'see_families',
  origin: 'ours',
  summary:
    'Who the two payers of a child are, and what each bears, has paid and owes; or were and did on an earlier day.',
  params: studentParams,
  query: z.object({
    on: dayIn.optional().meta({
      description:
        'An earlier day: by the entries up to it and the shares in force then. The first is the guardian of today.',
    }),
  }),
  reply: payers,
})

const percent = z
  .number()
  .min(0.01, 'A share is more than nothing and less than all of it.')
  .max(99.99, 'A share is more than nothing and less than all of it.')
  .refine(isInHundredths, 'Two decimals at most.')

export const setPayers = endpoint({
  id: 'setPayers',
  method: 'PUT',
  path: '/students/payers/:studentId',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary:
    'Says who pays for a child beside the guardian, and which share: in percent, or by fee type. Without a second, the guardian pays all of it again.',
  params: studentParams,
  body: z.object({
    second: z
      .object({ firstName: line('First name', 60), surname: line('Surname', 60), phone: phoneIn })
      .nullable(),
    firstPercent: percent.optional(),
    secondPercent: percent.optional(),
    secondFees: z.array(feeTypeName).min(1).max(50).optional().meta({
      description: 'Instead of percents: the fee types the second bears. All others are the first’s.',
    }),
  }),
  reply: message.extend(payers.shape),
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})
