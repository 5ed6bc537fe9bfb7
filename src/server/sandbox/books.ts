import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const payment = z.object({
  id: z.number().int(),
  reference: z.string(),
  accessCode: z.string(),
  email: z.string(),
  /** What was asked for, in pesewas. */
  requested: z.number().int(),
  callbackUrl: z.string().nullable(),
  metadata: z.unknown().optional(),
  createdAt: z.string(),
  /** As Paystack says it: a payment nobody has tried yet is abandoned. */
  status: z.enum(['abandoned', 'pending', 'failed', 'success']),
  /** Verify goes on saying abandoned until then: news can be slower than a webhook. */
  knownFrom: z.number().default(0),
  channel: z.enum(['card', 'mobile_money']).default('card'),
  /** What was really paid. */
  amount: z.number().int(),
  currency: z.string().default('GHS'),
  domain: z.enum(['test', 'live']),
  paidAt: z.string().nullable().default(null),
  /** The school's account it goes to. */
  subaccount: z.string().nullable().default(null),
  /** Of mobile money: whose wallet, what its owner will say, and what is waited for. */
  wallet: z
    .object({
      network: z.enum(['mtn', 'vod', 'atl']),
      phone: z.string(),
      waitsFor: z.enum(['voucher', 'phone']),
    })
    .nullable()
    .default(null),
  /** Why it failed, as the network says it. */
  said: z.string().nullable().default(null),
})
export type Payment = z.output<typeof payment>

const subaccount = z.object({
  id: z.number().int(),
  code: z.string(),
  businessName: z.string(),
  description: z.string().nullable(),
  bankCode: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  percentageCharge: z.number(),
  contactEmail: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Subaccount = z.output<typeof subaccount>

const refund = z.object({
  id: z.number().int(),
  /** The payment it is of. */
  transaction: z.number().int(),
  amount: z.number().int(),
  status: z.enum(['pending', 'processing', 'processed', 'failed', 'needs-attention']),
  note: z.string().nullable(),
  createdAt: z.string(),
})
export type Refund = z.output<typeof refund>

const settlement = z.object({
  id: z.number().int(),
  subaccount: z.string(),
  /** What went to the bank. */
  amount: z.number().int(),
  charges: z.number().int(),
  on: z.string(),
  /** Its payments by id, reference, sum and charge: one of them may be nobody's here. */
  payments: z.array(
    z.object({ id: z.number(), reference: z.string(), amount: z.number(), fees: z.number() }),
  ),
  refunds: z.array(z.number()),
})
export type Settlement = z.output<typeof settlement>

const dispute = z.object({
  id: z.number().int(),
  transaction: z.number().int(),
  amount: z.number().int(),
  status: z.enum(['awaiting-merchant-feedback', 'awaiting-bank-feedback', 'resolved']),
  resolution: z.enum(['merchant-accepted', 'declined']).nullable(),
  dueAt: z.string(),
  createdAt: z.string().default(() => new Date().toISOString()),
})
export type Dispute = z.output<typeof dispute>

const kept = z.object({
  payments: z.array(payment),
  subaccounts: z.array(subaccount),
  refunds: z.array(refund).default([]),
  settlements: z.array(settlement).default([]),
  disputes: z.array(dispute).default([]),
})

/** What the simulated Paystack knows. */
export interface Books {
  payments: Map<string, Payment>
  subaccounts: Subaccount[]
  refunds: Refund[]
  settlements: Settlement[]
  disputes: Dispute[]
  nextId: () => number
  /** To be called after each change: what a caller was told survives a restart. */
  save: () => void
}

const PAYMENTS_KEPT = 2_000

const EMPTY = { payments: [], subaccounts: [], refunds: [], settlements: [], disputes: [] }

/** Opens the books, with what an earlier run left in the file. Without a file they live as long as the process. */
export function openBooks(file: string | undefined): Books {
  const left = file ? readLeft(file) : EMPTY
  const payments = new Map(left.payments.map((each) => [each.reference, each]))
  const { subaccounts, refunds, settlements, disputes } = structuredClone(left)
  // From the clock: a sandbox that has forgotten everything must not give an id it gave before.
  let lastId = Date.now() * 1_000 + Math.floor(Math.random() * 1_000)
  return {
    payments,
    subaccounts,
    refunds,
    settlements,
    disputes,
    nextId: () => {
      lastId += 1
      return lastId
    },
    save: () => {
      if (!file) return
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(
        `${file}.new`,
        JSON.stringify({
          payments: [...payments.values()].slice(-PAYMENTS_KEPT),
          subaccounts,
          refunds,
          settlements,
          disputes,
        }),
      )
      renameSync(`${file}.new`, file)
    },
  }
}

function readLeft(file: string): z.output<typeof kept> {
  try {
    return kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // No earlier run, or one of another version: it is a sandbox, it begins anew.
    return EMPTY
  }
}
