import { z } from 'zod'
import { CLEARANCE_STATES } from '../clearance.ts'
import { cedis, dayIn, dayOut } from './codecs.ts'
import { allFormats } from './document-formats.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { feeTypeName, id, line, message, studentParams } from './wire.ts'

/** Calls about clearance: who has settled the fees that the school names, for what it names. */

const state = z.enum(CLEARANCE_STATES).meta({
  description: 'clear; until: clear by a promise, a plan or an exception until its day; not.',
})

const clearance = named('Clearance', {
  id,
  name: z.string(),
  feeTypes: z.array(z.string()),
  percent: z.number().int().meta({ description: 'Of this term’s fees. What is left may be late.' }),
  acceptsPromises: z.boolean(),
  madeOn: dayOut,
})

const clearanceParams = z.object({ clearanceId: id })

export const listClearances = endpoint({
  id: 'listClearances',
  method: 'GET',
  path: '/clearances',
  access: 'signed_in',
  permission: 'see_clearance',
  origin: 'ours',
  summary: 'What the school clears pupils for; empty where it does not.',
  reply: z.object({ clearances: z.array(clearance) }),
})

export const addClearance = endpoint({
  id: 'addClearance',
  method: 'POST',
  path: '/clearances',
  access: 'paid_up',
  permission: 'keep_clearance',
  origin: 'ours',
  summary:
    'Begins a clearance. Never for an examination of WAEC, and never over voluntary, daily or passed-on fees.',
  body: z.object({
    name: line('Name', 60).meta({ example: 'End of term examinations' }),
    feeTypes: z
      .array(feeTypeName, 'Choose the fees that must be settled.')
      .min(1, 'Choose the fees that must be settled.')
      .max(30, 'Choose at most 30 fee types.'),
    percent: z
      .number('percent must be a whole number from 1 to 100.')
      .int('percent must be a whole number from 1 to 100.')
      .min(1, 'percent must be a whole number from 1 to 100.')
      .max(100, 'percent must be a whole number from 1 to 100.'),
    acceptsPromises: z.boolean('Say true or false.'),
  }),
  reply: message.extend({ clearanceId: id }),
  status: 201,
  idempotent: true,
  refusals: ['invalid', 'conflict'],
})

export const endClearance = endpoint({
  id: 'endClearance',
  method: 'POST',
  path: '/clearances/:clearanceId/end',
  access: 'paid_up',
  permission: 'keep_clearance',
  origin: 'ours',
  summary: 'Ends a clearance. The page behind its slips says so.',
  params: clearanceParams,
  reply: message,
  idempotent: true,
  refusals: ['not_found'],
})

const pupil = z.object({
  studentId: id,
  name: z.string(),
  number: z.string(),
  state,
  until: dayOut.nullable(),
  missing: cedis.nullable().meta({ description: 'What would make it clear. Null for a class teacher.' }),
  why: z
    .enum(['settled', 'promise', 'plan', 'exception'])
    .nullable()
    .meta({ description: 'Null for a class teacher, and where nothing makes it clear.' }),
  exception: z
    .object({ exceptionId: id, reason: z.string(), by: z.string() })
    .nullable()
    .meta({ description: 'For the office and the Auditor.' }),
})

export const readClearance = endpoint({
  id: 'readClearance',
  method: 'GET',
  path: '/clearances/:clearanceId',
  access: 'signed_in',
  permission: 'see_clearance',
  versioned: true,
  origin: 'ours',
  summary:
    'How many of each class are clear, and with `classId` who. A class teacher sees the own classes, and of pupils yes or no.',
  params: clearanceParams,
  query: z.object({ classId: id.optional() }),
  reply: z.object({
    clearance,
    classes: z.array(
      z.object({
        classId: id,
        name: z.string(),
        clear: z.number().int(),
        until: z.number().int(),
        not: z.number().int(),
      }),
    ),
    pupils: z.array(pupil).nullable(),
  }),
  refusals: ['not_found'],
})

export const readStudentClearances = endpoint({
  id: 'readStudentClearances',
  method: 'GET',
  path: '/students/:studentId/clearances',
  access: 'signed_in',
  permission: 'see_clearance',
  origin: 'ours',
  summary:
    'How one pupil stands with each clearance; empty for who is no pupil any more. A class teacher sees yes or no.',
  params: studentParams,
  reply: z.object({
    classId: id,
    clearances: z.array(
      pupil
        .pick({ state: true, until: true, missing: true, why: true })
        .extend({ clearanceId: id, name: z.string() }),
    ),
  }),
  refusals: ['not_found'],
})

export const addException = endpoint({
  id: 'addException',
  method: 'POST',
  path: '/clearances/:clearanceId/exceptions',
  access: 'paid_up',
  permission: 'keep_clearance',
  origin: 'ours',
  summary: 'Lets a pupil through by name, until a day or for good. It replaces an earlier one.',
  params: clearanceParams,
  body: z.object({
    studentId: id,
    until: dayIn.optional().meta({ description: 'The last day, today or later; without one for good.' }),
    reason: line('Reason', 300),
  }),
  reply: message.extend({ exceptionId: id }),
  status: 201,
  idempotent: true,
  refusals: ['not_found', 'invalid'],
})

export const endException = endpoint({
  id: 'endException',
  method: 'POST',
  path: '/clearanceExceptions/:exceptionId/end',
  access: 'paid_up',
  permission: 'keep_clearance',
  origin: 'ours',
  summary: 'Takes back that a pupil is let through by name.',
  params: z.object({ exceptionId: id }),
  reply: message,
  idempotent: true,
  refusals: ['not_found'],
})

export const printClearanceSlips = endpoint({
  id: 'printClearanceSlips',
  method: 'GET',
  path: '/clearances/:clearanceId/slips',
  access: 'signed_in',
  permission: 'print_slips',
  origin: 'ours',
  summary:
    'Slips to cut out, each with a code whose page says how the pupil stands today: of those of a class who are clear, or of one pupil.',
  params: clearanceParams,
  query: z.object({ classId: id.optional(), studentId: id.optional() }),
  reply: z.string(),
  produces: ['application/pdf'],
  refusals: ['not_found', 'invalid'],
})

export const printClearanceList = endpoint({
  id: 'printClearanceList',
  method: 'GET',
  path: '/clearances/:clearanceId/list',
  access: 'signed_in',
  permission: 'see_clearance',
  origin: 'ours',
  summary: 'The pupils of a class and whether they are clear, for whoever stands at the door.',
  params: clearanceParams,
  query: z.object({
    classId: id,
    format: z.enum(['pdf', 'csv', 'xlsx'], { error: 'format must be pdf, csv or xlsx.' }).default('csv'),
  }),
  reply: z.string(),
  produces: [...allFormats],
  refusals: ['not_found'],
})

export const checkClearance = endpoint({
  id: 'checkClearance',
  method: 'GET',
  path: '/clearances/check/:code',
  access: 'public',
  origin: 'ours',
  summary:
    'How the pupil of this slip stands now: school, what it is for, initials and class; nothing else, and no sum.',
  params: z.object({ code: z.string().max(40) }),
  reply: z.object({
    status: z.enum([...CLEARANCE_STATES, 'left', 'ended']),
    until: dayOut.nullable(),
    school: z.string(),
    name: z.string(),
    initials: z.string().meta({ example: 'KA' }),
    className: z.string(),
    asOf: z.iso.datetime(),
  }),
  refusals: ['not_found', 'too_many'],
})
