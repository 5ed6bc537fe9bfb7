import { setTimeout as wait } from 'node:timers/promises'
import { Refusal } from '#shared/errors.ts'
import { may, type PermissionName } from '#shared/permissions.ts'
import { type Context, codeOf } from '../../context/context.ts'
import type { Progress } from '../../context/under-way.ts'
import type { Database } from '../../db/database.ts'
import {
  type Asked,
  BROKEN_OFF,
  beginFile,
  dropFile,
  type FileKind,
  fileFailed,
  fileIsReady,
  findFile,
  keepPiece,
  type MadeFile,
  nameFile,
  ownFiles,
  sayAlive,
} from './kept-file.ts'

/** What asking for a file of each kind needs, and taking it still. */
export const PERMISSIONS: Record<FileKind, PermissionName> = { letters: 'see_calls', export: 'export_school' }

/** A file that is over within so long is answered as if it had been sent at once. */
const AT_ONCE_MS = 1_000
const ALIVE_EVERY_MS = 5_000
const PIECE_BYTES = 256 * 1024

interface Making {
  name: string
  mediaType: string
  bytes: AsyncIterable<Uint8Array>
  /** What it is, in a sentence, for who comes back. */
  said: string
}

export interface FileToMake extends Asked {
  make: (tell: Progress, leave: AbortSignal) => Promise<Making>
  /** Aborted once nobody waits for the answer any more. */
  gone: AbortSignal
  onError: (error: unknown) => void
}

interface Going {
  staffId: string
  done: number
  of: number
  begunAt: number
  leave: AbortController
  /** Whoever asked waits for the answer: they hear how it ended by that. */
  isAwaited: boolean
  /** Whether it is ready; rejects with what is refused while somebody waits for the answer. */
  over: Promise<boolean>
}

/** Those this server is making, by database and file. */
const makings = new WeakMap<Database, Map<string, Going>>()

/**
 * Makes a file beside other work and keeps it for the caller. Answers after a second at most, whether or not it is ready by then; what
 * is refused within it is refused as if it had been sent at once. Refuses too_many, key_reused, and what making it does.
 */
export async function makeFile(
  context: Context,
  { gone, ...file }: FileToMake,
): Promise<{ fileId: string; isReady: boolean; replayed?: boolean }> {
  const { fileId, isNew } = await beginFile(context, file)
  if (!isNew) {
    const { state } = await findFile(context, fileId)
    return { fileId, isReady: state === 'ready', replayed: true }
  }
  const going = begin(context, fileId, file)
  const patience = new AbortController()
  const isReady = await Promise.race([
    going.over,
    wait(AT_ONCE_MS, false, { signal: AbortSignal.any([gone, patience.signal]) }).catch(() => false),
  ])
    .catch(async (why: unknown) => {
      // They hear it now, and not once more.
      await dropFile(context, fileId)
      throw why
    })
    .finally(() => {
      going.isAwaited = false
      patience.abort()
    })
  return { fileId, isReady }
}

function begin(context: Context, fileId: string, file: Omit<FileToMake, 'gone'>): Going {
  const { database, caller } = context
  const going: Going = {
    staffId: caller.staffId,
    done: 0,
    of: 0,
    begunAt: performance.now(),
    leave: new AbortController(),
    isAwaited: true,
    over: Promise.resolve(false),
  }
  const here = makings.get(database) ?? new Map<string, Going>()
  makings.set(database, here.set(fileId, going))
  const alive = setInterval(() => {
    sayAlive(context, fileId, going).then((isWanted) => isWanted || going.leave.abort(DROPPED), file.onError)
  }, ALIVE_EVERY_MS)
  going.over = work({ ...context, idempotency: undefined }, fileId, going, file).finally(() => {
    clearInterval(alive)
    here.delete(fileId)
  })
  // Who still waits hears it; of everybody else it was written down.
  going.over.catch(() => undefined)
  return going
}

async function work(
  context: Context,
  fileId: string,
  going: Going,
  { make, onError }: Omit<FileToMake, 'gone'>,
): Promise<boolean> {
  const { signal } = going.leave
  try {
    const tell = (done: number, of: number) => void Object.assign(going, { done, of })
    const { bytes, ...made } = await make(tell, signal)
    let nth = 0
    for await (const content of inPieces(bytes)) {
      signal.throwIfAborted()
      if (!(await keepPiece(context, fileId, { ...going, nth, content }))) throw DROPPED
      nth += 1
    }
    const told = going.isAwaited
    await fileIsReady(context, fileId, { ...made, told })
    // They were told to wait, or left, while it was written down.
    if (told && !going.isAwaited) await nameFile(context, fileId)
    return true
  } catch (error) {
    const why = signal.aborted ? signal.reason : error
    if (why === DROPPED) return false
    await fileFailed(context, fileId, said(why)).catch(onError)
    if (going.isAwaited && why !== ENDING) throw why
    if (!(why instanceof Refusal) && why !== ENDING) onError(why)
    return false
  }
}

const DROPPED = new Error('Nobody wants this file any more.')
const ENDING = new Error('The server stops.')

function said(why: unknown): string {
  if (why instanceof Refusal) return why.message
  if (why === ENDING) return BROKEN_OFF
  if (/^53[12]/.test(codeOf(why) ?? '')) return 'There is no room for the file on the server just now.'
  return 'Something went wrong, and the file was not made. Ask for it again.'
}

/** So much at a time as nobody else waits long for. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let kept: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    kept.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(kept)
    kept = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(kept)
}

/** Files are made no further by this server, which ends; whoever asked is told so. */
export async function stopMaking(database: Database): Promise<void> {
  const here = [...(makings.get(database)?.values() ?? [])]
  for (const { leave } of here) leave.abort(ENDING)
  await Promise.allSettled(here.map(({ over }) => over))
}

/** A file that is made no further on this server at once, where it is this one that makes it. */
export async function dropMadeFile(context: Context, fileId: string): Promise<void> {
  await dropFile(context, fileId)
  makings.get(context.database)?.get(fileId)?.leave.abort(DROPPED)
}

type ToldFile = Pick<MadeFile, 'fileId' | 'kind' | 'state' | 'done' | 'of'> & { said: string | null }

/** What the caller asked for and has not taken yet, as long as they may still have it; what is over in a moment is not named. */
export async function madeFilesFor(context: Context): Promise<ToldFile[]> {
  const files = await ownFiles(context)
  return files
    .filter(({ kind }) => may(context.caller.role, PERMISSIONS[kind]))
    .flatMap(({ isSilent, isLong, ...file }) => {
      const going = makings.get(context.database)?.get(file.fileId)
      if (file.state !== 'making') return [file]
      if (going) return isLongHere(going) ? [{ ...file, done: going.done, of: going.of }] : []
      if (isSilent) return [{ ...file, state: 'failed' as const, said: BROKEN_OFF }]
      return isLong ? [file] : []
    })
}

function isLongHere({ begunAt }: Going): boolean {
  return performance.now() - begunAt > AT_ONCE_MS
}

/** Does this server make a file for that person, for longer than a moment? */
export function isMakingFor({ database, caller }: Context): boolean {
  const here = makings.get(database)
  return (
    here !== undefined && [...here.values()].some((one) => one.staffId === caller.staffId && isLongHere(one))
  )
}
