import { z } from 'zod'
import { isWebsite, WEBSITE_RULE } from '../website.ts'
import { cedis, dayOut } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { named } from './named.ts'
import { sessionKey, signedIn } from './signed-in.ts'
import { feeTypeName, id, line, message, optionalLine, schoolParams } from './wire.ts'

export const schoolRecord = named('School', {
  id,
  _id: id,
  school_name: z.string(),
  school_email: z.string(),
  school_address: z.string(),
  school_phone: z.string(),
  school_website: z.string(),
  mobile_money_provider: z.string().nullable(),
  mobile_money_number: z.string().nullable(),
  bank_name: z.string().nullable(),
  bank_account_number: z.string().nullable(),
  registration_expiration_date: dayOut,
  initials: z.string(),
  sender_id: z.string(),
  sender_id_status: z.enum(['requested', 'approved', 'rejected']),
  payout_status: z.enum(['none', 'pending', 'ready', 'needs_attention']),
  closed_through: dayOut.nullable(),
  today: dayOut.meta({ description: 'The day it is in Ghana.' }),
})
export type SchoolRecord = z.output<typeof schoolRecord>

export const signIn = endpoint({
  id: 'signIn',
  method: 'POST',
  path: '/schools/login',
  access: 'public',
  summary: 'Signs in a school’s own account, or a person of a school, and answers the bearer token.',
  body: z.object({
    schoolWebsite: z.string().max(200).optional().meta({ description: 'Accepted and ignored.' }),
    schoolEmail: line('Email', 254).meta({ description: 'Of a person also their phone.' }),
    schoolPassword: z.string({ error: 'Password is required.' }).min(1, 'Password is required.').max(200),
    schoolId: id.optional().meta({
      description: 'Which school, for somebody who works at several: one of the facts of several_schools.',
    }),
    desk: z
      .object({ deskId: id, deskKey: z.string().max(100) })
      .optional()
      .meta({
        description:
          'The desk this browser is: the session belongs to it, and a PIN there that was off is on.',
      }),
    sessionKey,
  }),
  reply: z.object({
    authToken: z.string(),
    schoolId: id,
    schoolName: z.string(),
    sessionId: id,
    staff: signedIn,
  }),
  refusals: ['wrong_sign_in', 'several_schools', 'desk_ended', 'too_many'],
})

export const signOut = endpoint({
  id: 'signOut',
  method: 'POST',
  path: '/schools/logout',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary: 'Signs out: the token is worthless from now on.',
  reply: message,
})

export const readSession = endpoint({
  id: 'readSession',
  method: 'GET',
  path: '/schools/session',
  access: 'signed_in',
  permission: 'be_here',
  origin: 'ours',
  summary: 'Who is signed in, and for how long the school is paid up.',
  reply: z.object({
    schoolId: id,
    schoolName: z.string(),
    staffId: id.meta({ description: 'What a device keeps belongs to school and person.' }),
    staffName: z.string(),
    staff: signedIn,
    sessionId: id,
    desk: z.object({ id, name: z.string() }).nullable().meta({ description: 'The desk this session is at.' }),
    classes: z.array(z.string()).meta({ description: 'Of a class teacher; empty for everybody else.' }),
    people: z.number().int().meta({ description: 'How many may sign in at this school.' }),
    waiting: z.number().int().meta({ description: 'Requests that wait for the caller’s answer.' }),
    cash: z
      .object({
        state: z.enum(['none', 'open', 'counted', 'closed']).meta({
          description: 'Of the caller’s drawer; none: not yet one today.',
        }),
        since: z.iso.datetime().nullable(),
        handOvers: z.number().int().meta({ description: 'On their way, and the caller may count them.' }),
      })
      .nullable()
      .meta({ description: 'Null where the school keeps no drawers.' }),
    registers: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Registers that wait to be counted; null where the school has no daily fees.' }),
    statements: z.boolean().meta({ description: 'Whether statements of any account are kept.' }),
    paysOut: z
      .boolean()
      .meta({ description: 'Whether cash is paid out with vouchers, or is kept in drawers.' }),
    registration_expiration_date: dayOut,
    expired: z.boolean(),
    awaitsNumbers: z.boolean().meta({
      description: 'The school was restored from a backup and only reads: see `GET /numbers`.',
    }),
  }),
})

export const readSchool = endpoint({
  id: 'readSchool',
  versioned: true,
  method: 'GET',
  path: '/schools/:schoolId',
  access: 'signed_in',
  permission: 'see_school',
  summary: 'The school’s own record.',
  params: schoolParams,
  reply: schoolRecord,
})

/** What a school may leave empty. The record writes that as null, and forms send it back so. */
const emptiable = (label: string, max: number) =>
  optionalLine(label, max)
    .nullable()
    .transform((text) => (text === null ? '' : text))

const websiteIn = emptiable('Website', 200).refine(isWebsite, WEBSITE_RULE)

const editable = z.object({
  school_name: line('School name', 120),
  school_address: line('School address', 300),
  school_phone: line('Phone', 30),
  school_website: websiteIn,
  school_email: z.email('Enter a valid email address.').max(254),
  school_password: z
    .string()
    .max(200)
    .refine((text) => text === '' || text.length >= 8, 'A password has at least 8 characters.')
    .meta({ description: 'Empty leaves it as it is.' }),
  mobile_money_provider: emptiable('Mobile money provider', 60),
  mobile_money_number: emptiable('Mobile money number', 30),
  bank_name: emptiable('Bank name', 120),
  bank_account_number: emptiable('Account number', 34),
})

export const editSchool = endpoint({
  id: 'editSchool',
  method: 'POST',
  path: '/schools/edit',
  access: 'signed_in',
  permission: 'edit_school',
  summary: 'Changes the school’s details; any subset of them, under the record’s or the sign-up’s names.',
  body: editable
    .extend({
      schoolName: editable.shape.school_name,
      schoolAddress: editable.shape.school_address,
      schoolPhone: editable.shape.school_phone,
      schoolWebsite: editable.shape.school_website,
      schoolEmail: editable.shape.school_email,
      schoolPassword: editable.shape.school_password,
      bankName: editable.shape.bank_name,
      bankAccountNumber: editable.shape.bank_account_number,
    })
    .partial()
    .extend({
      schoolId: id.optional(),
      currentPassword: z
        .string()
        .max(200)
        .optional()
        .meta({ description: 'Needed by our own screens to change e-mail, password or payout account.' }),
    }),
  reply: z.object({ updatedSchool: schoolRecord, message: z.string() }),
  idempotent: true,
  refusals: ['not_found', 'invalid', 'email_taken', 'wrong_sign_in', 'conflict'],
})

export const listFeeTypes = endpoint({
  id: 'listFeeTypes',
  versioned: true,
  method: 'GET',
  path: '/schools/:schoolId/feeTypes',
  access: 'signed_in',
  permission: 'see_school',
  summary: 'The school’s fee types, by name.',
  params: schoolParams,
  reply: z.object({
    feeTypes: z.array(
      z.object({
        id,
        fee_type: z.string(),
        feeType: z.string(),
        amount: cedis,
        voluntary: z.boolean(),
        passThrough: z.boolean(),
        daily: z.boolean().meta({ description: 'Charged by the day.' }),
      }),
    ),
  }),
})

export const addFeeType = endpoint({
  id: 'addFeeType',
  method: 'POST',
  path: '/schools/:schoolId/addFeeType',
  access: 'paid_up',
  permission: 'set_fees',
  summary: 'Adds a fee type. Amounts belong to classes, so a new type begins at 0.',
  params: schoolParams,
  body: z.object({
    schoolId: id.optional(),
    feeType: feeTypeName,
    amount: z.union([z.number(), z.string()]).optional().meta({ description: 'Accepted and ignored.' }),
    voluntary: z.boolean().optional().meta({ description: 'Voluntary dues are never in arrears.' }),
    passThrough: z
      .boolean()
      .optional()
      .meta({ description: 'Money that only passes through the school: never reduced by a rule.' }),
  }),
  reply: z.object({
    id,
    fee_type: z.string(),
    feeType: z.string(),
    amount: cedis,
    voluntary: z.boolean(),
    passThrough: z.boolean(),
    message: z.string(),
  }),
  status: 201,
  idempotent: true,
  refusals: ['conflict'],
})

export const markFeeType = endpoint({
  id: 'markFeeType',
  method: 'PUT',
  path: '/schools/:schoolId/feeTypes/:feeTypeId',
  access: 'paid_up',
  permission: 'set_fees',
  origin: 'ours',
  summary: 'Says whether the money of a fee type only passes through the school.',
  params: schoolParams.extend({ feeTypeId: id }),
  body: z.object({
    passThrough: z.boolean().meta({
      description: 'Never reduced by a rule, never asked for by a clearance, and apart from the rate.',
    }),
  }),
  reply: message.extend({ passThrough: z.boolean() }),
  idempotent: true,
  refusals: ['not_found', 'conflict'],
})

export const deleteFeeType = endpoint({
  id: 'deleteFeeType',
  method: 'DELETE',
  path: '/schools/deleteFeeType',
  access: 'paid_up',
  permission: 'set_fees',
  summary:
    'Removes a fee type without history, archives one with; refused while somebody’s balance on it is not zero.',
  body: z.object({ schoolId: id.optional(), feeType: feeTypeName }),
  reply: z.object({ message: z.string(), archived: z.boolean() }),
  idempotent: true,
  refusals: ['not_empty', 'not_found'],
})
