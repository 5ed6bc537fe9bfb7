/**
 * Money taken without a connection may be sent when its person has gone home and a colleague sits at the desk. While the person is
 * there, the browser proves each act with a key that only their session has; whoever sends it later cannot change or invent one.
 */

export interface ProvedAct {
  sessionId: string
  /** The act's Idempotency-Key. */
  key: string
  /** The call it is for, by its id in the contract. */
  operation: string
  /** The student or family in its path. */
  subjectId: string
  /** As it is sent. Every field of it is proved but the answers below. */
  body: object
}

/**
 * What whoever sends it may add or leave out: answers to questions of the server (`askFloat` is that somebody is there to be asked), and the
 * slip, which is known after the act is proved. With or without them it is the same act.
 */
export const ANSWERS: ReadonlySet<string> = new Set(['confirm', 'guardDuplicates', 'askFloat', 'slip'])

/** The text that is proved, the same in the browser and on the server. */
export function actText({ sessionId, key, operation, subjectId, body }: ProvedAct): string {
  return JSON.stringify(['act', operation, sessionId, key, subjectId, withoutAnswers(body)], inOrder)
}

/** What of a body its person decided. */
export function withoutAnswers(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ANSWERS.has(name)))
}

/** In whatever order the fields of an object came, its text is one. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The key that proves acts: made from the session's token while its person is there, kept nowhere. */
export async function proofKeyOf(authToken: string): Promise<CryptoKey> {
  const { subtle } = globalThis.crypto
  const raw = await subtle.digest('SHA-256', new TextEncoder().encode(authToken))
  return await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** The proof that goes with an act, in hex: header `X-Act-Proof`, beside `X-Act-Session`. */
export async function proveAct(key: CryptoKey, text: string): Promise<string> {
  const signature = await globalThis.crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
