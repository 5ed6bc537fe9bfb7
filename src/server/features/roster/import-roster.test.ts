import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { foundSchool, operatorContext } from '../schools/index.ts'
import { checkRoster } from './check-roster.ts'
import { importRoster } from './import-roster.ts'

const sample = readFileSync(new URL('./samples/class-list.csv', import.meta.url), 'utf8')

test('a class list as schools keep it is read: titles, spellings, whole names, sums', async () => {
  const context = await aSchool()

  const check = await checkRoster(context, { csv: sample })

  expect(check.problems).toEqual([])
  expect(check).toMatchObject({ rows: 7, students: 7, guardians: 5, opening: 163_050, imported: false })
  expect(check.columns).toMatchObject({
    name: 'Name of Pupil',
    class: 'Form',
    phone: 'Contact No.',
    'owed:School Fees': 'School Fees owed',
    'owed:PTA Fees': 'PTA arrears',
  })
  expect(check.unusedColumns).toEqual(['S/N', 'Remarks'])
  expect(check.warnings).toMatchObject([{ row: 10, problems: [{ column: 'Contact No.' }] }])
})

test('a dry run records nothing', async () => {
  const context = await aSchool()

  await checkRoster(context, { csv: sample })

  expect(await countsOf(context)).toEqual({ students: 0, guardians: 0, entries: 0, acts: 0 })
})

test('an import brings children, shared guardians and opening balances, and no message or class fee', async () => {
  const context = await aSchool()

  await importRoster(context, { csv: sample })

  const children = await query(
    context,
    sql`select s.number, s.surname, s.first_name as first, s.other_names as others, s.gender, k.name as class,
          g.first_name || ' ' || g.surname as guardian, g.phone,
          (select coalesce(sum(b.balance), 0)::bigint from balances b where b.student_id = s.id) as owed
        from students s join classes k on k.id = s.class_id join guardians g on g.id = s.guardian_id order by s.number`,
  )
  expect(children).toMatchObject([
    { number: 1, surname: 'Mensah', first: 'Kofi', others: 'Yaw', class: 'Kindergarten 1', owed: 125_050 },
    { surname: 'Mensah', first: 'Abena', gender: 'Female', class: 'Basic 4', owed: 5_000 },
    { surname: 'Akyeamfuɔ', first: 'Nana-Ama', guardian: 'Akosua Owusu', owed: -7_500 },
    { surname: 'Osei', first: 'Tutu-Agyemang', class: 'Basic 7', guardian: 'Akosua Owusu', owed: 30_000 },
    { surname: 'Dzokoto', first: 'Ŋutifafa', guardian: 'Mawuli Dzokoto', phone: '+233209876543', owed: 0 },
    { surname: "N'dri", first: 'Yaw', gender: 'Male', class: 'Creche', phone: '+233277008000', owed: 2_000 },
    { number: 7, surname: 'Addo', first: 'A', class: 'Basic 6', guardian: 'Comfort Addo', owed: 8_500 },
  ])
  expect(await countsOf(context)).toEqual({ students: 7, guardians: 5, entries: 6, acts: 2 })
  const kinds = await query(
    context,
    sql`select distinct kind, (select count(*)::int from messages) as sms from ledger_entries`,
  )
  expect(kinds).toEqual([{ kind: 'opening', sms: 0 }])
  expect(await query(context, sql`select * from verify_school(${context.schoolId})`)).toEqual([])
})

test('of the same list a second time every child is known, and nothing is recorded', async () => {
  const context = await aSchool()
  await importRoster(context, { csv: sample })
  const before = await countsOf(context)

  const again = await checkRoster(context, { csv: sample })
  const attempt = importRoster(context, { csv: sample })

  await expect(attempt).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('0 brought in + 7 known already + 0 changes'),
  })
  expect(again).toMatchObject({ problems: [], account: { broughtIn: 0, known: 7, passedOver: 4 } })
  expect(await countsOf(context)).toEqual(before)
})

test('the same import sent twice with one key is done once and answered the same', async () => {
  const idempotency = { key: randomUUID(), inputHash: 'ab'.repeat(32) }
  const context = { ...(await aSchool()), idempotency }

  const first = await importRoster(context, { csv: sample })
  const second = await importRoster(context, { csv: sample })

  expect(second).toEqual({ ...first, replayed: true })
  expect(await countsOf(context)).toMatchObject({ students: 7 })
})

test('one bad row among good ones keeps the whole list out', async () => {
  const context = await aSchool()
  const csv = `Surname,First name,Class,Phone\nMensah,Kofi,Basic 1,0241234567\nAddo,Ama,Basic 11,0241234567\n`

  const attempt = importRoster(context, { csv })

  await expect(attempt).rejects.toMatchObject({
    message: expect.stringMatching(
      /^Row 3, Class: There is no class “Basic 11”\. The classes are: Creche, .* Nothing was imported\.$/,
    ),
  })
  expect(await countsOf(context)).toEqual({ students: 0, guardians: 0, entries: 0, acts: 0 })
})

test('two imports at the same moment bring the children once', async () => {
  const context = await aSchool()

  const outcomes = await Promise.allSettled([
    importRoster(context, { csv: sample }),
    importRoster(context, { csv: sample }),
  ])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await countsOf(context)).toMatchObject({ students: 7 })
})

test('a child is added to the guardian who is in the school already', async () => {
  const context = await aSchool()
  await importRoster(context, { csv: sample })

  await importRoster(context, {
    csv: 'Name;Class;Parent;Tel\nMensah Adwoa;Nursery 1;KWAME MENSAH;0241234567\n',
  })

  expect(await countsOf(context)).toMatchObject({ students: 8, guardians: 5 })
})

test('ten thousand children come in with progress', async () => {
  const context = await aSchool()
  const rows = Array.from({ length: 10_000 }, (_, index) =>
    [
      'Mensah',
      `Kofi${index}`,
      `Basic ${1 + (index % 9)}`,
      `024${String(index >> 1).padStart(7, '0')}`,
      '120.50',
    ].join(),
  )
  const progress: number[] = []

  await importRoster(
    context,
    { csv: ['Surname,First name,Class,Parent phone,Arrears', ...rows].join('\r\n') },
    (added) => progress.push(added),
  )

  expect(progress.length).toBeGreaterThanOrEqual(10)
  expect(progress.at(-1)).toBe(10_000)
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(await countsOf(context)).toMatchObject({ students: 10_000, guardians: 5_000, entries: 10_000 })
})

async function aSchool(): Promise<Context> {
  const database = await testDatabase()
  const { schoolId } = await foundSchool(database, {
    name: 'Hope Preparatory',
    email: `${randomUUID()}@school.example`,
    address: '4 Ring Road, Accra',
    phone: '+233302123456',
    password: 'not-a-secret',
    expiresOn: '2030-01-01',
  })
  return await operatorContext(database, schoolId)
}

function countsOf(context: Context) {
  return queryOne(
    context,
    sql`select (select count(*)::int from students) as students, (select count(*)::int from guardians) as guardians,
      (select count(*)::int from ledger_entries) as entries, (select count(*)::int from audit_log) as acts`,
  )
}
