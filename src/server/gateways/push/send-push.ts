import webPush from 'web-push'
import { operatorFrom } from '#shared/operator.ts'
import type { Env } from '../../env.ts'
import { isOfPushService } from './services.ts'

const TIMEOUT_MS = 15_000
/** A phone that stays off longer is not told any more. */
const KEPT_SECONDS = 3 * 86_400

export interface PushSubscription {
  endpoint: string
  p256dh: string
  auth: string
}

/** `gone`: the browser takes none any more. `failed` may succeed later, `rejected` will not. */
export type PushResult =
  | { outcome: 'sent' }
  | { outcome: 'gone' }
  | { outcome: 'rejected'; reason: string }
  | { outcome: 'failed'; reason: string; afterSeconds?: number }

/**
 * Hands words to a browser's push service, sealed so that only that browser reads them. `topic`: of two with the same, a phone that was off
 * gets one, so that a repeated sending shows nothing twice.
 */
export async function sendPush(
  keys: NonNullable<Env['push']>,
  { endpoint, p256dh, auth }: PushSubscription,
  words: string,
  topic: string,
): Promise<PushResult> {
  if (!isOfPushService(endpoint, keys.services))
    return { outcome: 'rejected', reason: 'This push service is not trusted.' }
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, words, {
    vapidDetails: {
      subject: `mailto:${operatorFrom(process.env).email}`,
      publicKey: keys.publicKey,
      privateKey: keys.privateKey,
    },
    TTL: KEPT_SECONDS,
    urgency: 'normal',
    topic,
  })
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.body?.cancel()
    return resultOf(response)
  } catch {
    return { outcome: 'failed', reason: 'The push service could not be reached.' }
  }
}

function resultOf({ ok, status, headers }: Response): PushResult {
  if (ok) return { outcome: 'sent' }
  if (status === 404 || status === 410) return { outcome: 'gone' }
  const reason = `The push service answered ${status}.`
  // 401 and 403: our keys or our clock, which an operator mends.
  if (![401, 403, 408, 425, 429].includes(status) && status < 500) return { outcome: 'rejected', reason }
  const seconds = Number(headers.get('retry-after'))
  return { outcome: 'failed', reason, ...(seconds > 0 ? { afterSeconds: Math.min(seconds, 86_400) } : {}) }
}
