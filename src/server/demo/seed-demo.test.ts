import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLASS_NAMES, FEE_TYPES, PAYMENT_METHODS } from '#shared/constants.ts'
import { type Context, query, queryOne, sql } from '../context/context.ts'
import { accountsNamed } from '../context/directory.ts'
import type { Database } from '../db/database.ts'
import { openEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { readInsights } from '../features/insights/index.ts'
import { readWatchList } from '../features/insights/read-watch.ts'
import { isPassword, operatorContext } from '../features/schools/index.ts'
import { DEMO_PARENT_PHONE, demoParentCode } from './parents.ts'
import { seedDemo } from './seed-demo.ts'

/** A Friday in the first term. */
const NOW = new Date('2026-11-20T14:30:00Z')

const folder = mkdtempSync(join(tmpdir(), 'akontaa-demo-'))
let database: Database
let demo: Context

beforeAll(async () => {
  database = await openEmbedded({ folder, durability: 'unsynced' })
  await migrate(database.pool)
  await seedDemo(database, { now: NOW, takesPayments: true })
  demo = await contextOf('demo@akontaa.example')
}, 120_000)

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the demo is two schools that sign in as printed, paid up for years', async () => {
  const second = await contextOf('second@akontaa.example')

  for (const [context, password] of [
    [demo, 'demo-school'],
    [second, 'second-school'],
  ] as const) {
    const school = await queryOne<{ hash: string; days: number }>(
      context,
      sql`select password_hash as hash, expires_on - ${NOW.toISOString()}::date as days from schools`,
    )
    expect(await isPassword(password, school?.hash)).toBe(true)
    expect(school?.days).toBeGreaterThan(1_000)
  }
})

test('a bursar, a cashier, two class teachers and an auditor work there, with sign-ins of their own', async () => {
  const people = await query<{ email: string; role: string; hash: string }>(
    demo,
    sql`select email, role, password_hash as hash from staff where email is not null order by role, email`,
  )

  expect(people.map(({ email, role }) => `${role} ${email}`)).toEqual([
    'auditor auditor@akontaa.example',
    'bursar bursar@akontaa.example',
    'cashier cashier@akontaa.example',
    'teacher teacher5@akontaa.example',
    'teacher teacher@akontaa.example',
  ])
  for (const { email, hash } of people) {
    expect(await isPassword('demo-school', hash)).toBe(true)
    expect(await accountsNamed({ database }, email)).toMatchObject([{ schoolId: demo.schoolId }])
  }
})

test('the demo stands in this academic year, with today in one of its terms', async () => {
  const term = await queryOne<{ name: string; year: string }>(
    demo,
    sql`select name, academic_year as year from terms
        where ${NOW.toISOString().slice(0, 10)}::date between starts_on and ends_on`,
  )

  expect(term).toEqual({ name: 'First Term', year: '2026/2027' })
})

test('the demo is not made again, and never beside another school', async () => {
  expect(await seedDemo(database, { now: NOW })).toBe(false)

  const { rows } = await database.pool.query('select all_schools()')
  expect(rows).toHaveLength(2)
})

test('about 420 children fill every class, share guardians and bear the names of Ghana', async () => {
  const classes = await query<{ name: string; children: number }>(
    demo,
    sql`select k.name, count(s.id)::int as children from classes k left join students s on s.class_id = k.id
        group by k.name, k.position order by k.position`,
  )
  const families = await queryOne<{ children: number; guardians: number; phones: number }>(
    demo,
    sql`select count(*)::int as children, count(distinct guardian_id)::int as guardians,
          (select count(distinct phone)::int from guardians where phone ~ '^\\+233[25][0-9]{8}$') as phones
        from students`,
  )
  const notable = await query(
    demo,
    sql`select 1 from students where surname in ('Akyeamfuɔ', 'Osei Tutu-Agyemang', 'N''dri') or first_name like 'Ŋ%'`,
  )

  expect(classes.map(({ name }) => name)).toEqual(CLASS_NAMES)
  expect(Math.min(...classes.map(({ children }) => children))).toBeGreaterThan(10)
  expect(families).toMatchObject({ children: 420, phones: families?.guardians })
  expect(families?.guardians).toBeLessThan(360)
  expect(notable.length).toBeGreaterThanOrEqual(4)
})

test('every fee type is billed or charged, every method taken, and the books agree', async () => {
  const charged = await query<{ name: string }>(
    demo,
    sql`select distinct f.name from journal j join fee_types f on f.id = j.fee_type_id where j.charged > 0`,
  )
  const methods = await query<{ method: string }>(demo, sql`select distinct method from receipts`)

  expect(charged.map(({ name }) => name).sort()).toEqual([...FEE_TYPES, 'Feeding'].sort())
  expect(methods.map(({ method }) => method).sort()).toEqual([...PAYMENT_METHODS].sort())
  expect(await query(demo, sql`select * from verify_school(${demo.schoolId})`)).toEqual([])
})

test('two teachers keep registers: a week accepted, one counted short, one sent back, one on its way', async () => {
  const registers = await query<{ state: string; count: number; short: number }>(
    demo,
    sql`select state, count(*)::int as count, coalesce(sum(marked - counted), 0)::int as short from registers group by state order by state`,
  )

  expect(registers).toEqual([
    { state: 'accepted', count: 11, short: 500 },
    { state: 'handed_over', count: 1, short: 0 },
    { state: 'sent_back', count: 1, short: 0 },
  ])
})

test('a dozen payments were taken today, some receipts taken back, one moved, some are in credit', async () => {
  const found = await queryOne<Record<string, number>>(
    demo,
    sql`select
      (select count(*)::int from receipts where effective_on = ${NOW.toISOString()}::date) as today,
      (select count(*)::int from receipt_voids) as voids,
      (select count(*)::int from ledger_entries where kind = 'reallocation') as moved,
      (select count(*)::int from ledger_entries where kind in ('discount', 'waiver')) as reduced,
      (select count(*)::int from student_balances where balance < 0) as credit,
      (select count(*)::int from student_balances where balance = 0) as settled,
      (select count(*)::int from student_balances where balance > 0) as owing`,
  )

  expect(found?.today).toBeGreaterThanOrEqual(10)
  expect(found?.voids).toBeGreaterThanOrEqual(2)
  expect(found?.moved).toBe(2)
  for (const some of ['reduced', 'credit', 'settled', 'owing']) expect(found?.[some]).toBeGreaterThan(3)
})

test('three terms before this one are over, with the same one a year before, one class is behind, a church carries a part, and a drawer was short', async () => {
  const { pace, byClass, forecast, marks } = await readInsights({ ...demo, now: NOW }, {})
  const percents = byClass.flatMap(({ className, percent }) =>
    percent === null ? [] : [{ className, percent }],
  )
  const [least] = percents.toSorted((one, other) => one.percent - other.percent)
  const { drawers } = await readWatchList({ ...demo, now: NOW }, {})
  const [sponsor] = await query<{ carried: number }>(
    demo,
    sql`select sum(amount)::bigint as carried from ledger_entries where kind = 'sponsor_share' and side = 'Credit'`,
  )

  expect(pace.map(({ which, term }) => `${which} ${term.name}, ${term.academicYear}`)).toEqual([
    'this First Term, 2026/2027',
    'last Third Term, 2025/2026',
    'year First Term, 2025/2026',
  ])
  for (const { points } of pace) expect(points.at(-1)?.percent).toBeGreaterThan(30)
  expect(forecast?.low).toBeGreaterThan(40)
  expect(marks.map(({ what }) => what)).toEqual(['due', 'break', 'due'])
  expect(least?.className).toBe('Basic 4')
  expect(drawers?.short.amount).toBe(500)
  expect(sponsor?.carried).toBeGreaterThan(100_000)
})

test('a parent of several children who owe has the number that is printed; the app is open, and takes payments once the account is made', async () => {
  const children = await query<{ code: string; owed: number }>(
    demo,
    sql`select pupil_code(c.pupil_prefix, s.number) as code, b.balance as owed
        from students s join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
        join schools c on c.id = s.school_id join student_balances b on b.school_id = s.school_id and b.student_id = s.id
        where g.phone = ${DEMO_PARENT_PHONE} order by s.number`,
  )
  const opened = await queryOne(
    demo,
    sql`select a.level, r.is_on as "takesPayments", c.payout_status as "account"
        from parent_access a join paying_rules r on r.school_id = a.school_id join schools c on c.id = a.school_id`,
  )
  const { rows: wanted } = await database.pool.query(
    sql`select state from payouts where school = ${demo.schoolId}`,
  )

  expect(children.length).toBeGreaterThan(1)
  expect(Math.min(...children.map(({ owed }) => owed))).toBeGreaterThan(0)
  expect(await demoParentCode(database, 'demo@akontaa.example')).toBe(children[0]?.code)
  expect(opened).toEqual({ level: 'on', takesPayments: true, account: 'pending' })
  expect(wanted).toEqual([{ state: 'wanted' }])
})

test('the cash of earlier terms is banked, and every list of the office has something to show', async () => {
  const found = await queryOne<Record<string, number>>(
    demo,
    sql`select
      (select coalesce(sum(amount), 0)::bigint from cash_movements where place = 'cash') as outside,
      (select coalesce(sum(amount), 0)::bigint from deposits where banked_on is not null) as banked,
      (select count(*)::int from deposits where banked_on is null) as slips,
      (select count(*)::int from approval_requests where state = 'open') as requests,
      (select count(*)::int from statement_lines l where l.amount > 0 and not exists (
        select from statement_matches m where m.school_id = l.school_id and m.line_id = l.id and m.ended_at is null)) as tray,
      (select count(*)::int from statement_matches where act = 'posted') as posted,
      (select count(*)::int from plans) as plans`,
  )
  const promises = await query<{ state: string }>(
    demo,
    sql`select state from promise_states(${demo.schoolId}, ${NOW.toISOString().slice(0, 10)}::date) order by 1`,
  )

  expect(found?.banked).toBeGreaterThan(20_000_000)
  expect(found?.outside).toBeLessThan(3_000_000)
  expect(found).toMatchObject({ slips: 1, requests: 2, tray: 4, posted: 2, plans: 1 })
  expect(promises.map(({ state }) => state)).toEqual(['broken', 'open', 'open'])
})

test('there are arrears of every age', async () => {
  const bands = await queryOne<Record<string, number>>(
    demo,
    sql`select sum(not_due)::bigint a, sum(days_1_30)::bigint b, sum(days_31_60)::bigint c, sum(days_61_90)::bigint d,
          sum(days_over_90)::bigint e from debts_by_age(${demo.schoolId}, ${NOW.toISOString()}::date)`,
  )

  for (const band of Object.values(bands ?? {})) expect(band).toBeGreaterThan(0)
})

test('the past was recorded in its own time: in order, on school days, never after now', async () => {
  const days = await queryOne(
    demo,
    sql`select bool_and(in_order) as "inOrder", bool_or(weekend) as "hasWeekend", max(recorded_at) <= ${NOW} as "isPast"
        from (select recorded_at, recorded_at >= lag(recorded_at) over (order by journal_number) as in_order,
          extract(isodow from recorded_at) > 5 as weekend from ledger_entries) entry`,
  )

  expect(days).toEqual({ inOrder: true, hasWeekend: false, isPast: true })
})

test('no message of the demo waits to be sent', async () => {
  const waiting = await query(
    demo,
    sql`select 1 from messages where status not in ('sent', 'cancelled') or created_at > ${NOW}`,
  )

  expect(waiting).toEqual([])
})

async function contextOf(email: string): Promise<Context> {
  const { rows } = await database.pool.query<{ id: string }>(sql`select school_of_email(${email}) as id`)
  return await operatorContext(database, rows[0]?.id ?? '')
}
