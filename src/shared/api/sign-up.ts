import { z } from 'zod'
import { ACCOUNT_NUMBER_DIGITS_MIN } from '../constants.ts'
import { sentences } from '../sentences.ts'
import { isWebsite, WEBSITE_RULE } from '../website.ts'
import { phoneIn } from './codecs.ts'
import { line, optionalLine } from './wire.ts'

const ACCOUNT_NUMBER_DIGITS_MAX = 20

/** An account number stays text: leading zeros belong to it. Spaces and dashes are how people write it. */
const accountNumberIn = z
  .string({ error: 'Account number is required.' })
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .regex(/^\d*$/, 'An account number has digits only.')
      .min(ACCOUNT_NUMBER_DIGITS_MIN, sentences.accountHolder.tooShort)
      .max(ACCOUNT_NUMBER_DIGITS_MAX, `An account number has at most ${ACCOUNT_NUMBER_DIGITS_MAX} digits.`),
  )
  .meta({ description: 'Digits, at least 10.', example: '1011130067824' })

/** A new password. What an old one may be is not asked. */
export const newPassword = z
  .string({ error: 'Password is required.' })
  .min(8, 'A password has at least 8 characters.')
  .max(200, 'A password has at most 200 characters.')

/** The sign-up payload, as the specification names it. */
export const signUpFields = z.object({
  schoolName: line('School name', 120),
  schoolAddress: line('School address', 300),
  schoolPhone: phoneIn,
  schoolWebsite: optionalLine('Website', 200).refine(isWebsite, WEBSITE_RULE),
  headName: optionalLine('Your name', 120).meta({
    description: 'Beyond the specification: whose name papers say for what the school’s own account does.',
  }),
  schoolEmail: z.email('Enter a valid email address.').max(254),
  schoolPassword: newPassword,
  bankName: optionalLine('Bank name', 120),
  bankAccountNumber: accountNumberIn,
  settlementBankCode: line('Bank', 20),
})
