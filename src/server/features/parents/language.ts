import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import type { ParentSession } from '../../http/parent-session.ts'
import { eachSchool } from './queries.ts'

/** The language that one of the schools writes to this number in; null where it chose none. */
export async function languageOf(parent: ParentSession): Promise<ParentLanguage | null> {
  const [language] = await eachSchool(parent, languageAt)
  return language ?? null
}

/** At this school. */
export async function languageAt(context: Context): Promise<ParentLanguage | null> {
  const row = await queryOne<{ language: ParentLanguage | null }>(
    context,
    sql`select parents_language() as language`,
  )
  return row?.language ?? null
}

/** One school after the other: what is done twice is as it was. */
export async function setParentLanguage(
  { schoolIds, inSchool }: ParentSession,
  { language }: { language: ParentLanguage },
): Promise<void> {
  for (const schoolId of schoolIds) {
    const context = { ...inSchool(schoolId), parentActs: true } as const
    await query(context, sql`select parents_set_language(${language}, ${context.caller.requestId})`)
  }
}
