import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import * as age from 'age-encryption'

// Backups are encrypted in the format of age (https://age-encryption.org): the server knows the public key alone, so whoever takes the
// machine, or what lies beside it, reads no older backup. The `age` program opens them as well.

const FIRST_LINE = 'age-encryption.org/v1'

/** The bytes as they can be written anywhere: only who has the identity of this recipient (`age1…`) reads them. */
export async function encrypted(bytes: Readable, recipient: string): Promise<Readable> {
  const encrypter = new age.Encrypter()
  encrypter.addRecipient(recipient)
  return fromWeb(await encrypter.encrypt(toWeb(bytes)))
}

/**
 * The bytes of a file, decrypted when they are encrypted. `identityFile` is what `akontaa backup-keys` or `age-keygen` wrote. Throws a
 * sentence when it is missing, or is another's.
 */
export async function decryptedIfNeeded(path: string, identityFile?: string): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path)
  if (!identityFile) throw new Error(`${path} is encrypted. Name the file with its key: --identity <file>.`)
  const decrypter = new age.Decrypter()
  for (const identity of await identitiesIn(identityFile)) decrypter.addIdentity(identity)
  try {
    const decrypted = await decrypter.decrypt(toWeb(createReadStream(path)))
    return Readable.from(toTheEnd(fromWeb(decrypted), path))
  } catch (error) {
    if (error instanceof Error && /no identity matched/.test(error.message))
      throw new Error(`The key in ${identityFile} is not the one that ${path} was encrypted for.`)
    throw damaged(path)
  }
}

/** Every piece is sealed by itself, and the last one as the last: what was changed or cut off shows where it is read. */
async function* toTheEnd(pieces: Readable, path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } catch {
    throw damaged(path)
  }
}

/** The sentence for a file that is not what was written. */
export function damaged(path: string): Error {
  return new Error(`${path} is damaged or cut short. Nothing was kept of it.`)
}

/** A new pair: the identity is the secret, the recipient belongs into BACKUP_RECIPIENT. */
export async function newBackupKeys(): Promise<{ identity: string; recipient: string }> {
  const identity = await age.generateX25519Identity()
  return { identity, recipient: await age.identityToRecipient(identity) }
}

/** As the file says, whatever it is called. */
export async function isEncrypted(path: string): Promise<boolean> {
  return await startsWith(path, Buffer.from(FIRST_LINE))
}

export async function startsWith(path: string, bytes: Buffer): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(bytes.length), 0, bytes.length, 0)
    return buffer.equals(bytes)
  } finally {
    await file.close()
  }
}

async function identitiesIn(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`The key cannot be read: ${file}.`)
  })
  const found = text.match(/AGE-SECRET-KEY-[A-Z0-9-]+/g)
  if (!found) throw new Error(`There is no key in ${file}: it begins with AGE-SECRET-KEY-.`)
  return found
}

// Node's streams and the web's are the same in all that is used here; their types are not.
function toWeb(stream: Readable): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}
