import { randomBytes } from 'node:crypto'
import type { Pesewas } from '#shared/money.ts'
import type { Network } from '#shared/ways-to-pay.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'

export type IntentState =
  | 'open'
  | 'processing'
  | 'paid'
  | 'posted'
  | 'failed'
  | 'expired'
  | 'mismatch'
  | 'settled'

/** One payment of a parent (paying.sql), as the platform drives it on. */
export interface Intent {
  id: string
  reference: string
  state: IntentState
  channel: 'mobile_money' | 'card'
  network: Network | null
  amount: Pesewas
  charge: Pesewas
  subaccount: string
  prompt: 'phone' | 'voucher' | 'page' | null
  said: string | null
  createdAt: Date
  expiresAt: Date
}

export const intentColumns = sql`id, reference, state, channel, network, amount, charge, subaccount, prompt, said,
  created_at as "createdAt", expires_at as "expiresAt"`

/** Reads a payment as its school. */
export function findIntent(context: Context, id: string): Promise<Intent | undefined> {
  return queryOne<Intent>(
    context,
    sql`select ${intentColumns} from payment_intents where school_id = ${context.schoolId} and id = ${id}`,
  )
}

/** The end of a reference: 80 random bits, in letters and digits that are not misread. */
export function randomLetters(): string {
  return [...randomBytes(16)].map((byte) => ALPHABET[byte % 32]).join('')
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The school's code within a reference of ours; undefined for anything else. */
export function codeInReference(reference: string): string | undefined {
  return /^AKP-([0-9a-z]{4})-[0-9A-Z]{16}$/.exec(reference)?.[1]
}
