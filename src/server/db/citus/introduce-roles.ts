import pg from 'pg'
import { connected, type Spread } from './distribute.ts'

/**
 * Makes Citus know the owner and our roles where these were there before it, as on a database that was a plain one: it takes a role
 * to the machines with the first table that names it, and only a superuser may bring one that Citus has not seen made.
 */
export async function introduceRoles(
  { url, role }: Pick<Spread, 'url' | 'role'>,
  superuserUrl: string,
): Promise<void> {
  const owner = await ownerOf({ url, role })
  await connected(superuserUrl, null, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name from pg_roles r where (rolname = $1 or starts_with(rolname, 'akontaa_'))
         and not exists (select from pg_dist_object where classid = 'pg_authid'::regclass and objid = r.oid)`,
      [owner],
    )
    if (rows.length === 0) return
    const names = rows.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
    await client.query(
      `begin; create table public.roles_to_know (); grant select on public.roles_to_know to ${names}`,
    )
    await client.query(`select create_reference_table('public.roles_to_know')`)
    await client.query('drop table public.roles_to_know; commit')
  })
}

/** Whose tables they are. */
export async function ownerOf({ url, role }: Pick<Spread, 'url' | 'role'>): Promise<string> {
  return await connected(url, role, async (client) => {
    const { rows } = await client.query<{ owner: string }>('select current_user as owner')
    return rows[0]?.owner ?? ''
  })
}
