import { notFound, Refusal } from '#shared/errors.ts'
import { type Context, forOwnAccount, inTransaction, query, queryOne, sql } from '../../context/context.ts'

export type FileKind = 'letters' | 'export'

export interface Asked {
  kind: FileKind
  /** What was asked for, in one form. */
  asked: string
}

/** After so long without a word of its server a file is made no further. */
const SILENT = '30 seconds'
const KEPT = '1 day'
const KEPT_ONCE_TAKEN = '1 hour'
/** Of one person: earlier ones go when another is asked for. */
const KEPT_MAX = 4
const MAKING_MAX = 3

export const BROKEN_OFF = 'The file was not made, because the server stopped. Ask for it again.'

/**
 * Files are the person's own: an auditor's too, who writes nothing else. They are no part of the books, and wait for nobody who holds
 * the school.
 */
const owned = (context: Context): Context => ({ ...forOwnAccount(context), holdsSchool: true })

/** Writes down that a file is being made, or finds it. Refuses key_reused, and too_many while several are being made. */
export function beginFile(
  context: Context,
  { kind, asked }: Asked,
): Promise<{ fileId: string; isNew: boolean }> {
  return inTransaction(owned(context), async (inner) => {
    const { schoolId, caller, idempotency } = inner
    await dropBrokenOff(inner)
    const known = await findBegun(inner, { kind, asked })
    if (known) return known
    await clearOwn(inner)
    const [made] = await query<{ id: string }>(
      inner,
      sql`insert into made_files (school_id, staff_id, kind, asked, key, asked_at, alive_at)
          values (${schoolId}, ${caller.staffId}, ${kind}, ${asked}, ${idempotency?.key ?? null}, app_now(), app_now())
          on conflict do nothing returning id`,
    )
    if (made) return { fileId: made.id, isNew: true }
    // Asked for at the same moment.
    const other = await findBegun(inner, { kind, asked })
    if (!other) throw new Refusal('busy', 'This was just asked for. Try again.')
    return other
  })
}

/** What came of nothing is made when it is asked for again by its key. */
async function dropBrokenOff(context: Context): Promise<void> {
  const { schoolId, caller, idempotency } = context
  if (!idempotency) return
  await query(
    context,
    sql`delete from made_files where school_id = ${schoolId} and staff_id = ${caller.staffId} and key = ${idempotency.key}
          and (state = 'failed' or state = 'making' and alive_at <= app_now() - ${SILENT}::interval)`,
  )
}

async function findBegun(context: Context, { kind, asked }: Asked) {
  const { schoolId, caller, idempotency } = context
  const found = await queryOne<{ id: string; isSame: boolean }>(
    context,
    sql`select id, kind = ${kind} and asked = ${asked} as "isSame" from made_files
        where school_id = ${schoolId} and staff_id = ${caller.staffId} and (key = ${idempotency?.key ?? null}
          or kind = ${kind} and asked = ${asked} and state = 'making' and alive_at > app_now() - ${SILENT}::interval)
        order by key = ${idempotency?.key ?? null} desc nulls last limit 1`,
  )
  if (found && !found.isSame)
    throw new Refusal('key_reused', 'This Idempotency-Key was used for something else.')
  return found && { fileId: found.id, isNew: false }
}

/** Makes room for one more of this person. */
async function clearOwn(context: Context): Promise<void> {
  const { schoolId, caller } = context
  const [left] = await query<{ making: number }>(
    context,
    sql`with silent as (
          update made_files set state = 'failed', said = ${BROKEN_OFF}
          where school_id = ${schoolId} and staff_id = ${caller.staffId} and state = 'making'
            and alive_at <= app_now() - ${SILENT}::interval returning id),
        old as (
          delete from made_files where school_id = ${schoolId} and staff_id = ${caller.staffId} and state <> 'making'
            and id not in (select id from made_files where school_id = ${schoolId} and staff_id = ${caller.staffId}
              order by asked_at desc, id desc limit ${KEPT_MAX - 1}))
        select count(*)::int as making from made_files
        where school_id = ${schoolId} and staff_id = ${caller.staffId} and state = 'making' and id not in (select id from silent)`,
  )
  if ((left?.making ?? 0) >= MAKING_MAX) {
    throw new Refusal('too_many', 'Several files are being made for you. Wait for one of them.', {
      retryAfterSeconds: 10,
    })
  }
}

interface Step {
  done: number
  of: number
}

/** Keeps the next bytes, and says that it goes on. False when nobody wants the file any more. */
export async function keepPiece(
  context: Context,
  fileId: string,
  { nth, content, done, of }: Step & { nth: number; content: Buffer },
): Promise<boolean> {
  const rows = await query(
    owned(context),
    sql`with going as (
          update made_files set alive_at = app_now(), done = ${done}, parts = ${of}
          where school_id = ${context.schoolId} and id = ${fileId} and state = 'making' returning school_id, id)
        insert into made_file_pieces (school_id, file_id, nth, content)
        select school_id, id, ${nth}, ${content} from going returning nth`,
  )
  return rows.length > 0
}

/** Says that it is still being made. False when nobody wants it any more. */
export async function sayAlive(context: Context, fileId: string, { done, of }: Step): Promise<boolean> {
  const rows = await query(
    owned(context),
    sql`update made_files set alive_at = app_now(), done = ${done}, parts = ${of}
        where school_id = ${context.schoolId} and id = ${fileId} and state = 'making' returning id`,
  )
  return rows.length > 0
}

interface Ready {
  name: string
  mediaType: string
  said: string
  /** Whoever asked waits for it, and need not be told. */
  told: boolean
}

export async function fileIsReady(
  context: Context,
  fileId: string,
  { name, mediaType, said, told }: Ready,
): Promise<void> {
  await query(
    owned(context),
    sql`update made_files set state = 'ready', name = ${name}, media_type = ${mediaType}, said = ${said}, told = ${told},
          done = parts where school_id = ${context.schoolId} and id = ${fileId} and state = 'making'`,
  )
}

/** Whoever asked does not know of it yet. */
export async function nameFile(context: Context, fileId: string): Promise<void> {
  await query(
    owned(context),
    sql`update made_files set told = false where school_id = ${context.schoolId} and id = ${fileId}`,
  )
}

/** It will not be made. What there is of it goes. */
export async function fileFailed(context: Context, fileId: string, said: string): Promise<void> {
  await query(
    owned(context),
    sql`with failed as (update made_files set state = 'failed', said = ${said}
          where school_id = ${context.schoolId} and id = ${fileId} and state = 'making' returning school_id, id)
        delete from made_file_pieces p using failed f where p.school_id = f.school_id and p.file_id = f.id`,
  )
}

/** Drops a file of the caller's. Refuses not_found. */
export async function dropFile(context: Context, fileId: string): Promise<void> {
  const { schoolId, caller } = context
  const rows = await query(
    owned(context),
    sql`delete from made_files where school_id = ${schoolId} and id = ${fileId} and staff_id = ${caller.staffId}
        returning id`,
  )
  if (rows.length === 0) throw notFound('File')
}

export interface MadeFile {
  fileId: string
  kind: FileKind
  state: 'making' | 'ready' | 'failed'
  done: number
  of: number
  said: string | null
  /** Its server has not been heard of. */
  isSilent: boolean
  /** It has taken longer than a second. */
  isLong: boolean
}

const isKept = sql`asked_at > app_now() - ${KEPT}::interval
  and (taken_at is null or taken_at > app_now() - ${KEPT_ONCE_TAKEN}::interval)`

/** The caller's, those apart that were taken or that nobody need be told of. */
export function ownFiles(context: Context): Promise<MadeFile[]> {
  const { schoolId, caller } = context
  return query<MadeFile>(
    owned(context),
    sql`select id as "fileId", kind, state, done, parts as of, said, alive_at <= app_now() - ${SILENT}::interval as "isSilent",
          asked_at < app_now() - interval '1 second' as "isLong"
        from made_files
        where school_id = ${schoolId} and staff_id = ${caller.staffId} and not told and taken_at is null and ${isKept}
        order by asked_at, id`,
  )
}

export interface KeptFile {
  kind: FileKind
  state: MadeFile['state']
  name: string
  mediaType: string
}

/** A file of the caller's. Refuses not_found, also once it is gone. */
export async function findFile(context: Context, fileId: string): Promise<KeptFile> {
  const { schoolId, caller } = context
  const found = await queryOne<KeptFile>(
    owned(context),
    sql`select kind, state, name, media_type as "mediaType" from made_files
        where school_id = ${schoolId} and id = ${fileId} and staff_id = ${caller.staffId} and ${isKept}`,
  )
  if (!found) throw notFound('File')
  return found
}

/** Its bytes, a piece in memory at a time; noted as taken once all were. Refuses not_found where it went meanwhile. */
export async function* piecesOf(context: Context, fileId: string): AsyncGenerator<Buffer> {
  const { schoolId } = context
  for (let nth = 0; ; nth += 1) {
    const piece = await queryOne<{ content: Buffer }>(
      owned(context),
      sql`select content from made_file_pieces where school_id = ${schoolId} and file_id = ${fileId} and nth = ${nth}`,
    )
    if (!piece) break
    yield piece.content
  }
  const taken = await query(
    owned(context),
    sql`update made_files set taken_at = coalesce(taken_at, app_now()) where school_id = ${schoolId} and id = ${fileId}
        returning id`,
  )
  // Half of a paper would be saved as the whole of it.
  if (taken.length === 0) throw notFound('File')
}

/** Those of a school that are kept no longer. */
export async function forgetOldFiles(context: Context): Promise<void> {
  await query(context, sql`delete from made_files where school_id = ${context.schoolId} and not (${isKept})`)
}
