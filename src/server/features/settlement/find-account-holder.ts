import { ACCOUNT_NUMBER_DIGITS_MIN } from '#shared/constants.ts'
import { invalidField, Refusal } from '#shared/errors.ts'
import { sentences } from '#shared/sentences.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { paystackOf } from '../../gateways/paystack/index.ts'

/** An account changes its holder's name hardly ever; a person corrects a digit within a minute. */
const KEPT_MS = 3_600_000
const KEPT_MAX = 1_000
const kept = new Map<string, { name: string; until: number }>()

/** Whose account it is, as the bank has it. Refuses invalid, not_found, and upstream when Paystack cannot say. */
export async function findAccountHolder(world: World, account: string, bankCode: string): Promise<string> {
  const number = account.replace(/[\s-]/g, '')
  if (!/^\d*$/.test(number)) throw invalidField('accountNumber', 'An account number has digits only.')
  if (number.length < ACCOUNT_NUMBER_DIGITS_MIN)
    throw invalidField('accountNumber', sentences.accountHolder.tooShort)
  const key = [world.env.paystack.baseUrl, bankCode, number].join('|')
  const known = kept.get(key)
  if (known && known.until > nowIn(world).getTime()) return known.name
  const answer = await paystackOf(world).resolveAccount(number, bankCode)
  if (answer.is === 'ok') return keep(key, answer.data.account_name.replace(/\s+/g, ' ').trim(), nowIn(world))
  // A used-up daily limit comes in the clothes of a wrong number.
  if (answer.is === 'refused' && !/limit/i.test(answer.message)) {
    throw new Refusal('not_found', sentences.accountHolder.notFound)
  }
  throw new Refusal('upstream', sentences.accountHolder.failed)
}

/** The same, for who goes on without it: null when it cannot be said. */
export async function accountHolderOrNull(
  world: World,
  account: string,
  bankCode: string,
): Promise<string | null> {
  try {
    return await findAccountHolder(world, account, bankCode)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function keep(key: string, name: string, now: Date): string {
  const [oldest] = kept.keys()
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest)
  kept.set(key, { name, until: now.getTime() + KEPT_MS })
  return name
}
