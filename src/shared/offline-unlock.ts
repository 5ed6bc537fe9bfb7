/**
 * Unlocking a desk without a connection. What the browser keeps of a person is their session's token, encrypted with a key that only
 * their PIN and this desk's key make together; a copy of either alone opens nothing. Five wrong PINs, or 72 hours, and it is gone.
 */
export interface SealedSession {
  staffId: string
  salt: Uint8Array<ArrayBuffer>
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
  /** Milliseconds; what the server said when the desk was unlocked last (`offlineUntil`). */
  until: number
  wrongTries: number
}

export const WRONG_TRIES_MAX = 5

/** Some tenths of a second on an office's computer; a million PINs take days. */
const ROUNDS = 300_000

interface Unlocking {
  pin: string
  deskKey: string
}

/** Keeps a session for when there is no connection, just after its person has unlocked the desk with one. */
export async function sealSession(
  { staffId, authToken, until }: { staffId: string; authToken: string; until: number },
  unlocking: Unlocking,
): Promise<SealedSession> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await keyOf(unlocking, salt)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(authToken))
  return { staffId, salt, iv, data, until, wrongTries: 0 }
}

/**
 * The token, or what to keep instead and why not: `over` after 72 hours, or five wrong tries, when nothing may be kept; `wrong` with
 * one try fewer.
 */
export async function openSealed(
  sealed: SealedSession,
  unlocking: Unlocking,
  now: number,
): Promise<
  { authToken: string; keep: SealedSession } | { refused: 'wrong' | 'over'; keep: SealedSession | null }
> {
  if (now >= sealed.until || sealed.wrongTries >= WRONG_TRIES_MAX) return { refused: 'over', keep: null }
  const key = await keyOf(unlocking, sealed.salt)
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data)
    return { authToken: new TextDecoder().decode(plain), keep: { ...sealed, wrongTries: 0 } }
  } catch {
    const wrongTries = sealed.wrongTries + 1
    if (wrongTries >= WRONG_TRIES_MAX) return { refused: 'over', keep: null }
    return { refused: 'wrong', keep: { ...sealed, wrongTries } }
  }
}

async function keyOf({ pin, deskKey }: Unlocking, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const { subtle } = crypto
  const secret = new TextEncoder().encode(`${pin} ${deskKey}`)
  const base = await subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey'])
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS }
  return await subtle.deriveKey(rule, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}
