/**
 * A session that was opened with a browser's own key is worth something along with that key alone: what is copied out of the browser's
 * storage opens nothing elsewhere. The browser signs the moment, once a minute, and sends that with each call (`X-Key-Proof`).
 */

/** ECDSA over P-256 with SHA-256, as every browser and Node have it. */
export const KEY_RULE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A proof is taken for so long before and after its moment: clocks differ, and a call may wait. */
export const PROOF_MS = 5 * 60_000

/** What is signed. */
export function keyText(at: number): string {
  return `akontaa key ${at}`
}
