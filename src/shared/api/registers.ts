import { z } from 'zod'
import { REGISTER_MARKS } from '../registers.ts'
import { amountIn, amountOrNoneIn, cedis, dayIn, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { markIn, registerPupil, registerRow } from './register-wire.ts'
import { askFloat, id, line, message, optionalLine } from './wire.ts'

/** Registers of daily fees: marked by a class teacher, handed over with the cash, posted once when a cashier accepts them. */

/** Who paid, paid something; nobody else did. */
function amountOfPaid({
  value,
  issues,
}: z.core.ParsePayload<{ mark: string | null; amount?: number | undefined }>): void {
  const message = value.mark === 'paid' ? 'Enter what was paid.' : 'Only who paid has an amount.'
  if ((value.mark === 'paid') !== (value.amount !== undefined))
    issues.push({ code: 'custom', input: value.amount, message, path: ['amount'] })
}

const registerParams = z.object({ registerId: id })
const answered = message.extend({ register: registerRow })

export const readRegisterBook = endpoint({
  id: 'readRegisterBook',
  method: 'GET',
  path: '/registers/book',
  access: 'signed_in',
  permission: 'mark_registers',
  origin: 'ours',
  summary:
    'All that is needed to mark today’s registers without a connection: own classes, their daily fees, pupils, and days to come.',
  reply: z.object({
    today: dayOut,
    staffId: id,
    staffName: z.string(),
    holiday: z.string().nullable(),
    takers: z.array(z.string()).meta({ description: 'Who may accept a register.' }),
    books: z.array(
      z.object({
        classId: id,
        className: z.string(),
        feeTypeId: id,
        feeType: z.string(),
        isToday: z.boolean().meta({ description: 'The fee is charged today.' }),
        days: z.array(dayOut).meta({ description: 'The next days on which it is charged, without today.' }),
        missed: z.array(dayOut).meta({
          description: 'Days of the last week on which it was charged and nobody handed over, newest first.',
        }),
        pupils: z.array(registerPupil),
        yesterday: z
          .object({ day: dayOut, marks: z.array(z.object({ studentId: id, mark: z.enum(REGISTER_MARKS) })) })
          .nullable()
          .meta({ description: 'The register before today’s.' }),
        registers: z
          .array(registerRow)
          .meta({ description: 'The last ten and all that wait, newest first.' }),
      }),
    ),
  }),
})

export const keepRegister = endpoint({
  id: 'keepRegister',
  method: 'POST',
  path: '/registers',
  access: 'signed_in',
  permission: 'mark_registers',
  origin: 'ours',
  summary:
    'Keeps marks of a class for a day, and hands the register over with what was counted. Nothing is posted; no mark is not absent.',
  body: z.object({
    classId: id,
    feeTypeId: id,
    day: dayIn,
    marks: z
      .array(
        z
          .object({
            studentId: id,
            mark: markIn.nullable().meta({ description: 'Null takes the own mark away.' }),
            amount: amountIn.optional().meta({ description: 'Of paid: cedis, for today or other days.' }),
            at: z.iso
              .datetime()
              .refine((at) => at >= '2000' && at < '2101', 'This moment is not possible.')
              .optional(),
            over: z.boolean().optional().meta({ description: 'Replaces what others marked.' }),
          })
          .check(amountOfPaid),
      )
      .max(500, 'At most 500 marks.')
      .refine(
        (marks) => new Set(marks.map(({ studentId }) => studentId)).size === marks.length,
        'Mark each pupil once.',
      ),
    handOver: z
      .object({
        counted: amountOrNoneIn,
        says: optionalLine('The sentence', 300),
        askDay: z.boolean().optional().meta({
          description: 'Asks (`another_day`) where most of the marks were made on another day.',
        }),
        confirm: z.boolean().optional().meta({ description: 'The day is right all the same.' }),
      })
      .optional()
      .meta({
        description:
          'Hands it over: what was counted, with a sentence where it is not what the marks come to.',
      }),
  }),
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'another_day'],
})

export const listRegisters = endpoint({
  id: 'listRegisters',
  method: 'GET',
  path: '/registers',
  access: 'signed_in',
  permission: 'see_registers',
  origin: 'ours',
  summary:
    'The registers of a day and those accepted on it, all that are on their way, who has not handed over, and what stands in teachers’ names.',
  query: z.object({ day: dayIn.optional().meta({ description: 'Else today.' }) }),
  reply: z.object({
    day: dayOut,
    onTheirWay: z.object({ count: z.number().int(), amount: cedis }),
    registers: z.array(registerRow),
    notHandedOver: z.array(
      z.object({ classId: id, className: z.string(), feeTypeId: id, feeType: z.string() }),
    ),
    inHand: z.array(
      z.object({
        staffId: id,
        name: z.string(),
        amount: cedis.meta({ description: 'Below zero the person is owed.' }),
      }),
    ),
  }),
})

export const readRegister = endpoint({
  id: 'readRegister',
  method: 'GET',
  path: '/registers/:registerId',
  access: 'signed_in',
  permission: 'see_registers',
  origin: 'ours',
  summary: 'One register with each pupil’s mark, and what accepting it posts.',
  params: registerParams,
  reply: z.object({
    register: registerRow,
    pupils: z.array(registerPupil),
    charges: z.number().int().meta({ description: 'How many pupils are charged.' }),
    payments: z.number().int(),
    isOwn: z.boolean().meta({ description: 'The caller handed it over: somebody else accepts it.' }),
    nextSlip: z.string().meta({ example: 'AGA-D-000045' }),
  }),
  refusals: ['not_found'],
})

export const takeRegisterBack = endpoint({
  id: 'takeRegisterBack',
  method: 'POST',
  path: '/registers/:registerId/takeBack',
  access: 'signed_in',
  permission: 'mark_registers',
  origin: 'ours',
  summary: 'Takes back a register that nobody has accepted, to change a mark.',
  params: registerParams,
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

export const sendRegisterBack = endpoint({
  id: 'sendRegisterBack',
  method: 'POST',
  path: '/registers/:registerId/sendBack',
  access: 'signed_in',
  permission: 'accept_registers',
  origin: 'ours',
  summary: 'Sends a register back to the teacher, with the reason. Nothing is posted.',
  params: registerParams,
  body: z.object({ reason: line('Reason', 300) }),
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

export const acceptRegister = endpoint({
  id: 'acceptRegister',
  method: 'POST',
  path: '/registers/:registerId/accept',
  access: 'paid_up',
  permission: 'accept_registers',
  origin: 'ours',
  summary:
    'Accepts a register and posts it, once: charges, payments, the cash as counted and a slip number. A difference stands in the teacher’s name.',
  params: registerParams,
  body: z.object({
    counted: amountOrNoneIn,
    says: optionalLine('The sentence', 300).meta({ description: 'Needed where it differs.' }),
    askFloat,
  }),
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'drawer_needed', 'day_closed'],
})

export const correctRegister = endpoint({
  id: 'correctRegister',
  method: 'POST',
  path: '/registers/:registerId/correct',
  access: 'paid_up',
  permission: 'correct_registers',
  origin: 'ours',
  summary: 'Puts one mark of an accepted register right: its entries are reversed and the right ones posted.',
  params: registerParams,
  body: z
    .object({
      studentId: id,
      mark: markIn,
      amount: amountIn.optional().meta({ description: 'Of paid: cedis.' }),
      reason: line('Reason', 300),
    })
    .check(amountOfPaid),
  reply: answered,
  idempotent: true,
  refusals: ['not_found', 'conflict', 'given_back', 'day_closed'],
})

export const settleInHand = endpoint({
  id: 'settleInHand',
  method: 'POST',
  path: '/registers/inHand/:staffId',
  access: 'signed_in',
  permission: 'accept_registers',
  origin: 'ours',
  summary:
    'Cash that stands in a teacher’s name is brought to the office, or given back where it was too much.',
  params: z.object({ staffId: id }),
  body: z.object({
    amount: amountIn,
    isGivenBack: z.boolean().optional().meta({ description: 'The school gives it to the person.' }),
    note: optionalLine('Note', 300),
    askFloat,
  }),
  reply: message.extend({ left: cedis }),
  idempotent: true,
  refusals: ['not_found', 'drawer_needed', 'day_closed'],
})
