import { z } from 'zod'
import { CANDIDATE_STATES, EXAMS, parseIndexNumber } from '../exams.ts'
import { cedis, dayIn, dayOut } from './codecs.ts'
import { allFormats, documentFormat } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { feeTypeName, id, message } from './wire.ts'

/** Calls about who is registered for an examination of WAEC, and has paid the fee that the school passes on. */

const INDEX_RULE = 'An index number has 10 digits, or 12 with the year.'

const indexNumber = z
  .string({ error: INDEX_RULE })
  .max(40, INDEX_RULE)
  .transform((typed, context): string | undefined => {
    if (typed.trim() === '') return undefined
    const digits = parseIndexNumber(typed)
    if (digits) return digits
    context.addIssue({ code: 'custom', message: INDEX_RULE })
    return z.NEVER
  })

const examRegister = named('ExamRegister', {
  id,
  exam: z.enum(EXAMS),
  year: z.number().int(),
  feeType: z.string(),
  toRegister: z.number().int().meta({ description: 'Candidates who have paid and are not registered.' }),
})

const registerParams = z.object({ registerId: id })

export const listExamRegisters = endpoint({
  id: 'listExamRegisters',
  method: 'GET',
  path: '/examRegisters',
  access: 'signed_in',
  permission: 'see_exams',
  origin: 'ours',
  summary: 'The examinations the school registers candidates for, newest first.',
  reply: z.object({ registers: z.array(examRegister) }),
})

export const addExamRegister = endpoint({
  id: 'addExamRegister',
  method: 'POST',
  path: '/examRegisters',
  access: 'paid_up',
  permission: 'keep_exams',
  origin: 'ours',
  summary:
    'Begins a register. Its fee becomes one that is passed on: no reduction touches it, and no clearance asks for it; one of that name is added where there is none.',
  body: z.object({
    exam: z.enum(EXAMS, { error: `exam must be one of ${EXAMS.join(', ')}.` }),
    year: z
      .number({ error: 'Enter the year of the examination.' })
      .int('Enter the year of the examination.')
      .meta({ description: 'This year or the next.', example: 2027 }),
    feeType: feeTypeName,
  }),
  reply: message.extend({ registerId: id }),
  status: 201,
  idempotent: true,
  refusals: ['invalid', 'conflict'],
})

export const endExamRegister = endpoint({
  id: 'endExamRegister',
  method: 'POST',
  path: '/examRegisters/:registerId/end',
  access: 'paid_up',
  permission: 'keep_exams',
  origin: 'ours',
  summary: 'Ends a register. What was registered stays in the export.',
  params: registerParams,
  reply: message,
  idempotent: true,
  refusals: ['not_found'],
})

export const readExamRegister = endpoint({
  id: 'readExamRegister',
  method: 'GET',
  path: '/examRegisters/:registerId',
  access: 'signed_in',
  permission: 'see_exams',
  versioned: true,
  origin: 'ours',
  summary:
    'Candidates by class and name: pupils of a class in which the fee is charged, whoever else is charged it, and who is registered. Nobody is kept from an examination over what is owed.',
  params: registerParams,
  reply: z.object({
    register: examRegister,
    today: dayOut,
    candidates: z.array(
      z.object({
        studentId: id,
        name: z.string(),
        number: z.string(),
        classId: id,
        className: z.string(),
        charged: cedis.meta({
          description: 'From July of the year before to June. charged − off − paid = owed.',
        }),
        off: cedis.meta({ description: 'Taken off, or a sponsor’s.' }),
        paid: cedis,
        owed: cedis,
        state: z.enum(CANDIDATE_STATES),
        registration: z
          .object({
            registrationId: id,
            on: dayOut,
            indexNumber: z.string().nullable().meta({ description: 'Null until WAEC has given it.' }),
            by: z.string(),
          })
          .nullable(),
      }),
    ),
  }),
  refusals: ['not_found'],
})

export const registerCandidates = endpoint({
  id: 'registerCandidates',
  method: 'POST',
  path: '/examRegisters/:registerId/registrations',
  access: 'paid_up',
  permission: 'keep_exams',
  origin: 'ours',
  summary:
    'Writes down who is registered at WAEC, all or none of them. It replaces an earlier registration of the same candidate. Whether the fee is paid is not asked.',
  params: registerParams,
  body: z.object({
    on: dayIn.meta({ description: 'The day of the registration: today, or within a year before.' }),
    candidates: z
      .array(z.object({ studentId: id, indexNumber: indexNumber.optional() }), {
        error: 'Choose who is registered.',
      })
      .min(1, 'Choose who is registered.')
      .max(500, 'Register at most 500 candidates at once.'),
  }),
  reply: message.extend({ registered: z.number().int() }),
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

export const unregisterCandidate = endpoint({
  id: 'unregisterCandidate',
  method: 'POST',
  path: '/examRegistrations/:registrationId/end',
  access: 'paid_up',
  permission: 'keep_exams',
  origin: 'ours',
  summary: 'Takes back that a candidate is registered.',
  params: z.object({ registrationId: id }),
  reply: message,
  idempotent: true,
  refusals: ['not_found'],
})

export const printExamRegister = endpoint({
  id: 'printExamRegister',
  method: 'GET',
  path: '/examRegisters/:registerId/paper',
  access: 'signed_in',
  permission: 'see_exams',
  origin: 'ours',
  summary: 'The register as a paper or a sheet.',
  params: registerParams,
  query: z.object({ format: documentFormat }),
  reply: z.string(),
  produces: [...allFormats],
  refusals: ['not_found'],
})
