import { z } from 'zod'
import { cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/** The call about what is owed by class and age, and what came after a reminder or a call. */

const afterContact = z.object({
  contacts: z
    .number()
    .int()
    .meta({ description: 'Reminders that were sent, or talks; a call without an answer is none.' }),
  families: z.number().int(),
  familiesPaid: z.number().int(),
  amount: cedis.meta({
    description:
      'On receipts of the seven days after it, less what was taken back or moved away; counted once.',
  }),
})

export const readDebtFigures = endpoint({
  id: 'readDebtFigures',
  method: 'GET',
  path: '/debtFigures',
  access: 'signed_in',
  permission: 'see_calls',
  origin: 'ours',
  summary:
    'What is owed by class and age, and what families paid within seven days after a reminder or a talk of this term: when it came, and not why.',
  reply: z.object({
    today: dayOut,
    since: dayOut.meta({ description: 'The first day of this term.' }),
    classes: z.array(
      z.object({
        classId: id.nullable().meta({ description: 'Null of those who have left their class.' }),
        className: z.string(),
        students: z.number().int(),
        notDue: cedis,
        days1to30: cedis,
        days31to60: cedis,
        days61to90: cedis,
        over90: cedis,
        voluntary: cedis,
        creditElsewhere: cedis,
        owed: cedis,
      }),
    ),
    afterReminders: afterContact,
    afterCalls: afterContact,
    afterEither: afterContact,
  }),
})
