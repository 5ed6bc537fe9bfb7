import type { Reply } from '#shared/api/endpoint.ts'
import { getAccountHolderName, getBanks, initializePayment, verifyPayment } from '#shared/api/paystack.ts'
import { addSchool, storeSignUp } from '#shared/api/subscriptions.ts'
import { REGISTRATION_FEE } from '#shared/constants.ts'
import { isPassing, Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import { call, wasAnswered } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import {
  keepSignUpEmail,
  type PendingSchool,
  readPaystackRef,
  readPendingSchool,
  storePaystackRef,
  storePendingSchool,
} from '#web/session.ts'

export type Bank = Reply<typeof getBanks>['data'][number]

/** Banks and wallets for the sign-up form. A failed load is logged, and null. */
export async function loadBanks(): Promise<Bank[] | null> {
  try {
    return (await call(getBanks)).data
  } catch (error) {
    console.warn(wasAnswered(error) ? sentences.bankList.failed(error.message) : sentences.bankList.exception)
    return null
  }
}

export type HolderFound = { is: 'found'; name: string } | { is: 'none' } | { is: 'failed' }

/** Whose account a number is; never throws, so that nobody is kept from going on. */
export async function findHolder(
  accountNumber: string,
  bankCode: string,
  signal: AbortSignal,
): Promise<HolderFound> {
  try {
    const reply = await call(getAccountHolderName, { query: { accountNumber, bankCode } }, { signal })
    return { is: 'found', name: reply.accountHolderName }
  } catch (error) {
    return { is: error instanceof Refusal && error.code === 'not_found' ? 'none' : 'failed' }
  }
}

export interface SignUp {
  schoolName: string
  schoolAddress: string
  schoolPhone: string
  schoolWebsite: string
  headName?: string
  schoolEmail: string
  schoolPassword: string
  bankName: string
  bankAccountNumber: string
  settlementBankCode: string
}

/** 'Next': the server keeps the sign-up, the browser its id and the school's name. */
export async function keepSignUp(form: SignUp): Promise<void> {
  const { id, schoolName } = await call(storeSignUp, { body: form })
  storePendingSchool({ id, schoolName })
  keepSignUpEmail(form.schoolEmail)
  storePaystackRef(null)
}

/** Opens the registration's payment and leaves for Paystack's page. A payment made before leads to its callback instead. */
export async function startRegistration(pending: PendingSchool): Promise<void> {
  const callBack = new URL(paths.paymentCallback, window.location.origin).href
  const amount = REGISTRATION_FEE
  try {
    const { data } = await call(initializePayment, { body: { amount, callBack, signUpId: pending.id } })
    storePaystackRef(data.reference)
    window.location.assign(data.authorization_url)
  } catch (error) {
    const paid = paidReference(error)
    if (!paid) throw error
    window.location.assign(`${callBack}?reference=${paid}`)
  }
}

/** The payment somebody has made already, and was about to make again. */
export function paidReference(error: unknown): string | null {
  const reference = error instanceof Refusal && error.code === 'conflict' && error.details.facts?.reference
  return typeof reference === 'string' ? reference : null
}

export type Payment = Reply<typeof verifyPayment>['data']

const PAUSE_MS = 3_000
/** A wallet's owner has three minutes to say yes on the phone. */
const LOOKS_MAX = 60
const FAILURES_MAX = 3

/**
 * Asks what a payment has led to, as long as it is under way; a connection that fails is tried a few times. Throws a Refusal
 * when there is no such payment or nobody can be asked.
 */
export async function settlePayment(reference: string): Promise<Payment> {
  let failures = 0
  for (let looks = 1; ; looks++) {
    try {
      const { data } = await call(verifyPayment, { params: { reference } })
      if (data.outcome !== 'waiting' || looks === LOOKS_MAX) return data
    } catch (error) {
      failures += 1
      if (!isPassing(error) || failures === FAILURES_MAX) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

/** The school a settled payment has made. What this browser kept of its own sign-up goes; another's stays. */
export async function collectSchool(reference: string): Promise<string> {
  const { schoolName } = await call(addSchool, { body: { reference } })
  if (reference === readPaystackRef() || readPendingSchool()?.schoolName === schoolName) {
    storePendingSchool(null)
    storePaystackRef(null)
  }
  return schoolName
}
