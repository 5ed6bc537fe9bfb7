import { invariant } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../context/context.ts'
import type { Picture } from './read-picture.ts'

interface KeptPicture extends Picture {
  id: string
}

/** Keeps a picture in the school's part of the database, and so in every backup; answers its id. Part of the open act. */
export async function keepPicture(
  context: Context,
  { mediaType, content, width, height }: Picture,
): Promise<string> {
  const kept = await queryOne<{ id: string }>(
    context,
    sql`insert into pictures (school_id, media_type, width, height, content, kept_at, kept_by)
        values (${context.schoolId}, ${mediaType}, ${width}, ${height}, ${content}, app_now(), ${context.caller.staffId})
        returning id`,
  )
  invariant(kept, 'a picture that was kept has an id')
  return kept.id
}

export async function findPicture(context: Context, id: string): Promise<KeptPicture | undefined> {
  return await queryOne<KeptPicture>(
    context,
    sql`select id, media_type as "mediaType", width, height, content from pictures
        where school_id = ${context.schoolId} and id = ${id}`,
  )
}
