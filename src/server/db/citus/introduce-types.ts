import type pg from 'pg'

/** Makes Citus know the types that functions of ours take and no table has a column of, where they were there before it. */
export async function introduceTypes(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select t.oid::regtype::text as name from pg_type t left join pg_class c on c.oid = t.typrelid
     where t.typnamespace = 'public'::regnamespace and (t.typtype in ('d', 'e') or c.relkind = 'c')
       and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')
       and not exists (select from pg_dist_object where classid = 'pg_type'::regclass and objid = t.oid)`,
  )
  if (rows.length === 0) return
  const columns = rows.map(({ name }, place) => `of_${place} ${name}`).join(', ')
  await client.query(`create table public.types_to_know (${columns})`)
  await client.query(`select create_reference_table('public.types_to_know')`)
  await client.query('drop table public.types_to_know')
}
