import { randomBytes } from 'node:crypto'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import type { PlatformClient } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'

export type Purpose = 'registration' | 'renewal'

/**
 * open: Paystack knows of it, or may. paid: the money is proven, and not used yet. used: it made a school or extended
 * one. to_refund: taken, but of no use; refunded: given back. failed, expired: nothing was taken, as far as was known
 * when somebody last looked; a later proof still counts.
 */
export type State = 'open' | 'paid' | 'used' | 'failed' | 'expired' | 'to_refund' | 'refunded'

export interface Checkout {
  reference: string
  purpose: Purpose
  amount: Pesewas
  email: string
  signUpId: string | null
  school: string | null
  state: State
  reason: string | null
  /** Whether Paystack gave us a page for it, so that somebody can have paid. */
  hasPage: boolean
  openedAt: Date
  checks: number
  payment: PaymentFacts | null
  expiresOn: Day | null
}

/** What Paystack last said of a payment. */
export interface PaymentFacts {
  status: string
  amount: number
  currency: string
  domain: string
  paidAt: string | null
  channel: string | null
  gatewayResponse: string | null
}

const columns = sql`reference, purpose, amount, email, signup_id as "signUpId", school, state, reason,
  has_page as "hasPage", opened_at as "openedAt", checks, payment, expires_on as "expiresOn"`

export async function findCheckout(
  { database }: Pick<World, 'database'>,
  reference: string,
): Promise<Checkout | undefined> {
  const { rows } = await database.pool.query<Checkout>(
    sql`select ${columns} from checkouts where reference = ${reference}`,
  )
  return rows[0]
}

/** The same row, locked until the caller's transaction ends. */
export async function lockCheckout(client: PlatformClient, reference: string): Promise<Checkout | undefined> {
  const { rows } = await client.query<Checkout>(
    sql`select ${columns} from checkouts where reference = ${reference} for update`,
  )
  return rows[0]
}

/** The registration of this e-mail that was paid in this browser, where Pay may be pressed twice; else its newest. */
export async function checkoutOfBrowser(
  { database }: Pick<World, 'database'>,
  browserHash: Buffer,
  email: string,
): Promise<Checkout | undefined> {
  const { rows } = await database.pool.query<Checkout>(
    sql`select ${columns} from checkouts where browser_hash = ${browserHash} and purpose = 'registration'
        order by (email = ${email} and state in ('paid', 'used', 'to_refund', 'refunded')) desc, opened_at desc
        limit 1`,
  )
  return rows[0]
}

export async function isOfBrowser(
  { database }: Pick<World, 'database'>,
  reference: string,
  browserHash: Buffer | undefined,
): Promise<boolean> {
  if (!browserHash) return false
  const { rows } = await database.pool.query(
    sql`select from checkouts where reference = ${reference} and browser_hash = ${browserHash}`,
  )
  return rows.length > 0
}

/** `AK-REG-…`: 80 random bits, in letters and digits that are not misread. */
export function newReference(purpose: Purpose): string {
  const letters = [...randomBytes(16)].map((byte) => ALPHABET[byte % 32]).join('')
  return `AK-${purpose === 'registration' ? 'REG' : 'REN'}-${letters}`
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A payment is looked after for this long. */
export const CHECKOUT_HOURS = 72
