import { hearTime } from '../heard-time.ts'
import type { SmsResult } from './gateway.ts'

const TIMEOUT_MS = 15_000

export interface Answered {
  status: number
  body: unknown
}

/**
 * One HTTP request to a provider. A network failure or time-out is answered as a value: the message may or may not
 * have gone, so a POST is never repeated by itself.
 */
export async function request(url: string, init: RequestInit): Promise<Answered | SmsResult> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
    hearTime(response)
    return { status: response.status, body: parse(await response.text()) }
  } catch (error) {
    return failureOf(error)
  }
}

export function isAnswered(result: Answered | SmsResult): result is Answered {
  return 'status' in result
}

/** A connection that was refused carried nothing; anything later may have arrived. */
function failureOf(error: unknown): SmsResult {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
  const neverSent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)
  return neverSent
    ? { outcome: 'failed', reason: 'The SMS provider could not be reached.' }
    : {
        outcome: 'failed',
        reason: 'The SMS provider did not answer; the message may have gone.',
        unknown: true,
      }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** An answer that is none of the provider's (a proxy's page, half a body): whether the message has gone is not known. */
export const UNREADABLE: SmsResult = {
  outcome: 'failed',
  reason: 'The SMS provider’s answer could not be read; the message may have gone.',
  unknown: true,
}

/** What an HTTP status means when the body does not say more. */
export function resultOfStatus({ status, body }: Answered, reason: string): SmsResult {
  if (status === 402) return { outcome: 'no_credit', reason: 'The SMS account has no credit left.' }
  if (status === 401) return { outcome: 'no_credit', reason: 'The SMS provider refused our key.' }
  // One school's sender may be what is forbidden: the others go on.
  if (status === 403) return { outcome: 'failed', reason: 'The SMS provider refused the sender.' }
  if (status === 429 || status >= 500) return { outcome: 'failed', reason }
  // Not the provider's own word: a proxy on the way, or a wrong address.
  if (body === null) return { outcome: 'failed', reason }
  return { outcome: 'rejected', reason }
}

/** Reads a field by its path from a body of unknown shape; undefined wherever it ends early. */
export function at(body: unknown, ...path: (string | number)[]): unknown {
  let value = body
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string | number, unknown>)[step]
  }
  return value
}

/** Providers spell the end of a message's way in many ways. */
export function deliveryOf(status: unknown): 'delivered' | 'failed' | 'pending' {
  const word = String(status ?? '').toLowerCase()
  if (/^deliv|^delivrd/.test(word)) return 'delivered'
  return /fail|undeliv|reject|expired/.test(word) ? 'failed' : 'pending'
}
