import { notFound } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, notePayOut, once } from '../../ledger/index.ts'
import { findPicture, keepPicture, readPicture } from '../../pictures/index.ts'
import { requirePayOut } from './queries.ts'

/** A till slip is read by people, and is small: some 100 KB. */
const SLIP = { field: 'photo', bytesMax: 2_000_000, sideMax: 1_280, as: 'jpeg' } as const

/** Keeps a photo, made again, for a pay-out that follows; says which one has the same. Refuses invalid. */
export async function sendPhoto(context: Context, photo: string) {
  const picture = await readPicture(photo, SLIP)
  const { photoId, replayed } = await once(context, async (inner) => {
    // What the sender sent before, and put on nothing within three days.
    await query(inner, sql`select forget_unused_photos(${inner.schoolId}, ${inner.caller.staffId})`)
    const photoId = await keepPicture(inner, picture)
    await appendAudit(inner, 'send_pay_out_photo', photoId, {})
    return { photoId }
  })
  return {
    message: 'The photo is kept.',
    photoId,
    usedBy: await usedBy(context, photoId),
    ...(replayed ? { replayed } : {}),
  }
}

async function usedBy(context: Context, photoId: string): Promise<{ number: string; date: string } | null> {
  const row = await queryOne<{ used: { number: string; date: string } | null }>(
    context,
    sql`select photo_used_by(${context.schoolId}, ${photoId}) as used`,
  )
  return row?.used ?? null
}

/** Puts a photo that was sent on a pay-out. Refuses not_found, already_reversed, photo_used. */
export async function putPhoto(
  context: Context,
  payOut: string,
  { photoId: photo, confirm }: { photoId: string; confirm?: boolean | undefined },
) {
  await requirePayOut(context, payOut)
  const { replayed } = await notePayOut(context, { payOut, photo, confirm })
  return {
    message: 'The photo is kept.',
    payOut: await requirePayOut(context, payOut),
    ...(replayed ? { replayed } : {}),
  }
}

/** The photo's bytes, a JPEG. Refuses not_found. */
export async function payOutPhoto(context: Context, payOutId: string): Promise<Buffer> {
  const { hasPhoto } = await requirePayOut(context, payOutId)
  if (!hasPhoto) throw notFound('Photo')
  const row = await queryOne<{ photoId: string }>(
    context,
    sql`select photo_id as "photoId" from pay_outs where school_id = ${context.schoolId} and id = ${payOutId}`,
  )
  const picture = row && (await findPicture(context, row.photoId))
  if (!picture) throw notFound('Photo')
  return picture.content
}
