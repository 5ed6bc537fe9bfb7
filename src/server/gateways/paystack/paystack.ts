import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Pesewas } from '#shared/money.ts'
import { type Answered, type Surroundings, send } from './send.ts'
import {
  bank,
  charged,
  dispute,
  initialized,
  listedDispute,
  listedRefund,
  type PaystackBank,
  type PaystackCharge,
  type PaystackDispute,
  type PaystackListedDispute,
  type PaystackListedRefund,
  type PaystackRefund,
  type PaystackSettledTransaction,
  type PaystackSettlement,
  type PaystackSubaccount,
  type PaystackTransaction,
  refund,
  resolvedAccount,
  rowsOf,
  settledTransaction,
  settlement,
  subaccount,
  transaction,
} from './shapes.ts'

export type {
  Answered,
  PaystackBank,
  PaystackCharge,
  PaystackDispute,
  PaystackListedDispute,
  PaystackListedRefund,
  PaystackRefund,
  PaystackSettledTransaction,
  PaystackSettlement,
  PaystackSubaccount,
  PaystackTransaction,
}

/** The calls we make to Paystack. None throws: what went wrong is an answer too. */
export interface Paystack {
  /** Which mode the key belongs to; a payment of the other mode is no payment. */
  domain: 'live' | 'test'
  listBanks: () => Promise<Answered<PaystackBank[]>>
  resolveAccount: (accountNumber: string, bankCode: string) => Promise<Answered<{ account_name: string }>>
  initialize: (payment: NewPayment) => Promise<Answered<z.output<typeof initialized>>>
  verify: (reference: string) => Promise<Answered<PaystackTransaction>>
  /** Asks a wallet; its owner says yes on their phone, or with a voucher. */
  charge: (charge: NewCharge) => Promise<Answered<PaystackCharge>>
  submitOtp: (reference: string, otp: string) => Promise<Answered<PaystackCharge>>
  /** Asks for money to go back; `note` is how we find it again when the answer got lost. */
  refund: (transactionId: string, amount: Pesewas, note: string) => Promise<Answered<PaystackRefund>>
  /** A hundred a page, counted from 1; of other payments too where Paystack does not narrow the list down. */
  listRefunds: (transactionId: string, page: number) => Promise<Answered<PaystackRefund[]>>
  /** Null is a row that cannot be read: it hides none of the others. */
  listDisputes: (transactionId: string, page: number) => Promise<Answered<(PaystackDispute | null)[]>>
  /** Of all payments, made since then, newest first, a hundred a page. */
  disputesSince: (from: Date, page: number) => Promise<Answered<(PaystackListedDispute | null)[]>>
  refundsSince: (from: Date, page: number) => Promise<Answered<(PaystackListedRefund | null)[]>>
  /** Payouts to one school's account, newest first, and the payments in one of them; a hundred a page, counted from 1. */
  listSettlements: (subaccount: string, page: number) => Promise<Answered<PaystackSettlement[]>>
  settledTransactions: (id: string, page: number) => Promise<Answered<PaystackSettledTransaction[]>>
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
  /** The school whose account the money goes to, and bears the charge; ours when left out. */
  subaccount?: string
  channels?: readonly string[]
}

interface NewCharge {
  email: string
  amount: Pesewas
  reference: string
  subaccount: string
  network: 'mtn' | 'vod' | 'atl'
  /** As Paystack takes it: 024…, ten digits. */
  phone: string
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
export const PER_PAGE = 100

const paged = (page: number) => ({ perPage: String(PER_PAGE), page: String(page) })

const since = (from: Date, page: number) => ({ from: from.toISOString(), ...paged(page) })

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
    charge: (charge) => write('POST', '/charge', charged, chargeBody(charge)),
    submitOtp: (reference, otp) => write('POST', '/charge/submit_otp', charged, { reference, otp }),
    refund: (transaction, amount, note) =>
      write('POST', '/refund', refund, { transaction, amount, currency: 'GHS', merchant_note: note }),
    listRefunds: (transaction, page) => get('/refund', z.array(refund), { transaction, ...paged(page) }),
    listDisputes: (transaction, page) => get('/dispute', rowsOf(dispute), { transaction, ...paged(page) }),
    disputesSince: (from, page) => get('/dispute', rowsOf(listedDispute), since(from, page)),
    refundsSince: (from, page) => get('/refund', rowsOf(listedRefund), since(from, page)),
    listSettlements: (subaccount, page) =>
      get('/settlement', z.array(settlement), { subaccount, ...paged(page) }),
    settledTransactions: (id, page) =>
      get(`/settlement/${encodeURIComponent(id)}/transactions`, z.array(settledTransaction), paged(page)),
    createSubaccount: (account) => write('POST', '/subaccount', subaccount, subaccountBody(account)),
    updateSubaccount: (code, account) =>
      write('PUT', `/subaccount/${encodeURIComponent(code)}`, subaccount, subaccountBody(account)),
    listSubaccounts: (page) => get('/subaccount', z.array(subaccount), paged(page)),
  }
}

/** Amounts are pesewas, as text; the currency is always said, since an account may hold several. */
function paymentBody(payment: NewPayment) {
  const { email, amount, reference, callbackUrl, cancelUrl, purpose, schoolName, subaccount, channels } =
    payment
  return {
    ...(subaccount ? { subaccount, bearer: 'subaccount' } : {}),
    ...(channels ? { channels } : {}),
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

/** The whole amount is the school's, and so is Paystack's charge: bearer subaccount. */
function chargeBody({ email, amount, reference, subaccount, network, phone }: NewCharge) {
  return {
    email,
    amount: String(amount),
    currency: 'GHS',
    reference,
    subaccount,
    bearer: 'subaccount',
    mobile_money: { phone, provider: network },
    metadata: { purpose: 'school_fee' },
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
