import { z } from 'zod'

/**
 * What we read of Paystack's answers, and no more: unknown keys pass, and what its own samples leave out or print
 * differently (numbers as text, null, an empty text) is accepted.
 */

/** Ids are 64-bit there; as text they stay exact. */
const idText = z.union([z.string(), z.number()]).transform(String)
const wholeNumber = z.union([z.number(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.number().int())
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((value) => value || null)
const flag = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)

export const envelope = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  code: text,
  data: z.unknown().optional(),
})

export const bank = z.object({
  name: z.string(),
  code: z.union([z.string(), z.number()]).transform(String),
  type: text,
  active: flag.catch(true),
  is_deleted: flag.nullish().catch(false),
})
export type PaystackBank = z.output<typeof bank>

export const resolvedAccount = z.object({ account_name: z.string().min(1) })

export const initialized = z.object({
  authorization_url: z.url({ protocol: /^https?$/ }),
  access_code: z.string(),
  reference: z.string(),
})

export const transaction = z.object({
  id: idText,
  domain: z.string(),
  status: z.string(),
  reference: z.string(),
  amount: wholeNumber,
  /** What was asked for at the start; a few answers leave it out. */
  requested_amount: wholeNumber.nullish().catch(null),
  currency: z.string(),
  paid_at: text,
  channel: text,
  gateway_response: text,
  message: text,
  /** What Paystack keeps of it. */
  fees: wholeNumber.nullish().catch(null),
  /** Whose account it goes to; an empty object where it is nobody's but ours. */
  subaccount: z
    .object({ subaccount_code: z.string() })
    .nullish()
    .catch(null)
    .transform((value) => value?.subaccount_code ?? null),
})
export type PaystackTransaction = z.output<typeof transaction>

/** How a charge stands after a step: what the payer is to do next, or its end. */
export const charged = z.object({
  reference: z.string(),
  status: z.string(),
  display_text: text,
  message: text,
  gateway_response: text,
})
export type PaystackCharge = z.output<typeof charged>

export const subaccount = z.object({
  subaccount_code: z.string(),
  business_name: text,
  description: text,
  account_number: z.union([z.string(), z.number()]).transform(String),
  account_name: text,
  primary_contact_email: text,
})
export type PaystackSubaccount = z.output<typeof subaccount>

/** Of which payment: its id, or the payment itself. */
const idOrRow = z.union([idText, z.object({ id: idText }).transform(({ id }) => id)])

export const refund = z.object({
  id: idText,
  amount: wholeNumber,
  currency: z.string(),
  /** pending, processing, processed, failed, needs-attention. */
  status: z.string(),
  /** Ours carries our own id here. */
  merchant_note: text,
  transaction: idOrRow,
  /** The dispute that it ends, if one. */
  dispute: idText.nullish().catch(null),
})
export type PaystackRefund = z.output<typeof refund>

const pesewasOrNone = wholeNumber.nullish().catch(null)

export const settlement = z.object({
  id: idText,
  status: z.string(),
  currency: text,
  /** What went to the bank. */
  effective_amount: wholeNumber,
  total_fees: pesewasOrNone,
  settlement_date: text,
})
export type PaystackSettlement = z.output<typeof settlement>

export const settledTransaction = z.object({
  id: idText,
  reference: z.string(),
  amount: wholeNumber,
  fees: pesewasOrNone,
})
export type PaystackSettledTransaction = z.output<typeof settledTransaction>

export const dispute = z.object({
  id: idText,
  /** awaiting-merchant-feedback, awaiting-bank-feedback, pending, resolved. */
  status: z.string(),
  /** merchant-accepted, auto-accepted, declined. */
  resolution: text,
  transaction: idOrRow,
  refund_amount: pesewasOrNone,
  dueAt: text,
})
export type PaystackDispute = z.output<typeof dispute>

/** A list of which a row that we cannot read is null, and hides none of the others. */
export const rowsOf = <Row extends z.ZodType>(row: Row) => z.array(row.nullable().catch(null))

const withReference = {
  transaction: z.object({ reference: text }).nullish().catch(null),
  transaction_reference: text,
}
interface WithReference {
  transaction?: { reference: string | null } | null | undefined
  transaction_reference: string | null
}
const referenceIn = ({ transaction, transaction_reference: said }: WithReference) =>
  transaction?.reference ?? said

/** A dispute in the list of all payments: which payment's, by our reference, and how it stands. */
export const listedDispute = z
  .object({ id: idText, status: z.string(), resolution: text, ...withReference })
  .transform((row) => ({ ...row, reference: referenceIn(row) }))
export type PaystackListedDispute = z.output<typeof listedDispute>

/** A refund in the list of all payments. */
export const listedRefund = z
  .object({ id: idText, status: z.string(), dispute: idText.nullish().catch(null), ...withReference })
  .transform((row) => ({ ...row, reference: referenceIn(row) }))
export type PaystackListedRefund = z.output<typeof listedRefund>
