import { randomUUID } from 'node:crypto'
import { addMonths, dayOf } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { query, sql } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { foundSchool, operatorContext } from '../features/schools/index.ts'
import { DEMO_SCHOOLS, SUBSCRIBED_MONTHS } from './seed-demo.ts'
import { foundedAt, type Past, seedPast } from './seed-past.ts'

export interface BigSchool extends Pick<Past, 'students' | 'onProgress'> {
  email: string
  now?: Date
}

/**
 * Makes one more school of any size, whose password is that of the first demo school. It works in many transactions
 * (one of ten thousand payments would crawl through its own dead rows), and takes its e-mail only when all is there:
 * after a kill the same call can simply be made again. Refuses email_taken.
 */
export async function seedBig(
  database: Database,
  { email, students, onProgress, now = new Date() }: BigSchool,
) {
  await requireFree(database, email)
  const unfinished = `unfinished-${randomUUID()}@akontaa.example`
  const expiresOn = addMonths(dayOf(now), SUBSCRIBED_MONTHS)
  const school = {
    ...DEMO_SCHOOLS[0],
    name: 'Unity Hill School',
    email: unfinished,
    expiresOn,
    termsFor: dayOf(now),
  }
  const { schoolId } = await foundSchool(database, school, foundedAt(now))
  const context = await operatorContext(database, schoolId)
  // Else the database plans by what it knew of a smaller school, and compares each child with each entry.
  const onDoubled = async () => {
    await database.pool.query('analyze')
  }
  await seedPast(context, { students, seed: students, now, onProgress, onDoubled })
  await query(context, sql`select change_school_email(${schoolId}, ${email})`)
}

async function requireFree(database: Database, email: string): Promise<void> {
  const { rows } = await database.pool.query<{ school: string | null }>(
    sql`select school_of_email(${email}) as school`,
  )
  if (rows[0]?.school) throw new Refusal('email_taken', `There is a school with the e-mail ${email} already.`)
}
