import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { LOGO_BYTES_MAX } from '#shared/constants.ts'
import { notFound } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'
import type { Picture } from '../../paper/index.ts'
import { keepPicture, readPicture } from '../../pictures/index.ts'

/** In points: 30 mm at 400 dots an inch. */
const SIDE_MAX = 480

/** The logo as it is printed; null where the school has set none. */
export async function findLogo(context: Context): Promise<Picture | null> {
  const found = await queryOne<Picture>(
    context,
    sql`select p.content, p.width, p.height
        from school_logos l join pictures p on p.school_id = l.school_id and p.id = l.picture_id
        where l.school_id = ${context.schoolId}`,
  )
  return found ?? null
}

export async function readLogo(context: Context): Promise<Reply<typeof endpoints.readLogo>> {
  const logo = await findLogo(context)
  if (!logo) return { logo: null }
  const { content, width, height } = logo
  return { logo: { picture: Buffer.from(content).toString('base64'), width, height } }
}

/** Sets or replaces the logo; what the file held besides the picture is lost. Refuses invalid, busy. */
export async function setLogo(context: Context, sent: string): Promise<{ replayed?: boolean }> {
  const picture = await readPicture(sent, {
    field: 'logo',
    bytesMax: LOGO_BYTES_MAX,
    sideMax: SIDE_MAX,
    as: 'png',
    isOpaque: true,
  })
  return await once(context, async (inner) => {
    const before = await lastPicture(inner)
    const kept = await keepPicture(inner, picture)
    await query(
      inner,
      sql`insert into school_logos (school_id, picture_id) values (${inner.schoolId}, ${kept})
          on conflict (school_id) do update set picture_id = excluded.picture_id`,
    )
    await forget(inner, before)
    await appendAudit(inner, 'set_logo', kept, { width: picture.width, height: picture.height })
    return {}
  })
}

/** Papers are printed without it from now on. Refuses not_found. */
export function removeLogo(context: Context): Promise<{ replayed?: boolean }> {
  return once(context, async (inner) => {
    const before = await lastPicture(inner)
    if (!before) throw notFound('Logo')
    await query(inner, sql`delete from school_logos where school_id = ${inner.schoolId}`)
    await forget(inner, before)
    await appendAudit(inner, 'remove_logo', before, {})
    return {}
  })
}

/** Two who change it take turns. */
async function lastPicture(context: Context): Promise<string | undefined> {
  const found = await queryOne<{ id: string }>(
    context,
    sql`select picture_id as id from school_logos where school_id = ${context.schoolId} for update`,
  )
  return found?.id
}

async function forget(context: Context, picture: string | undefined) {
  if (!picture) return
  await query(context, sql`delete from pictures where school_id = ${context.schoolId} and id = ${picture}`)
}
