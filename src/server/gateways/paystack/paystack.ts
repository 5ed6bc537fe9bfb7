import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Pesewas } from '#shared/money.ts'
import { type Answered, type Surroundings, send } from './send.ts'
import {
  bank,
  initialized,
  type PaystackBank,
  type PaystackSubaccount,
  type PaystackTransaction,
  resolvedAccount,
  subaccount,
  transaction,
} from './shapes.ts'

export type { Answered, PaystackBank, PaystackSubaccount, PaystackTransaction }

/** The seven calls we make to Paystack. None throws: what went wrong is an answer too. */
export interface Paystack {
  /** Which mode the key belongs to; a payment of the other mode is no payment. */
  domain: 'live' | 'test'
  listBanks: () => Promise<Answered<PaystackBank[]>>
  resolveAccount: (accountNumber: string, bankCode: string) => Promise<Answered<{ account_name: string }>>
  initialize: (payment: NewPayment) => Promise<Answered<z.output<typeof initialized>>>
  verify: (reference: string) => Promise<Answered<PaystackTransaction>>
  createSubaccount: (account: NewSubaccount) => Promise<Answered<PaystackSubaccount>>
  updateSubaccount: (code: string, account: NewSubaccount) => Promise<Answered<PaystackSubaccount>>
  /** The newest hundred of a page, counted from 1. */
  listSubaccounts: (page: number) => Promise<Answered<PaystackSubaccount[]>>
}

export interface NewPayment {
  email: string
  amount: Pesewas
  reference: string
  callbackUrl: string
  cancelUrl: string
  purpose: string
  schoolName: string
}

export interface NewSubaccount {
  businessName: string
  bankCode: string
  accountNumber: string
  contactEmail: string
  /** How we find it again when the answer got lost. */
  description: string
}

const READ_MS = 8_000
const WRITE_MS = 20_000
export const SUBACCOUNTS_PER_PAGE = 100

type Options = Pick<Surroundings, 'baseUrl' | 'secretKey'> & Partial<Surroundings>

/** A thin client of Paystack's API at any address: Paystack itself, or a simulator that speaks the same. */
export function createPaystack(options: Options): Paystack {
  const at: Surroundings = {
    fetch: (...sent) => fetch(...sent),
    now: Date.now,
    sleep: (ms) => sleep(ms),
    ...options,
  }
  const get = <Data>(path: string, shape: z.ZodType<Data>, query?: Record<string, string>) =>
    send(at, { method: 'GET', path, shape, timeoutMs: READ_MS, ...(query ? { query } : {}) })
  const write = <Data>(method: 'POST' | 'PUT', path: string, shape: z.ZodType<Data>, body: object) =>
    send(at, { method, path, shape, body, timeoutMs: WRITE_MS })
  return {
    domain: options.secretKey.startsWith('sk_live_') ? 'live' : 'test',
    listBanks: () => get('/bank', z.array(bank), { country: 'ghana', currency: 'GHS', perPage: '100' }),
    resolveAccount: (accountNumber, bankCode) =>
      get('/bank/resolve', resolvedAccount, { account_number: accountNumber, bank_code: bankCode }),
    initialize: (payment) => write('POST', '/transaction/initialize', initialized, paymentBody(payment)),
    verify: (reference) => get(`/transaction/verify/${encodeURIComponent(reference)}`, transaction),
    createSubaccount: (account) => write('POST', '/subaccount', subaccount, subaccountBody(account)),
    updateSubaccount: (code, account) =>
      write('PUT', `/subaccount/${encodeURIComponent(code)}`, subaccount, subaccountBody(account)),
    listSubaccounts: (page) =>
      get('/subaccount', z.array(subaccount), { perPage: String(SUBACCOUNTS_PER_PAGE), page: String(page) }),
  }
}

/** Amounts are pesewas, as text; the currency is always said, since an account may hold several. */
function paymentBody({ email, amount, reference, callbackUrl, cancelUrl, purpose, schoolName }: NewPayment) {
  return {
    email,
    amount: String(amount),
    currency: 'GHS',
    reference,
    callback_url: callbackUrl,
    metadata: {
      purpose,
      cancel_action: cancelUrl,
      custom_fields: [{ display_name: 'School', variable_name: 'school', value: schoolName }],
    },
  }
}

/** The platform keeps nothing of what parents pay: 0 percent. */
function subaccountBody(account: NewSubaccount) {
  return {
    business_name: account.businessName,
    settlement_bank: account.bankCode,
    account_number: account.accountNumber,
    percentage_charge: 0,
    description: account.description,
    primary_contact_email: account.contactEmail,
  }
}
