import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Database } from '../db/database.ts'
import { makeFolder } from '../db/make-folder.ts'
import { dump } from './dump.ts'
import { damaged, decryptedIfNeeded, encrypted, isEncrypted, startsWith } from './encryption.ts'

/** Backups sort by their names, which are their moments in UTC. */
const NAME = /^akontaa-(\d{8}T\d{6})Z\.backup\.gz(\.age)?$/

const GZIP = Buffer.from([0x1f, 0x8b])

interface Writing {
  now?: Date
  /** The public key (`age1…`) of whoever may read it; in the clear without one. */
  recipient?: string | undefined
}

/**
 * Writes a backup of the database into a folder and answers its path: gzip over the lines of `dump`, the last of which
 * is the SHA-256 of all before it. Complete and on the disk, or not there at all; readable by this user only.
 */
export async function writeBackup(
  database: Database,
  folder: string,
  { now = new Date(), recipient }: Writing = {},
): Promise<string> {
  makeFolder(folder)
  const path = join(folder, nameOf(now, recipient ? '.age' : ''))
  const draft = `${path}.${process.pid}.part`
  try {
    await writeBytes(Readable.from(sealed(dump(database))), draft, recipient)
    await keep(draft)
    await rename(draft, path)
    await keep(folder)
    return path
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function writeBytes(lines: Readable, path: string, recipient: string | undefined): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  if (!recipient) return await pipeline(lines, createGzip(), file)
  const packed = createGzip()
  await Promise.all([pipeline(lines, packed), pipeline(await encrypted(packed, recipient), file)])
}

/**
 * The lines of a backup. The file is read to its end first: one that is damaged or cut short is refused with a sentence
 * before anybody acts on a line of it. One that is encrypted wants the file with its key.
 */
export async function* readBackup(path: string, identityFile?: string): AsyncGenerator<string> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) throw new Error(`There is no file ${path}.`)
  for await (const _ of unsealed(path, identityFile));
  yield* unsealed(path, identityFile)
}

/** The lines before the seal, which throws at the end when it does not agree with them. */
async function* unsealed(path: string, identityFile?: string): AsyncGenerator<string> {
  const hash = createHash('sha256')
  let last: string | undefined
  const bytes = await decryptedIfNeeded(path, identityFile)
  const unpacked = createGunzip()
  bytes.on('error', (error) => unpacked.destroy(error))
  try {
    for await (const line of linesOf(bytes.pipe(unpacked))) {
      if (last !== undefined) {
        hash.update(`${last}\n`)
        yield last
      }
      last = line
    }
  } catch (error) {
    // Only what zlib says of the bytes; a refusal of whoever reads us is his own.
    if (error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))) throw damaged(path)
    throw error
  }
  if (last !== JSON.stringify({ sha256: hash.digest('hex') })) throw damaged(path)
}

/** Whether a file is packed, or packed and encrypted, as backups are. */
export async function isBackup(path: string): Promise<boolean> {
  return (await isEncrypted(path)) || (await startsWith(path, GZIP))
}

/** The backups of a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(folder, name))
}

function nameOf(moment: Date, ending: string): string {
  return `akontaa-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.backup.gz${ending}`
}

/** When a backup was made, as its name says; its own place among the files may be younger. */
export function momentOf(path: string): Date {
  const [, stamp = ''] = NAME.exec(basename(path)) ?? []
  return new Date(stamp.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z'))
}

async function* sealed(lines: AsyncIterable<string>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const line of lines) {
    hash.update(`${line}\n`)
    yield `${line}\n`
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/** Split at line feeds only: names may hold other characters that end a line elsewhere. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const chunk of stream) {
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString()
      parts = []
      from = end + 1
    }
    parts.push(chunk.subarray(from))
  }
  const rest = Buffer.concat(parts).toString()
  if (rest !== '') yield rest
}

async function keep(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
}
