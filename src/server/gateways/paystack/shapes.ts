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
})
export type PaystackTransaction = z.output<typeof transaction>

export const subaccount = z.object({
  subaccount_code: z.string(),
  business_name: text,
  description: text,
  account_number: z.union([z.string(), z.number()]).transform(String),
  account_name: text,
  primary_contact_email: text,
})
export type PaystackSubaccount = z.output<typeof subaccount>
