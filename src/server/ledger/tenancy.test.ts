import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { codeOf } from '../context/context.ts'
import { asOwner } from '../testing/as-owner.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  billClass,
  correctReceipt,
  joinClass,
  moveMoney,
  openBalances,
  post,
  reverseEntry,
  reverseReceipt,
  setClassFee,
  undoBillingRun,
} from './index.ts'
import { type BusySchool, foundBusySchool } from './testing/busy-school.ts'

/** Facts: nobody changes or removes a row of these, not even the owner of the database. */
const FACTS = [
  'audit_log',
  'billing_run_undos',
  'billing_run_prices',
  'billing_runs',
  'day_locks',
  'ledger_details',
  'ledger_entries',
  'money_entries',
  'receipt_prints',
  'receipt_voids',
  'receipts',
]
/** Written by the ledger's functions only: what they keep beside the facts. */
const KEPT = [
  'audit_values',
  'balances',
  'deposits',
  'drawers',
  'hand_overs',
  'idempotency_keys',
  'kept_lists',
  'kept_rows',
  'ledger_days',
  'ledger_halves',
  'money_accounts',
  'pupil_terms',
  'register_receipts',
  'school_tails',
  'term_days',
  'term_days_kept',
]

/** No right to it, or, where schools are spread and a table of one is a view, no way to truncate it or to write what wrote it. */
const REFUSED = ['42501', '42809', '0A000']

let busy: BusySchool
let other: BusySchool

beforeAll(async () => {
  await testDatabase()
  busy = await foundBusySchool()
  other = await foundBusySchool()
})

test('nobody writes the ledger but its own functions', async () => {
  for (const table of [...FACTS, ...KEPT]) {
    for (const statement of writesOf(table)) {
      expect(REFUSED, statement).toContain(await refusalOf(asTenant(statement)))
    }
  }
})

test('not even the owner changes or removes a fact', async () => {
  for (const table of FACTS) {
    const { rows } = await asTheOwner(`select count(*) as count from ${table}`)
    expect(rows[0].count, `${table} is empty, so nothing is tried`).toBeGreaterThan(0)
    for (const statement of writesOf(table).filter((write) => !write.startsWith('insert'))) {
      expect(REFUSED, statement).toContain(await refusalOf(asTheOwner(statement)))
    }
  }
})

test('a query that forgets the school sees its own only, as the tenant and as the owner', async () => {
  for (const { name, school } of await schoolTables()) {
    for (const ask of [asTenant, asTheOwner]) {
      const { rows } = await ask(`select distinct ${school} as school from ${name}`)
      expect(
        rows.filter((row) => row.school !== busy.school.schoolId),
        name,
      ).toEqual([])
    }
  }
  const seen = await asTenant('select count(*) as count from ledger_entries')
  expect(seen.rows[0].count).toBeGreaterThan(0)
})

test('a connection that has not said which school sees nothing at all', async () => {
  const { pool } = busy.school.database
  for (const { name } of await schoolTables()) {
    expect((await pool.query(`select from ${name}`)).rowCount, name).toBe(0)
  }
})

test('a row for another school is refused in every table', async () => {
  for (const { name, school } of await schoolTables()) {
    const statement = `insert into ${name} (${school}) values ('${other.school.schoolId}')`
    for (const ask of [asTenant, asTheOwner]) expect(await refusalOf(ask(statement)), statement).toBe('42501')
  }
})

test('no row can be given to another school', async () => {
  for (const { name, school } of await schoolTables()) {
    const statement = `update ${name} set ${school} = '${other.school.schoolId}'`
    const { rowCount } = await asTenant(`select from ${name}`)
    if (rowCount) expect(await refusalOf(asTenant(statement)), statement).toBe('42501')
  }
})

test('every table of a school forces row-level security, and its keys lead with the school', async () => {
  const { rows } = await busy.school.database.pool.query(
    `
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
      (select string_agg(polcmd::text || ' ' || pg_get_expr(polqual, polrelid) || ' ' || pg_get_expr(polwithcheck, polrelid), ',')
        from pg_policy where polrelid = c.oid and polroles = '{0}') as policy,
      (select bool_and((select attname from pg_attribute where attrelid = c.oid and attnum = i.indkey[0])
          = case c.relname when 'schools' then 'id' else 'school_id' end)
        from pg_index i where i.indrelid = c.oid and i.indisunique) as "keysLead"
    from pg_class c where c.oid = any($1::regclass[])`,
    [(await schoolTables()).map(({ name }) => name)],
  )
  for (const { name, forced, policy, keysLead } of rows) {
    const column = name === 'schools' ? 'id' : 'school_id'
    const own = `(${column} = current_school())`
    expect({ name, forced, policy, keysLead }).toEqual({
      name,
      forced: true,
      policy: `* ${own} ${own}`,
      keysLead: true,
    })
  }
})

test('no foreign key can lead from one school into another', async () => {
  const { rows } = await busy.school.database.pool.query(`
    select k.conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) as key
    from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'school_id'
    join pg_attribute b on b.attrelid = k.confrelid and b.attname = case
      when k.confrelid = 'schools'::regclass then 'id' else 'school_id' end
    where k.contype = 'f' and not exists (
      select from unnest(k.conkey, k.confkey) as pair(here, there) where here = a.attnum and there = b.attnum)`)
  expect(rows).toEqual([])
})

test('what lies outside the schools is closed to the tenant, but for rows that name its own school', async () => {
  const { rows } = await busy.school.database.pool.query(`
    select c.relname as name, c.relrowsecurity as "isGuarded",
      (select bool_and(pg_get_expr(polqual, c.oid) = '(school = current_school())'
          and pg_get_expr(coalesce(polwithcheck, polqual), c.oid) ~ '^\\(+school = current_school\\(\\)\\)( AND |$)')
        from pg_policy where polrelid = c.oid and polroles && array[0, 'akontaa_tenant'::regrole::oid]) as "isOwnOnly"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'schools'
      and (c.relname = 'directory' or not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped))
      and has_table_privilege('akontaa_tenant', c.oid, 'select, insert, update, delete, truncate')`)
  const { rows: migrations } = await asTenant('select name from migrations')

  expect(migrations.length, 'the names of the migrations are no secret').toBeGreaterThan(0)
  for (const { name, isGuarded, isOwnOnly } of rows.filter((row) => row.name !== 'migrations')) {
    expect({ name, isGuarded, isOwnOnly }).toEqual({ name, isGuarded: true, isOwnOnly: true })
  }
  expect(await refusalOf(asTenant('select from directory'))).toBe('42501')
})

test('a function that runs as the owner is closed to the public, fixes its path, and stops at another school’s id', async () => {
  const { rows } = await busy.school.database.pool.query(`
    select p.oid::regprocedure::text as name, 'search_path=public, pg_temp' = any(p.proconfig) as "fixesPath", p.proacl::text ~ '[{,]=X' as public,
      has_function_privilege('akontaa_tenant', p.oid, 'execute') as callable,
      array(select format_type(type, null) from unnest(p.proargtypes) with ordinality as t(type, place) order by place) as types
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef`)
  for (const { name, fixesPath, public: isPublic, callable, types } of rows) {
    expect({ name, fixesPath, isPublic }).toEqual({ name, fixesPath: true, isPublic: false })
    if (!callable) continue
    const nothing = types.slice(1).map((type: string) => `null::${type}`)
    const call = `select ${name.split('(')[0]}(${[`'${other.school.schoolId}'`, ...nothing].join(', ')})`
    expect(await refusalOf(asTenant(call)), call).toBe('42501')
  }
  expect(rows.length).toBeGreaterThan(15)
})

test('what the directory answers are ids and versions, and what it may read is no more than that takes', async () => {
  const { pool } = busy.school.database
  const functions = await pool.query(`
    select p.proname as name, pg_get_function_result(p.oid) as answer from pg_proc p
    where p.proowner = 'akontaa_directory'::regrole order by 1`)
  const readable = await pool.query(`
    select table_name || '.' || column_name as name from information_schema.column_privileges
    where grantee = 'akontaa_directory' order by 1`)

  for (const { name, answer } of functions.rows)
    expect([name, answer]).toEqual([name, expect.stringMatching(ONLY_IDS)])
  expect(functions.rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['all_schools', 'due_messages', 'school_of_code', 'school_of_email']),
  )
  expect(
    readable.rows
      .map(({ name }) => name)
      .filter(
        (name) =>
          !/^(directory|messages|sign_in_names|person_accounts|evening_texts|weekly_texts|reminder_settings)\.|^roster_pieces\.(school|import)_id$|^reduction_rules\.(school_id|who)$|^parent_access\.(school_id|level)$|^parent_confirmations\.(school_id|phone|proved_at)$|^guardians\.(school_id|id|phone)$|^payer_shares\.(school_id|second_guardian_id)$|^students\.(school_id|guardian_id|status|erased_at)$|^payment_intents\.(school_id|id|next_check_at|leased_until)$|^notice_pushes\.(school_id|id|status|not_before|leased_until)$|^paying_rules\.(school_id|settlements_at)$|^school_tails\.(school_id|data_version)$|^made_files\.(school_id|asked_at|taken_at)$/.test(
            name,
          ),
      ),
  ).toEqual([])
  for (const column of ['phone', 'text', 'facts', 'guardian_id', 'receipt_id']) {
    expect(readable.rows).not.toContainEqual({ name: `messages.${column}` })
  }
})

const ONLY_IDS = /^(SETOF )?uuid$|^TABLE\((\w+ uuid(, )?)+(version bigint)?\)$/

test('nobody who logs in is of the directory, or above the policies', async () => {
  const { rows } = await busy.school.database.pool.query(`
    select pg_has_role(session_user, 'akontaa_directory', 'usage') as "isDirectory",
      (select bool_or(rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb) from pg_roles
        where rolname in ('akontaa_tenant', 'akontaa_directory')) as "isMighty",
      (select count(*) from pg_class where relowner in ('akontaa_tenant'::regrole, 'akontaa_directory'::regrole)) as owns`)
  expect(rows).toEqual([{ isDirectory: false, isMighty: false, owns: 0 }])
})

test('another school’s child, class, entry, receipt, run and term are not found, in every act', async () => {
  const { school, entry } = busy
  const context = () => school.context({ key: randomUUID() })
  const [stranger] = other.students
  const lines = [{ feeType: 'School Fees', amount: pesewas(100) }]
  const fee = { classId: other.school.classId(), feeType: 'School Fees', amount: pesewas(100) }
  const acts = [
    post(context(), { kind: 'payment', studentId: stranger, lines }),
    post(context(), { kind: 'manual_charge', studentId: stranger, lines }),
    openBalances(context(), [{ student: stranger, feeType: 'School Fees', amount: pesewas(100) }]),
    billClass(context(), fee),
    setClassFee(context(), fee),
    joinClass(context(), stranger, []),
    undoBillingRun(context(), other.run, 'not ours'),
    reverseReceipt(context(), other.receipt, 'not ours'),
    correctReceipt(context(), { receipt: other.receipt, lines, reason: 'not ours' }),
    reverseEntry(context(), other.debt, 'not ours'),
    moveMoney(context(), { entry: other.entry, feeType: 'Others' }),
    moveMoney(context(), { entry, studentId: stranger }),
  ]

  for (const act of await Promise.allSettled(acts)) {
    expect(act).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
  }
  expect(await other.school.problems()).toEqual([])
})

/** Every table that belongs to a school, the ones added tomorrow too; `directory` lies outside the schools. */
async function schoolTables(): Promise<{ name: string; school: string }[]> {
  const { rows } = await busy.school.database.pool.query(`
    select c.relname as name, case c.relname when 'schools' then 'id' else 'school_id' end as school from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'directory'
      and (c.relname = 'schools' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'school_id' and not a.attisdropped))
    order by 1`)
  expect(rows.length).toBeGreaterThan(20)
  return rows
}

function writesOf(table: string): string[] {
  return [
    `insert into ${table} select * from ${table}`,
    `update ${table} set school_id = school_id`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
  ]
}

/** As the application works: in the tenant role. Nothing of it stays. */
const asTenant = (statement: string) => ask(statement, 'set local role akontaa_tenant')
/** As the ledger's own functions work: as the owner of the tables, with the school set. */
const asTheOwner = (statement: string) => ask(statement, 'reset role')

const ask = (statement: string, role: string) =>
  asOwner(busy.school, async (client) => {
    await client.query(role)
    return await client.query(statement)
  })

async function refusalOf(asking: Promise<unknown>): Promise<string | undefined> {
  return await asking.then(() => 'nothing refused', codeOf)
}
