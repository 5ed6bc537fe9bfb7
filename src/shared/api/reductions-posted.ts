import { z } from 'zod'
import { REDUCTION_KINDS } from '../reductions.ts'
import { cedis, dayOut } from './codecs.ts'
import { allFormats, documentFormat } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { reductionBody } from './reductions.ts'
import { id, message, schoolParams, studentParams } from './wire.ts'

/** Calls about what rules change and cost, and what was taken off one student. */

const inCredit = z.array(z.object({ studentId: id, studentName: z.string(), amount: cedis }))

export const previewReductions = endpoint({
  id: 'previewReductions',
  method: 'POST',
  path: '/reductions/:schoolId/preview',
  access: 'signed_in',
  permission: 'set_reductions',
  origin: 'ours',
  summary:
    'What the rules would change on the charges of this term, by now or as if one was saved. Records nothing.',
  params: schoolParams,
  body: z.object({
    ruleId: id
      .optional()
      .meta({ description: 'The rule that `rule` would change; without, it is a new one.' }),
    rule: reductionBody.optional(),
  }),
  reply: z.object({
    children: z.number().int(),
    reduced: cedis.meta({ description: 'What the rules would take off more; below zero, less.' }),
    waived: cedis.meta({ description: 'Below zero: waivers that would go down, their charge being less.' }),
    carried: cedis.meta({ description: 'What sponsors would carry more; below zero, less.' }),
    less: cedis.meta({ description: 'What families would owe less by all of it; below zero, more.' }),
    inCredit: inCredit.meta({ description: 'Who has paid already and would be in credit.' }),
    lines: z.array(
      z.object({
        studentId: id,
        studentName: z.string(),
        className: z.string(),
        feeType: z.string(),
        ruleId: id.nullable().meta({ description: 'None of a rule that is not saved yet.' }),
        rule: z.string(),
        was: cedis,
        willBe: cedis,
        difference: cedis.meta({ description: 'Above zero: more is taken off.' }),
      }),
    ),
    shares: z
      .array(z.object({ studentId: id, feeType: z.string(), carried: cedis }))
      .meta({ description: 'Whose sponsors would carry more; below zero, less.' }),
  }),
  refusals: ['not_found', 'invalid'],
})

export const postReductions = endpoint({
  id: 'postReductions',
  method: 'POST',
  path: '/reductions/:schoolId/post',
  access: 'paid_up',
  permission: 'set_reductions',
  origin: 'ours',
  summary: 'Posts what the rules change on the charges of this term, and nothing that stands already.',
  params: schoolParams,
  body: z.object({
    confirm: z.boolean().optional().meta({ description: 'Also where something paid becomes credit.' }),
  }),
  reply: message.extend({
    children: z.number().int(),
    entries: z.number().int(),
    reduced: cedis.meta({ description: 'What the rules took off more; below zero, less.' }),
    waived: cedis.meta({ description: 'Below zero: waivers that went down, their charge being less.' }),
    carried: cedis.meta({ description: 'What sponsors carry more; below zero, less.' }),
    less: cedis.meta({ description: 'What families owe less by all of it; below zero, more.' }),
  }),
  idempotent: true,
  refusals: ['makes_credit', 'day_closed', 'invalid'],
})

export const readReductionReport = endpoint({
  id: 'readReductionReport',
  method: 'GET',
  path: '/reductions/:schoolId/report',
  access: 'signed_in',
  permission: 'see_reductions',
  origin: 'ours',
  summary: 'What reductions of all kinds cost in a term, by rule and by class. None of it was received.',
  params: schoolParams,
  query: z.object({ termId: id.optional() }),
  reply: z.object({
    term: z.object({ id, name: z.string() }).nullable(),
    charged: cedis,
    total: cedis,
    byRule: z.array(
      z.object({
        ruleId: id.nullable().meta({ description: 'None of what was given by hand.' }),
        name: z.string(),
        kind: z.enum(REDUCTION_KINDS),
        children: z.number().int(),
        amount: cedis,
      }),
    ),
    byClass: z.array(
      z.object({
        classId: id,
        className: z.string(),
        children: z.number().int(),
        charged: cedis,
        amount: cedis,
      }),
    ),
  }),
  refusals: ['not_found'],
})

export const printReductionReport = endpoint({
  id: 'printReductionReport',
  method: 'GET',
  path: '/reductions/:schoolId/report/print',
  access: 'signed_in',
  permission: 'see_reductions',
  origin: 'ours',
  summary: 'The same as paper or a sheet: by rule, then by class.',
  params: schoolParams,
  query: z.object({ termId: id.optional(), format: documentFormat }),
  reply: z.string(),
  produces: allFormats,
  refusals: ['not_found'],
})

export const readStudentReductions = endpoint({
  id: 'readStudentReductions',
  method: 'GET',
  path: '/reductions/students/:studentId',
  access: 'signed_in',
  permission: 'see_reductions',
  origin: 'ours',
  summary: 'What a student was charged, what was taken off it and why; which child of the family it is.',
  params: studentParams,
  reply: z.object({
    staffChild: z.boolean(),
    place: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Which child of its family, the eldest being 1.' }),
    charges: z.array(
      z.object({
        entryId: id.meta({ description: 'For a waiver of this charge.' }),
        feeType: z.string(),
        term: z.string(),
        dueDate: dayOut.nullable(),
        charged: cedis,
        reduced: cedis,
        rest: cedis,
        because: z.array(
          z.object({ kind: z.enum(['discount', 'scholarship', 'waiver']), name: z.string(), amount: cedis }),
        ),
      }),
    ),
  }),
})

export const markStaffChild = endpoint({
  id: 'markStaffChild',
  method: 'PUT',
  path: '/reductions/students/:studentId',
  access: 'paid_up',
  permission: 'set_reductions',
  origin: 'ours',
  summary: 'Says whether somebody who works here is a parent of the student.',
  params: studentParams,
  body: z.object({ staffChild: z.boolean() }),
  reply: message,
  idempotent: true,
  refusals: ['not_found'],
})
