import { notFound } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { noteDeposit, once } from '../../ledger/index.ts'
import { findPicture, keepPicture, readPicture } from '../../pictures/index.ts'
import { requireDeposit } from './queries.ts'

/** A slip is read by people: as large as a phone's screen shows it, some 200 KB. */
const SLIP = { field: 'photo', bytesMax: 2_000_000, sideMax: 1_600, as: 'jpeg' } as const

/** Keeps the photo of a slip, made again; one that was kept before goes. Refuses not_found, invalid, already_reversed. */
export async function keepSlipPhoto(context: Context, depositId: string, photo: string) {
  await requireDeposit(context, depositId)
  const picture = await readPicture(photo, SLIP)
  const { replayed } = await once(context, async (inner) => {
    const photoId = await keepPicture(inner, picture)
    return await noteDeposit(inner, { deposit: depositId, photo: photoId })
  })
  return { deposit: await requireDeposit(context, depositId), ...(replayed ? { replayed } : {}) }
}

/** The photo's bytes, a JPEG. Refuses not_found. */
export async function slipPhoto(context: Context, depositId: string): Promise<Buffer> {
  const { hasPhoto } = await requireDeposit(context, depositId)
  if (!hasPhoto) throw notFound('Photo')
  const row = await queryOne<{ photoId: string }>(
    context,
    sql`select photo_id as "photoId" from deposits where school_id = ${context.schoolId} and id = ${depositId}`,
  )
  const picture = row && (await findPicture(context, row.photoId))
  if (!picture) throw notFound('Photo')
  return picture.content
}
