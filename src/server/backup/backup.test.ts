import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { query, sql } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { knownMigrations, migrateWithin } from '../db/migrate.ts'
import { runTransaction } from '../db/transaction.ts'
import { goOnBehind, readNumbers } from '../features/numbers/index.ts'
import { operatorContext } from '../features/schools/index.ts'
import { addStudent } from '../features/students/add-student.ts'
import { post } from '../ledger/index.ts'
import { foundBusySchool } from '../ledger/testing/busy-school.ts'
import { ownDatabase } from '../testing/test-database.ts'
import { aStudent } from '../testing/test-school.ts'
import { backupsIn, readBackup, writeBackup } from './backup-file.ts'
import { newBackupKeys } from './encryption.ts'
import { load } from './load.ts'

const RESTORE = { purpose: 'restore' } as const

let source: Database
let schools: [string, string]
let student: string
let backup: string

beforeAll(async () => {
  source = await ownDatabase('migrated')
  const [one, two] = [await foundBusySchool(source), await foundBusySchool(source)]
  schools = [one.school.schoolId, two.school.schoolId]
  const context = await operatorContext(source, schools[0])
  // A line separator, quotation marks and an emoji: nothing that a file of lines could stumble over.
  const added = await addStudent(context, aStudent({ surname: 'O\u2028\'"\\ɛ😀', address: '1 Road,\tAccra' }))
  student = added.studentId
  await post(context, { kind: 'payment', studentId: student, lines: [aLine(12_345)] })
  await query(
    context,
    sql`insert into sessions (school_id, staff_id, token_hash) values (${schools[0]}, ${context.caller.staffId}, '\x01')`,
  )
  await source.pool.query(`insert into contact_messages (first_name, last_name, email, phone, message, services,
    received_at, mail_not_before) values ('Yaw', 'Addo', 'y@x.example', '', E'two\nlines', '{"a,b","c"}', now(), now())`)
  await query(
    context,
    sql`insert into pictures (school_id, media_type, width, height, content, kept_at, kept_by)
        values (${schools[0]}, 'image/png', 3, 2, ${randomBytes(40_000)}, now(), ${context.caller.staffId})`,
  )
  backup = await writeBackup(source, await aFolder())
}, 300_000)

test('a backup brings back every row, right and policy, and the school goes on where it was', async () => {
  const target = await emptyDatabase()

  const manifest = await load(target, readBackup(backup), RESTORE)

  expect(Object.keys(manifest.totals.schools).toSorted()).toEqual(schools.toSorted())
  expect((await stat(backup)).mode & 0o777).toBe(0o600)
  for (const school of schools) {
    const [before, after] = [await operatorContext(source, school), await operatorContext(target, school)]
    for (const table of [
      'ledger_entries',
      'receipts',
      'balances',
      'students',
      'guardians',
      'pictures',
      'audit_log',
    ]) {
      const rows = sql([`select to_jsonb(r.*) as row from ${table} r order by r::text`])
      expect(await query(after, rows), table).toEqual(await query(before, rows))
    }
    expect(await query(after, sql`select * from verify_school(${school})`)).toEqual([])
  }
  for (const part of CATALOGUE)
    expect((await target.pool.query(part)).rows).toEqual((await source.pool.query(part)).rows)
  await nothingWasGivenOut(target, schools[0])
  const pay = async (database: Database) =>
    post(await operatorContext(database, schools[0]), {
      kind: 'payment',
      studentId: student,
      lines: [aLine(700)],
    })
  expect((await pay(target)).receipt?.number).toEqual((await pay(source)).receipt?.number)
})

test('what was open when the backup was made does not act again: sessions end, waiting messages ask a person', async () => {
  const target = await emptyDatabase()
  await load(target, readBackup(backup), RESTORE)
  const context = await operatorContext(target, schools[0])

  const open = await query(context, sql`select id from sessions where revoked_at is null`)
  const waiting = await query(
    context,
    sql`select reason from messages where status in ('queued', 'sending', 'failed')`,
  )
  const dead = await query<{ reason: string }>(
    context,
    sql`select reason from messages where status = 'dead' and reason like '%backup%'`,
  )

  expect([open, waiting]).toEqual([[], []])
  expect(dead.length).toBeGreaterThan(0)
})

test('a file that is damaged, cut short, changed or no backup at all leaves the database empty', async () => {
  const target = await emptyDatabase()
  const whole = await readFile(backup)
  const text = gunzipSync(whole).toString()
  // One bit in each of several places: some read as nonsense long before the seal is reached.
  const flipped = Array.from({ length: 12 }, (_, place): [string, Buffer, RegExp] => {
    const file = Buffer.from(whole)
    const at = Math.floor((whole.length * (place + 3)) / 16)
    file[at] = (file[at] ?? 0) ^ 1
    return [`flipped at ${at}`, file, /damaged or cut short|not a backup/]
  })
  const wrong: [string, Buffer, RegExp][] = [
    ...flipped,
    ['cut', whole.subarray(0, whole.length - 9), /damaged or cut short/],
    ['without its end', gzipSync(text.slice(0, text.lastIndexOf('{"sha256"'))), /damaged or cut short/],
    [
      'changed',
      gzipSync(text.replace('"amount":12345,', '"amount":12346,')),
      /damaged|control totals differ/,
    ],
    ['a letter', gzipSync('Dear school,\n'), /damaged or cut short/],
    ['not compressed', Buffer.from(text), /damaged or cut short/],
  ]

  for (const [name, content, sentence] of wrong) {
    const path = join(await aFolder(), 'a.backup.gz')
    await writeFile(path, content)
    await expect(load(target, readBackup(path), RESTORE), name).rejects.toThrow(sentence)
    expect(await tablesIn(target), name).toBe(0)
  }
})

test('an encrypted backup is read with its own key alone, whole or not at all', async () => {
  const target = await emptyDatabase()
  const [own, other] = [await newBackupKeys(), await newBackupKeys()]
  const folder = await aFolder()
  const [key, strange, noKey] = ['own.key', 'other.key', 'no.key'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(key, `# made today\n${own.identity}\n`)
  await writeFile(strange, other.identity)
  await writeFile(noKey, 'what I wanted to write down')
  const path = await writeBackup(source, folder, { recipient: own.recipient })
  const whole = await readFile(path)
  const changed = Buffer.from(whole)
  const place = whole.length - 100
  changed[place] = (changed[place] ?? 0) ^ 1

  expect(path).toMatch(/\.backup\.gz\.age$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await backupsIn(folder)).toEqual([path])
  const refused = async (content: Buffer, identity: string | undefined, sentence: RegExp) => {
    await writeFile(path, content)
    await expect(load(target, readBackup(path, identity), RESTORE)).rejects.toThrow(sentence)
    expect(await tablesIn(target)).toBe(0)
  }
  await refused(whole, undefined, /is encrypted\. Name the file with its key/)
  await refused(whole, strange, /is not the one that .* was encrypted for/)
  await refused(whole, noKey, /There is no key in/)
  await refused(whole, join(folder, 'nowhere'), /The key cannot be read/)
  await refused(changed, key, /damaged or cut short/)
  await refused(whole.subarray(0, whole.length - 70_000), key, /damaged or cut short/)
  await refused(whole.subarray(0, 120), key, /damaged or cut short/)

  await writeFile(path, whole)
  const manifest = await load(target, readBackup(path, key), RESTORE)

  expect(Object.keys(manifest.totals.schools).toSorted()).toEqual(schools.toSorted())
})

test('rows that differ from the control totals are refused, even from a file with a right seal', async () => {
  const target = await emptyDatabase()

  const changed = withChange('"amount":12345,', '"amount":12346,')
  await expect(load(target, changed, RESTORE)).rejects.toThrow(/control totals differ.*\n.*receipts/)
  const lost = withChange(/^\[\{"school_id":"[^"]+","entry_id".*$/m, '[]')
  await expect(load(target, lost, RESTORE)).rejects.toThrow(/control totals differ/)

  expect(await tablesIn(target)).toBe(0)
})

test('books that disagree are named and refused, and kept only when that is wished', async () => {
  const wrong = await ownDatabase('migrated')
  onTestFinished(() => wrong.close())
  const { schoolId } = (await foundBusySchool(wrong)).school
  await wrong.pool.query(`begin; select set_config('app.school_id', '${schoolId}', true);
    update balances set balance = balance + 1; commit`)
  const path = await writeBackup(wrong, await aFolder())
  const target = await emptyDatabase()

  await expect(load(target, readBackup(path), RESTORE)).rejects.toThrow('balance differs from its entries')
  expect(await tablesIn(target)).toBe(0)
  await load(target, readBackup(path), { ...RESTORE, areDifferencesKept: true })
  expect(await tablesIn(target)).toBeGreaterThan(20)
})

test('a database with anything in it is left alone', async () => {
  const target = await emptyDatabase()
  await target.pool.query('create table somebody_elses (id int)')

  await expect(load(target, readBackup(backup), RESTORE)).rejects.toThrow('is not empty')

  expect(await tablesIn(target)).toBe(1)
})

test('an older schema is brought up to date with its rows in it; a newer one is refused', async () => {
  const known = await knownMigrations()
  const old = await emptyDatabase()
  const before = new Set(known.slice(0, -1).map(({ name }) => name))
  await runTransaction(old.pool, 'begin', (client) => migrateWithin(client, before))
  await old.pool.query(`insert into contact_messages (first_name, last_name, email, phone, message, services,
    received_at, mail_not_before) values ('Esi', 'Addo', 'e@x.example', '', 'hello', '{}', now(), now())`)
  const path = await writeBackup(old, await aFolder())
  const target = await emptyDatabase()

  await load(target, readBackup(path), RESTORE)
  const { rows } = await target.pool.query(`select name from migrations where name <> 'ledger' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual(known.map(({ name }) => name))
  expect((await target.pool.query('select first_name from contact_messages')).rows).toEqual([
    { first_name: 'Esi' },
  ])

  const newer = withChange('"migrations":[', '"migrations":[{"name":"9999_new.sql","checksum":"00"},')
  const other = await emptyDatabase()
  await expect(load(other, newer, RESTORE)).rejects.toThrow(/9999_new\.sql is not known here/)
  expect(await tablesIn(other)).toBe(0)
})

/** What the database itself holds people to: who may do what, and which rows anybody sees. */
const CATALOGUE = [
  `select c.relname, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relpersistence, c.relacl::text
   from pg_class c where c.relnamespace = 'public'::regnamespace order by 1`,
  `select polrelid::regclass::text, polname, polcmd, pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)
   from pg_policy order by 1, 2`,
  `select p.oid::regprocedure::text, p.proowner::regrole::text, p.prosecdef, p.proacl::text, md5(p.prosrc)
   from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`,
  `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
]

async function nothingWasGivenOut(database: Database, school: string): Promise<void> {
  const context = await operatorContext(database, school)
  const { series } = await readNumbers(context)
  await goOnBehind(context, Object.fromEntries(series.map((each) => [each.series, each.last])))
}

function aLine(amount: number) {
  return { feeType: 'School Fees', amount: pesewas(amount) }
}

async function emptyDatabase(): Promise<Database> {
  const database = await ownDatabase('empty')
  onTestFinished(() => database.close())
  return database
}

async function aFolder(): Promise<string> {
  return await mkdtemp(join(inject('runFolder'), 'backups-'))
}

/** The lines of the backup with one of them changed, as if the file had been sealed like that. */
async function* withChange(from: string | RegExp, to: string): AsyncGenerator<string> {
  let isChanged = false
  for await (const line of readBackup(backup)) {
    const changed: string = isChanged ? line : line.replace(from, to)
    isChanged ||= changed !== line
    yield changed
  }
  if (!isChanged) throw new Error(`There is no ${from} in the backup.`)
}

async function tablesIn({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')`,
  )
  return rows[0]?.count ?? -1
}
