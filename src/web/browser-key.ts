import { type DBSchema, openDB } from 'idb'
import { KEY_RULE, keyText } from '#shared/key-proof.ts'
import { openedInTime } from './opened-in-time.ts'
import { timeAtServer } from './server-clock.ts'

/**
 * This browser's own keys. It keeps them and gives them to nobody, also not to us: a session that was opened with the one that signs is
 * worth nothing elsewhere, and what is kept under the other cannot be read from what was copied out of the storage. A browser that keeps
 * no keys (some private windows, a page without https) does without.
 */
interface BrowserKeys {
  signing: CryptoKeyPair
  sealing: CryptoKey
}

interface KeyStore extends DBSchema {
  keys: { key: 'own'; value: BrowserKeys }
}

/** Of the browser, whoever is signed in: not in the store of what a school keeps here. */
const DATABASE = 'akontaa-keys'

/** A browser that is slow is waited for; one that never answers is one that keeps no keys. */
const OPENING_MS_MAX = 4_000

const keyStore = openedInTime(
  () =>
    openDB<KeyStore>(DATABASE, 1, {
      upgrade: (database) => void database.createObjectStore('keys'),
      blocking: (_current, _next, event) => {
        if (event.target instanceof IDBDatabase) event.target.close()
        keyStore.forget()
      },
      terminated: () => keyStore.forget(),
    }),
  OPENING_MS_MAX,
)

/** A proof is sent with every call for so long: signing costs a phone some milliseconds. */
const FRESH_MS = 60_000

let known: Promise<BrowserKeys | null> | null = null
let proof: { at: number; text: Promise<string | null> } | null = null

/** The public half of the key that signs, made when it is first asked for; undefined where none can be kept. */
export async function sessionKey(): Promise<string | undefined> {
  const own = await ownKeys({ mayMake: true })
  if (!own) return undefined
  proof = null
  return toText(await crypto.subtle.exportKey('raw', own.signing.publicKey))
}

/** What goes with a call: the moment by the server's clock, signed. Null in a browser without a key, and looked for again if `anew`. */
export async function keyProof({ anew = false } = {}): Promise<string | null> {
  const now = timeAtServer().getTime()
  if (!proof || anew || Math.abs(now - proof.at) > FRESH_MS)
    proof = { at: now, text: sign(now).catch(() => null) }
  return await proof.text
}

/** What this device keeps is encrypted under it; null where no key can be kept. */
export async function sealingKey(): Promise<CryptoKey | null> {
  return (await ownKeys({ mayMake: true }))?.sealing ?? null
}

async function sign(at: number): Promise<string | null> {
  const own = await ownKeys()
  if (!own) return null
  const text = new TextEncoder().encode(keyText(at))
  return `${at}.${toText(await crypto.subtle.sign(KEY_RULE, own.signing.privateKey, text))}`
}

/** Null is not remembered: the next sign-in, or another page, makes them. */
async function ownKeys({ mayMake = false } = {}): Promise<BrowserKeys | null> {
  const before = await known
  if (before) return before
  known = keptKeys(mayMake).catch(() => null)
  return await known
}

async function keptKeys(mayMake: boolean): Promise<BrowserKeys | null> {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto.subtle) return null
  const store = await keyStore.inTime()
  const kept = await store.get('keys', 'own')
  if (kept || !mayMake) return kept ?? null
  const made = await makeKeys()
  // On the disk before anything that is sealed under it: without the key it would be lost with the power.
  const transaction = store.transaction('keys', 'readwrite', { durability: 'strict' })
  // Another page may have been quicker.
  const first = await transaction.store.get('own')
  if (!first) await transaction.store.put(made, 'own')
  await transaction.done
  return first ?? made
}

async function makeKeys(): Promise<BrowserKeys> {
  const rule = { name: 'AES-GCM', length: 256 }
  const [signing, sealing] = await Promise.all([
    crypto.subtle.generateKey(KEY_RULE, false, ['sign', 'verify']),
    crypto.subtle.generateKey(rule, false, ['encrypt', 'decrypt']),
  ])
  return { signing, sealing }
}

function toText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
