import { readDesk, readListKey, storeListKey } from '#web/session.ts'

/**
 * What a desk keeps for reading on is encrypted, each person's under a key of their own, which is at the desk only while they are: their
 * PIN brings it back (`seal.ts`), and nothing else does.
 */
export interface SealedText {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

type Key = Promise<CryptoKey | null> | null

let known: { text: string; key: Promise<CryptoKey> } | null = null

/** Somebody is at the desk: with the key they had here, or one that opens nothing of before. */
export function takeListKey(before?: string): void {
  if (!readDesk()) return
  storeListKey(before ?? btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))))
}

/** Null where nothing can be encrypted, and so nothing kept: a desk without a key, a browser without WebCrypto. */
export async function sealText(text: string, under: Key = ownKey()): Promise<SealedText | null> {
  const key = await under
  if (!key) return null
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return { iv, data }
}

/** Null where it is not this person's, or was kept under another key. */
export async function openText({ iv, data }: SealedText, under: Key = ownKey()): Promise<string | null> {
  try {
    const key = await under
    return key && new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data))
  } catch {
    return null
  }
}

/** The key of who has just left: another tab that locked the desk has taken it from the disk already. */
export function keyOfWhoLeaves(): Promise<CryptoKey> | null {
  return ownKey() ?? known?.key ?? null
}

/** The desk locks. */
export function forgetListKey(): void {
  known = null
}

/** The key of who is at the desk now. */
export function ownKey(): Promise<CryptoKey> | null {
  const text = readListKey()
  if (!text || !globalThis.crypto.subtle) return null
  if (known?.text !== text) {
    const raw = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    known = { text, key: crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']) }
  }
  return known.key
}
