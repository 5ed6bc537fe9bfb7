import { z } from 'zod'
import { dayOut, phoneIn } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { newPassword, signUpFields } from './sign-up.ts'
import { id, message, schoolParams } from './wire.ts'

export const storeSignUp = endpoint({
  id: 'storeSignUp',
  method: 'POST',
  path: '/signups',
  access: 'public',
  origin: 'ours',
  summary: 'Keeps a sign-up until it is paid; what the browser needs to go on is its id.',
  body: signUpFields,
  reply: z.object({ id, schoolName: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
  refusals: ['email_taken', 'too_many'],
})

export const addSchool = endpoint({
  id: 'addSchool',
  method: 'POST',
  path: '/schools/add',
  access: 'public',
  summary:
    'The school of a paid registration, named by reference or by the browser that paid. Again and again the same; made here only when no sign-up was stored.',
  body: signUpFields.partial().extend({
    reference: z.string().max(100).optional(),
    subAccountCode: z.string().max(60).nullish().meta({ description: 'Accepted and ignored.' }),
    subAccountHolderName: z.string().max(200).nullish().meta({ description: 'Accepted and ignored.' }),
  }),
  reply: z.object({ message: z.string(), schoolId: id, schoolName: z.string() }),
  status: 201,
  refusals: ['payment_required', 'email_taken', 'conflict', 'invalid', 'too_many', 'upstream'],
})

export const updateSubscription = endpoint({
  id: 'updateSubscription',
  method: 'PUT',
  path: '/schools/update-subscription/:schoolId',
  access: 'signed_in',
  permission: 'renew',
  summary:
    'Answers the expiry that a renewal settled in the last 72 hours has brought. The date is the server’s.',
  params: schoolParams,
  body: z.object({
    registration_expiration_date: z
      .string()
      .max(40)
      .optional()
      .meta({ description: 'Accepted and ignored.' }),
  }),
  reply: z.object({ registration_expiration_date: dayOut, message: z.string() }),
  refusals: ['payment_required'],
})

/** An e-mail, or of a person their phone; becomes as it is kept. */
const signInNameIn = z
  .union([z.email().max(254).toLowerCase(), phoneIn], 'Enter a valid email address.')
  .meta({
    description: 'The e-mail one signs in with; of a person also their phone.',
    example: 'bursar@adomgrace.edu.gh',
  })

export const forgetPassword = endpoint({
  id: 'forgetPassword',
  method: 'POST',
  path: '/schools/forgotPassword',
  access: 'public',
  origin: 'ours',
  summary:
    'Sends a way to choose a new password, by e-mail or SMS. The same answer whether the e-mail is known or not.',
  body: z.object({
    schoolEmail: signInNameIn,
    by: z.enum(['email', 'sms'], 'by must be email or sms.').default('email'),
  }),
  reply: z.object({ message: z.string(), sentBy: z.enum(['email', 'sms']) }),
  refusals: ['too_many'],
})

export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/schools/resetPassword',
  access: 'public',
  origin: 'ours',
  summary:
    'Sets a new password with the link’s token, or with e-mail (of a person also phone) and code. Ends their sessions.',
  body: z.object({
    token: z.string().max(100).optional(),
    schoolEmail: z.string().trim().max(254).optional(),
    code: z
      .string()
      .max(20)
      .transform((text) => text.replace(/\s/g, ''))
      .optional(),
    schoolPassword: newPassword,
  }),
  reply: message,
  refusals: ['invalid', 'too_many'],
})
