import { type Context, queryOne, sql } from '../../context/context.ts'

/** Where parents sign in, as papers name it; null where the school does not invite them there. */
export async function parentsAt(context: Context, site: string): Promise<string | null> {
  const invited = await queryOne(
    context,
    sql`select from parent_access where school_id = ${context.schoolId} and on_papers and level <> 'off'`,
  )
  return invited ? addressOfApp(site) : null
}

/** Without the scheme: it is read from paper and typed. */
export function addressOfApp(site: string): string {
  return `${site.replace(/^https?:\/\//, '')}/parents`
}
