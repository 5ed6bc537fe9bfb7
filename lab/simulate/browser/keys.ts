import type { Dice } from '../dice.ts'

/**
 * The browser's cryptography, without its cost: what was encrypted opens with the key it was encrypted with and with no other, and what
 * is signed says by whom. Its digests are as long as the real ones and tell texts apart; nobody here tries to forge one.
 */

type Bytes = Uint8Array<ArrayBuffer>

class HeldKey {
  readonly secret: Bytes
  constructor(secret: Bytes) {
    this.secret = secret
  }
}

interface Rule {
  name: string
  iv?: Bytes
}

/** Of some bytes, one after the other, 32. */
export function digestOf(...parts: readonly Uint8Array[]): Bytes {
  const state = new Uint32Array([0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344, 1, 2, 3, 4])
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 1) {
      const lane = at & 3
      state[lane] =
        Math.imul(((state[lane] ?? 0) ^ (part[at] ?? 0)) + at, 0x9e3779b1) ^
        ((state[(lane + 1) & 3] ?? 0) >>> 13)
    }
    state[4] = Math.imul((state[4] ?? 0) + part.length, 0x85ebca6b)
  }
  for (let round = 0; round < 16; round += 1) {
    const [one, other] = [round & 7, (round + 3) & 7]
    state[one] =
      Math.imul((state[one] ?? 0) ^ ((state[other] ?? 0) >>> 15), 0xc2b2ae35) + (state[(round + 5) & 7] ?? 0)
  }
  return new Uint8Array(state.buffer)
}

/** What a browser signs with such a key; also asked by whoever looks at a signature. */
export function signatureBy(publicHalf: Bytes, text: Bytes): Bytes {
  const half = digestOf(publicHalf, text)
  const signature = new Uint8Array(64)
  signature.set(half)
  signature.set(half, 32)
  return signature
}

export function cryptoOf(dice: Dice) {
  const generateKey = async (rule: Rule) => {
    if (rule.name !== 'ECDSA') return new HeldKey(dice.bytes(8))
    const pair = new HeldKey(dice.bytes(65))
    return { publicKey: pair, privateKey: pair }
  }
  return {
    getRandomValues: (bytes: Bytes) => {
      bytes.set(dice.bytes(bytes.length))
      return bytes
    },
    randomUUID: () => dice.uuid(),
    subtle: {
      generateKey,
      importKey: async (_format: string, raw: BufferSource) => new HeldKey(bytesOf(raw)),
      exportKey: async (_format: string, key: HeldKey) => key.secret.buffer,
      digest: async (_name: string, data: BufferSource) => digestOf(bytesOf(data)).buffer,
      sign: async (rule: Rule | string, key: HeldKey, data: BufferSource) => {
        const isPair = typeof rule === 'object' && rule.name === 'ECDSA'
        if (isPair) return signatureBy(key.secret, bytesOf(data)).buffer
        return digestOf(key.secret, bytesOf(data)).buffer
      },
      encrypt: async ({ iv }: Rule, key: HeldKey, data: BufferSource) => {
        const [head, plain] = [headOf(key, iv), bytesOf(data)]
        const sealed = new Uint8Array(head.length + plain.length)
        sealed.set(head)
        sealed.set(plain, head.length)
        return sealed.buffer
      },
      decrypt: async ({ iv }: Rule, key: HeldKey, data: BufferSource) => {
        const [head, sealed] = [headOf(key, iv), bytesOf(data)]
        if (head.some((byte, at) => sealed[at] !== byte))
          throw new DOMException('It is sealed under another key.', 'OperationError')
        return sealed.slice(head.length).buffer
      },
    },
  }
}

/** Of a long key its beginning is enough to tell it from others: all are random. */
function headOf({ secret }: HeldKey, iv: Bytes = new Uint8Array()): Bytes {
  const head = new Uint8Array(20)
  head.set(secret.subarray(0, 8))
  head.set(iv.subarray(0, 12), 8)
  return head
}

function bytesOf(data: BufferSource): Bytes {
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  return new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength)
}

/** What a PIN is derived by, which takes a phone some tenths of a second. */
export function derivedFrom(password: Bytes, salt: Bytes): Bytes {
  return digestOf(password, salt)
}
