import type pg from 'pg'
import { addDays, addMonths, type Day, dayOf } from '#shared/dates.ts'
import type { Database } from '../db/database.ts'
import { waitFor } from '../db/time-limits.ts'
import { academicYearOf } from '../features/schools/academic-year.ts'
import { hashPassword, insertSchool } from '../features/schools/index.ts'
import { inBulk } from '../ledger/bulk/index.ts'
import { FIRST_NAMES, SURNAMES } from './names.ts'
import { DEMO_SCHOOLS, SUBSCRIBED_MONTHS } from './seed-demo.ts'

export interface Scale {
  schools: number
  /** In each school. */
  students: number
  /** In all schools together. */
  entries: number
  now?: Date
  /** After each school. */
  onProgress?: (schools: number) => void
}

/** The sign-in of a school of this seed; its password is that of the first demo school. */
export function scaleEmail(number: number): string {
  return `scale-${number}@akontaa.example`
}

/**
 * Makes many schools with a past that begins last academic year, in one transaction: all of them or none. Their books agree
 * as if every act had gone through the posting door. Answers the number of the first school, for `scaleEmail`.
 */
export async function seedScale(
  database: Database,
  { schools, students, entries, now = new Date(), onProgress }: Scale,
): Promise<{ first: number }> {
  const passwordHash = await hashPassword(DEMO_SCHOOLS[0].password)
  const first = (await highestNumber(database.pool)) + 1
  const today = dayOf(now)
  const lastYear = addMonths(today, -12)
  const from = academicYearOf(lastYear)[0]?.starts ?? lastYear
  await inBulk(database.pool, async (client, write) => {
    for (let place = 0; place < schools; place += 1) {
      const number = first + place
      const school = {
        ...DEMO_SCHOOLS[0],
        name: `School ${number}`,
        email: scaleEmail(number),
        expiresOn: addMonths(today, SUBSCRIBED_MONTHS),
        termsFor: lastYear,
      }
      const { schoolId } = await insertSchool(client, school, passwordHash, now)
      await admit(client, schoolId, students, { today, from })
      const share = Math.floor(entries / schools) + (place < entries % schools ? 1 : 0)
      await write({ schoolId, entries: share, from, to: addDays(today, -1) })
      onProgress?.(place + 1)
    }
  })
  await learn(database.pool)
  return { first }
}

async function highestNumber(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ last: number }>(
    `select coalesce(max(substring(email from '^scale-(\\d+)@')::int), 0) as last from directory`,
  )
  return rows[0]?.last ?? 0
}

/** This year's terms beside last year's, and two children to a family in neighbouring classes. */
async function admit(
  client: pg.PoolClient,
  schoolId: string,
  students: number,
  { today, from }: { today: Day; from: Day },
) {
  await client.query(
    `insert into terms (school_id, name, academic_year, starts_on, ends_on)
     select $1, t.name, t.year, t.starts, t.ends
     from jsonb_to_recordset($2) as t(name text, year text, starts date, ends date)
     on conflict do nothing`,
    [schoolId, JSON.stringify(academicYearOf(today))],
  )
  await client.query(
    `insert into guardians (school_id, first_name, surname, phone, created_at)
     select $1, ($3::text[])[1 + n * 7 % cardinality($3)], ($4::text[])[1 + n * 5 % cardinality($4)],
       '+23324' || lpad(n::text, 7, '0'), $5
     from generate_series(1, ($2 + 1) / 2) n`,
    [schoolId, students, FIRST_NAMES.Female, SURNAMES, from],
  )
  await client.query(
    `insert into students (school_id, number, surname, first_name, gender, address, class_id, guardian_id, created_at)
     select $1, n, g.surname, ($3::text[])[1 + n * 11 % cardinality($3)], 'Male', '7 Ring Road, Accra', k.id, g.id, $4
     from generate_series(1, $2) n
     join (select id, surname, row_number() over (order by phone) as place from guardians where school_id = $1) g
       on g.place = (n + 1) / 2
     join (select id, row_number() over (order by position) as place, count(*) over () as count from classes
       where school_id = $1) k on k.place = 1 + n % k.count`,
    [schoolId, students, FIRST_NAMES.Male, from],
  )
}

/** New tables have no statistics, and what autovacuum would find out in a minute is wanted now. */
async function learn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    waitFor(client, 0)
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true)
  }
}
