/**
 * Unlocking a desk without a connection. What the browser keeps of a person (their session's token, the key of their lists) is encrypted
 * under their PIN by a derivation that takes time and memory, this desk's key, and a key that the browser keeps and never gives out: what was
 * read out of its storage cannot be tried elsewhere. Wrong tries are counted inside: what was copied before a try is worth nothing after it.
 */

/** What a PIN gives back. */
export interface Opened {
  authToken: string
  listKey: string
}

export interface SealedSession {
  derivation: typeof DERIVATION
  staffId: string
  /** Milliseconds; what the server said when the desk was unlocked last (`offlineUntil`). What counts is inside. */
  until: number
  /** Takes part in the derivation. Neither key can be read, also not by us. */
  binding: CryptoKey
  /** Made anew with each try. */
  wrapping: CryptoKey
  iv: Bytes
  data: ArrayBuffer
}

type Bytes = Uint8Array<ArrayBuffer>

interface Inside {
  salt: string
  iv: string
  data: string
  until: number
  wrongTries: number
}

interface Unlocking {
  pin: string
  deskKey: string
}

const WRONG_TRIES_MAX = 5

const DERIVATION = 'argon2id-19m-2'

/** Some tenths of a second on a cheap phone; the memory is in KiB. What is sealed by other figures has another name. */
const COST = { memorySize: 19 * 1024, iterations: 2, parallelism: 1 }

/** Whether this browser can derive at all: some run no WebAssembly, and then seal nothing. */
export const canSeal = (): boolean => typeof WebAssembly === 'object'

/** What an older version sealed is under a weaker key, and opens nothing. */
export function isOfNow(kept: unknown): kept is SealedSession {
  return typeof kept === 'object' && kept !== null && 'derivation' in kept && kept.derivation === DERIVATION
}

/** Keeps a session for when there is no connection, just after its person has unlocked the desk with one. */
export async function seal(
  opened: Opened,
  { staffId, until }: { staffId: string; until: number },
  unlocking: Unlocking,
): Promise<SealedSession> {
  const binding = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const [salt, iv] = [random(16), random(12)]
  const key = await keyOf(unlocking, salt, binding)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytesOf(JSON.stringify(opened)))
  const inside = { salt: toText(salt), iv: toText(iv), data: toText(new Uint8Array(data)) }
  return await wrap({ ...inside, until, wrongTries: 0 }, { staffId, binding })
}

/** A session that has taken the place of the one that is sealed. */
export interface Renewed {
  authToken: string
  until: number
}

/**
 * What is sealed, or why not: `over` after 72 hours or five wrong tries, when nothing may be kept; `wrong` with so many tries left. `keep`
 * writes down what is kept from now on: the try before its answer is known, so that a reload does not begin the count again. Throws, and
 * counts nothing, where the derivation cannot be had. With `renewed` the right PIN leaves that session sealed, under the key it has just given.
 */
export async function openSealed(
  sealed: SealedSession,
  unlocking: Unlocking,
  now: number,
  keep: (next: SealedSession | null, isRenewed: boolean) => Promise<unknown>,
  renewed?: Renewed,
): Promise<Opened | { refused: 'over' } | { refused: 'wrong'; triesLeft: number }> {
  const inside = await unwrap(sealed)
  if (!inside || now >= inside.until || inside.wrongTries >= WRONG_TRIES_MAX) {
    await keep(null, false)
    return { refused: 'over' }
  }
  const key = await keyOf(unlocking, fromText(inside.salt), sealed.binding)
  const wrongTries = inside.wrongTries + 1
  await keep(await wrap({ ...inside, wrongTries }, sealed), false)
  try {
    const rule = { name: 'AES-GCM', iv: fromText(inside.iv) }
    const plain = await crypto.subtle.decrypt(rule, key, fromText(inside.data))
    const opened: Opened = JSON.parse(new TextDecoder().decode(plain))
    const left = renewed ? await renew(inside, key, opened, renewed) : inside
    await keep(await wrap({ ...left, wrongTries: 0 }, sealed), renewed !== undefined)
    return opened
  } catch {
    if (wrongTries < WRONG_TRIES_MAX) return { refused: 'wrong', triesLeft: WRONG_TRIES_MAX - wrongTries }
    await keep(null, false)
    return { refused: 'over' }
  }
}

async function renew(
  inside: Inside,
  key: CryptoKey,
  { listKey }: Opened,
  { authToken, until }: Renewed,
): Promise<Inside> {
  const iv = random(12)
  const plain = bytesOf(JSON.stringify({ authToken, listKey }))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)
  return { ...inside, iv: toText(iv), data: toText(new Uint8Array(data)), until }
}

async function wrap(
  inside: Inside,
  { staffId, binding }: Pick<SealedSession, 'staffId' | 'binding'>,
): Promise<SealedSession> {
  const rule = { name: 'AES-GCM', length: 256 }
  const wrapping = await crypto.subtle.generateKey(rule, false, ['encrypt', 'decrypt'])
  const iv = random(12)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, bytesOf(JSON.stringify(inside)))
  return { derivation: DERIVATION, staffId, until: inside.until, binding, wrapping, iv, data }
}

async function unwrap({ wrapping, iv, data }: SealedSession): Promise<Inside | null> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, wrapping, data)
    return JSON.parse(new TextDecoder().decode(plain))
  } catch {
    return null
  }
}

async function keyOf({ pin, deskKey }: Unlocking, salt: Bytes, binding: CryptoKey): Promise<CryptoKey> {
  const { subtle } = crypto
  // Fetched when first needed; the worker keeps the file for when there is no connection.
  const { argon2id } = await import('hash-wasm')
  const password = bytesOf(`${pin} ${deskKey}`)
  const derived = await argon2id({ ...COST, password, salt, hashLength: 32, outputType: 'binary' })
  const raw = await subtle.sign('HMAC', binding, new Uint8Array(derived))
  return await subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text)
const toText = (bytes: Bytes) => btoa(String.fromCharCode(...bytes))
const fromText = (text: string): Bytes => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
