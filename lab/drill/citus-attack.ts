import pg from 'pg'
import type { Machines } from './citus-cluster.ts'
import { say } from './programs.ts'

/** The roles that people's statements run as. */
const ROLES = ['akontaa_tenant', 'akontaa_cashier', 'akontaa_teacher', 'akontaa_parent', 'akontaa_gate']

interface Tried {
  line: string
  tries: number
}

/**
 * On every machine, as every role of a person who has entered one school: another school's rows of every table, by the table's common
 * name, by the shard that holds most of it and by the view of a part with a school in it. Read, updated, deleted, inserted from a
 * SELECT, and copied in. Whatever is not refused, or answers a row, is said. The coordinator passes a COPY on as the role itself,
 * which may not log in on a worker.
 */
export async function attack({ coordinator, workers }: Machines): Promise<void> {
  const through: string[] = []
  let tries = 0
  for (const { port } of [...workers, coordinator]) {
    const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/drill` })
    await client.connect()
    await client.query('set citus.override_table_visibility = off; set citus.enable_ddl_propagation = off')
    await client.query(ATTACK)
    for (const role of ROLES) {
      await client.query('begin')
      const { rows } = await client.query<Tried>('select line, tries from pg_temp.attack($1)', [role])
      await client.query('rollback')
      tries += rows.at(-1)?.tries ?? 0
      through.push(...rows.flatMap(({ line }) => (line ? `${role} ${line} at ${port}` : [])))
      if (port === coordinator.port) continue
      const copied = await copying(client, role)
      tries += copied.tries
      through.push(...copied.through.map((name) => `${role} copies into ${name} at ${port}`))
    }
    const { rows } = await client.query<{ role: string }>(
      'select rolname as role from pg_roles where rolname = any($1) and rolcanlogin',
      [ROLES],
    )
    through.push(...rows.map(({ role }) => `${role} may log in at ${port}`))
    await client.end()
  }
  say(
    `past a school's own data        ${tries} statements tried, ${through.length === 0 ? 'none' : through.length} let through`,
  )
  for (const line of through) say(`  LET THROUGH: ${line}`)
  if (through.length > 0 || tries === 0) process.exitCode = 1
}

/** COPY is refused where row-level security would have to look at each row; a refusal of our silence means it was about to listen. */
async function copying(client: pg.Client, role: string) {
  const { rows } = await client.query<{ name: string }>(`select name from pg_temp.places()`)
  const through: string[] = []
  for (const { name } of rows) {
    await client.query(`begin; set local role ${role}`)
    const code = await client.query(`copy ${name} from stdin`).then(
      () => 'done',
      (error: pg.DatabaseError) => error.code,
    )
    await client.query('rollback')
    // What a move left behind is cleared away meanwhile.
    if (code === '42P01' && !(await isThere(client, name))) continue
    if (!['42501', '0A000', '42809'].includes(code ?? '')) through.push(`${name} (${code})`)
  }
  return { through, tries: rows.length }
}

async function isThere(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    'select to_regclass($1) is not null as "isThere"',
    [name],
  )
  return rows[0]?.isThere ?? false
}

const ATTACK = `
  create function pg_temp.places() returns table (name text, key text) language sql as $$
    with found as (
      select format('%I.%I', n.nspname, c.relname) as name, a.attname::text as key, c.relkind,
        regexp_replace(c.relname, '_[0-9]+$', '') as common, c.relname ~ '_[0-9]+$' as is_shard,
        pg_relation_size(case c.relkind when 'r' then c.oid else to_regclass('public.schools_' || substr(n.nspname, 2)) end) as size
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relkind in ('r', 'v') and (n.nspname = 'public' or n.nspname ~ '^s[0-9]+$') and c.relname not like 'directory%'
        and (a.attname = 'school_id' or a.attname = 'id' and c.relname ~ '^schools(_[0-9]+)?$'))
    select distinct on (common, relkind, is_shard) name, key from found
    order by common, relkind, is_shard, size desc nulls last $$;

  create function pg_temp.attack(p_role text) returns table (line text, tries int) language plpgsql as $f$
  declare
    v_place record; v_victim text; v_own text := gen_random_uuid()::text; v_row text; v_text text; v_kind text; v_count int; v_all int := 0;
    v_insert bool;
  begin
    for v_place in select * from pg_temp.places() loop
      v_victim := null;
      begin
        execute format('select t.%I::text, to_jsonb(t)::text from %s t limit 1', v_place.key, v_place.name) into v_victim, v_row;
      exception when others then null;
      end;
      continue when v_victim is null;
      foreach v_kind in array array['reads', 'updates', 'deletes', 'inserts into'] loop
        v_text := case v_kind
          when 'reads' then format('select 1 from %s where %I = %L', v_place.name, v_place.key, v_victim)
          when 'updates' then format('update %s set %2$I = %2$I where %2$I = %3$L', v_place.name, v_place.key, v_victim)
          when 'deletes' then format('delete from %s where %I = %L', v_place.name, v_place.key, v_victim)
          else format('insert into %1$s select (jsonb_populate_record(null::%1$s, %2$L)).*', v_place.name, v_row) end;
        v_all := v_all + 1; v_count := 0;
        begin
          perform set_config('app.school_id', v_own, true);
          perform set_config('role', p_role, true);
          execute v_text;
          get diagnostics v_count = row_count;
        exception
          -- The check of row-level security comes before those of keys: who meets these has got past it.
          when integrity_constraint_violation then v_count := 1;
          when others then v_count := 0;
        end;
        perform set_config('role', 'none', true);
        if v_count > 0 then line := v_kind || ' ' || v_place.name; tries := v_all; return next; end if;
      end loop;
    end loop;
    line := null; tries := v_all; return next;
  end $f$;`
