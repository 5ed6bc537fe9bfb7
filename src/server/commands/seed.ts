import { parseArgs } from 'node:util'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/open.ts'
import { DEMO_SIGN_INS, seedBig, seedDemo } from '../demo/index.ts'
import { counted, runCommand, say } from './run-command.ts'

const STUDENTS_MAX = 50_000
const DEMO_DOMAIN = '@akontaa.example'

/**
 * `npm run seed` makes the demo schools where no school is yet. `-- --students 10000` makes one more school of that
 * size, under `--email`; `--fresh` throws away everything there is first, when it is only demo schools.
 */
await runCommand(async (database, env) => {
  if (env.isProduction)
    throw new Error('Demo schools are never made in production: their passwords are public.')
  const { students, email, isFresh } = options()
  if (isFresh) await emptyDatabase(database)
  const isMade = await seedDemo(database)
  say(
    isMade
      ? 'The demo schools were made:'
      : 'There are schools already; the demo schools were not made again.',
  )
  if (isMade) for (const signIn of DEMO_SIGN_INS) say(`  ${signIn}`)
  if (students !== undefined) await addSchool(database, email, students)
  return 0
})

function options(): { students: number | undefined; email: string; isFresh: boolean } {
  const { values } = parseArgs({
    options: { students: { type: 'string' }, email: { type: 'string' }, fresh: { type: 'boolean' } },
  })
  const students = values.students ?? (values.email === undefined ? undefined : '420')
  const count = Number(students)
  if (students !== undefined && !(Number.isInteger(count) && count >= 1 && count <= STUDENTS_MAX))
    throw new Error(`--students must be a whole number from 1 to ${STUDENTS_MAX}.`)
  return {
    students: students === undefined ? undefined : count,
    email: values.email ?? `big${DEMO_DOMAIN}`,
    isFresh: values.fresh ?? false,
  }
}

async function addSchool(database: Database, email: string, students: number): Promise<void> {
  const since = Date.now()
  say(`Making a school of ${counted(students, 'student')} …`)
  const onProgress = (recorded: number, acts: number) =>
    say(`  ${recorded} of ${counted(acts, 'bill, payment or correction', 'bills, payments and corrections')}`)
  await seedBig(database, { email, students, onProgress })
  say(`Made in ${Math.round((Date.now() - since) / 1_000)} s. Sign in with:`)
  say(`  ${email} / demo-school`)
}

/** Refuses when any school is more than a demo: nobody's books are thrown away by a flag. */
async function emptyDatabase(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ email: string }>('select email from directory order by email')
  const real = rows.find(({ email }) => !email.endsWith(DEMO_DOMAIN))
  if (real)
    throw new Error(
      `--fresh throws everything away, and ${real.email} is not a demo school. Nothing was done.`,
    )
  await database.pool.query('drop schema public cascade; create schema public')
  await migrate(database.pool)
}
