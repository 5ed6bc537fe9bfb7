import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Context, query, sql } from '../context/context.ts'
import { foundSchool, operatorContext } from '../features/schools/index.ts'
import { testDatabase } from '../testing/test-database.ts'
import { seedBig } from './seed-big.ts'
import { foundedAt, seedPast } from './seed-past.ts'

test.each(['2026-09-01T00:02:00Z', '2026-01-05T09:00:00Z', '2026-08-09T16:00:00Z'])(
  'a demo made at %s has a past that adds up, a term, and nothing in the future',
  async (moment) => {
    const now = new Date(moment)
    const school = await aSchool(now)

    await seedPast(school, { students: 40, seed: 7, now })

    const late = await query(
      school,
      sql`select 1 from ledger_entries where recorded_at > ${now} or effective_on > ${now}::date`,
    )
    const today = await query(school, sql`select 1 from receipts where effective_on = ${now}::date`)
    expect(late).toEqual([])
    expect(today.length).toBeGreaterThanOrEqual(3)
    expect(await query(school, sql`select * from verify_school(${school.schoolId})`)).toEqual([])
  },
)

test('the same seed makes the same school', async () => {
  const now = new Date('2026-11-20T14:30:00Z')
  const [one, other] = [await aSchool(now), await aSchool(now)]

  await seedPast(one, { students: 30, seed: 3, now })
  await seedPast(other, { students: 30, seed: 3, now })

  expect(await storyOf(one)).toEqual(await storyOf(other))
})

test('a school of any size takes its e-mail only once it is whole', async () => {
  const database = await testDatabase()
  const email = `${randomUUID()}@akontaa.example`
  const taken: unknown[] = []
  const look = async () => {
    const { rows } = await database.pool.query(sql`select school_of_email(${email}) is not null as taken`)
    taken.push(rows[0]?.taken)
  }

  const looks: Promise<void>[] = []
  await seedBig(database, { email, students: 60, onProgress: () => looks.push(look()) })
  await Promise.all(looks)
  const again = seedBig(database, { email, students: 60 })

  await expect(again).rejects.toMatchObject({ code: 'email_taken' })
  expect(taken).toContain(false)
})

async function aSchool(now: Date): Promise<Context> {
  const database = await testDatabase()
  const { schoolId } = await foundSchool(
    database,
    {
      name: 'Hope Preparatory',
      email: `${randomUUID()}@school.example`,
      address: '4 Ring Road, Accra',
      phone: '+233302123456',
      password: 'not-a-secret',
      expiresOn: '2030-01-01',
    },
    foundedAt(now),
  )
  return await operatorContext(database, schoolId)
}

function storyOf(context: Context) {
  return query(
    context,
    sql`select s.number, s.surname, s.first_name, j.kind, j.side, j.amount, j.effective_on, j.due_on,
          j.method, j.reference, j.recorded_at, g.phone
        from journal j join students s on s.id = j.student_id join guardians g on g.id = s.guardian_id
        where j.kind <> 'class_fee' order by j.recorded_at, s.number, j.kind, j.side, j.amount`,
  )
}
