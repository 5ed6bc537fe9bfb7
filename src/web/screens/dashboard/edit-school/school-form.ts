import type { Refusal } from '#shared/errors.ts'
import type { School } from '#web/queries/school.ts'
import type { SchoolChange } from '#web/queries/school-acts.ts'

/** The school's details as the form holds them: text as typed. */
export interface SchoolForm {
  name: string
  address: string
  phone: string
  website: string
  email: string
  password: string
  currentPassword: string
  momoProvider: string
  momoNumber: string
  bankName: string
  bankAccountNumber: string
}

type Errors = Partial<Record<keyof SchoolForm, string>>

/** Which name of the contract each field has. */
const wireNames = {
  name: 'school_name',
  address: 'school_address',
  phone: 'school_phone',
  website: 'school_website',
  email: 'school_email',
  password: 'school_password',
  currentPassword: 'currentPassword',
  momoProvider: 'mobile_money_provider',
  momoNumber: 'mobile_money_number',
  bankName: 'bank_name',
  bankAccountNumber: 'bank_account_number',
} as const satisfies Record<keyof SchoolForm, keyof SchoolChange>

export function formOf(school: School): SchoolForm {
  const { name, address, phone, website, email, momoProvider, momoNumber, bankName, bankAccountNumber } =
    school
  return {
    name,
    address,
    phone,
    website,
    email,
    momoProvider,
    momoNumber,
    bankName,
    bankAccountNumber,
    password: '',
    currentPassword: '',
  }
}

/** Only what was changed is sent, so that a field nobody touched is never written over. */
export function changeFrom(form: SchoolForm, school: School): SchoolChange {
  const before = formOf(school)
  const change: SchoolChange = {}
  for (const [field, wireName] of entriesOf(wireNames)) {
    if (form[field] !== before[field]) change[wireName] = form[field].trim()
  }
  return change
}

/** A new e-mail, password or payout account must be confirmed with the current password. */
export function needsPassword(form: SchoolForm, school: School): boolean {
  const before = formOf(school)
  const guarded = [
    'email',
    'password',
    'momoProvider',
    'momoNumber',
    'bankName',
    'bankAccountNumber',
  ] as const
  return guarded.some((field) => form[field].trim() !== before[field])
}

/** What is missing, by field: name, address, phone, e-mail and a website are needed, or the word that there is none. */
export function missingIn(form: SchoolForm, isGuarded: boolean, hasNoWebsite: boolean): Errors {
  const errors: Errors = {}
  for (const field of ['name', 'address', 'phone', 'email'] as const) {
    if (!form[field].trim()) errors[field] = 'This is needed.'
  }
  if (!hasNoWebsite && !form.website.trim()) errors.website = 'Type it, or tick “We have no website”.'
  if (form.email.trim() && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(form.email.trim()))
    errors.email = 'Enter a valid email address.'
  if (isGuarded && !form.currentPassword) errors.currentPassword = 'Enter the password you sign in with now.'
  return errors
}

/** The server's words beside the fields they are about. */
export function errorsOf(refusal: Refusal): Errors {
  const errors: Errors = {}
  for (const [field, wireName] of entriesOf(wireNames)) {
    const sentence = refusal.details.fields?.[wireName]
    if (sentence) errors[field] = sentence
  }
  if (refusal.code === 'wrong_sign_in') errors.currentPassword = refusal.message
  if (refusal.code === 'email_taken') errors.email = refusal.message
  return errors
}

function entriesOf<T extends object>(record: T): [keyof T, T[keyof T]][] {
  return Object.entries(record) as [keyof T, T[keyof T]][]
}
