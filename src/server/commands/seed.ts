import { parseArgs } from 'node:util'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { DEMO_SIGN_INS, type Scale, scaleEmail, seedBig, seedDemo, seedScale } from '../demo/index.ts'
import { counted, runCommand, say } from './run-command.ts'

const STUDENTS_MAX = 50_000
/** More than this is not for the embedded engine: it computes on one thread and keeps its tables in one process. */
const EMBEDDED_ENTRIES_MAX = 200_000
/** A child's acts must fit into the days of the past. */
const ENTRIES_EACH_MAX = 1_000
const DEMO_DOMAIN = '@akontaa.example'

/**
 * `npm run seed` makes the demo schools where no school is yet. `-- --students 10000` makes one more school of that
 * size, under `--email`; `--fresh` throws away everything there is first, when it is only demo schools. `-- --scale` makes
 * many schools at once instead: 1,000 of 400 students with 10 million entries, or `--schools`, `--students`, `--entries`.
 */
await runCommand(
  async (database, env) => {
    if (env.isProduction)
      throw new Error('Demo schools are never made in production: their passwords are public.')
    const { students, email, isFresh, scale } = options()
    if (isFresh) await emptyDatabase(database)
    if (scale) {
      await addSchools(database, scale)
      return 0
    }
    const isMade = await seedDemo(database, { takesPayments: !env.paystack.secretKey })
    say(
      isMade
        ? 'The demo schools were made:'
        : 'There are schools already; the demo schools were not made again.',
    )
    if (isMade) for (const signIn of DEMO_SIGN_INS) say(`  ${signIn}`)
    if (students !== undefined) await addSchool(database, email, students)
    return 0
  },
  { makesDatabase: true },
)

interface Options {
  students: number | undefined
  email: string
  isFresh: boolean
  scale: Scale | undefined
}

function options(): Options {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    options: { students: text, email: text, schools: text, entries: text, fresh: flag, scale: flag },
  })
  const { email = `big${DEMO_DOMAIN}`, fresh: isFresh = false } = values
  if (values.scale) {
    const schools = wholeNumber('--schools', values.schools ?? '1000', 100_000)
    const students = wholeNumber('--students', values.students ?? '400', STUDENTS_MAX)
    const entries = wholeNumber('--entries', values.entries ?? String(schools * students * 25), 1_000_000_000)
    if (entries < schools * students || entries > schools * students * ENTRIES_EACH_MAX)
      throw new Error(`--entries must be from 1 to ${ENTRIES_EACH_MAX} for each student.`)
    return { students: undefined, email, isFresh, scale: { schools, students, entries } }
  }
  const students = values.students ?? (values.email === undefined ? undefined : '420')
  const count = students === undefined ? undefined : wholeNumber('--students', students, STUDENTS_MAX)
  return { students: count, email, isFresh, scale: undefined }
}

function wholeNumber(name: string, text: string, most: number): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= most) return count
  throw new Error(`${name} must be a whole number from 1 to ${most}.`)
}

async function addSchools(database: Database, scale: Scale): Promise<void> {
  const { schools, students, entries } = scale
  if (database.engine === 'embedded' && entries > EMBEDDED_ENTRIES_MAX)
    throw new Error(
      `The embedded database takes up to ${EMBEDDED_ENTRIES_MAX} entries of a scale seed: set DATABASE_URL for more.`,
    )
  const since = Date.now()
  const seconds = () => Math.round((Date.now() - since) / 1_000)
  say(
    `Making ${counted(schools, 'school')} of ${counted(students, 'student')}, ${counted(entries, 'entry', 'entries')} in all …`,
  )
  const onProgress = (made: number) => {
    if (made % Math.ceil(schools / 20) === 0)
      say(`  ${made} of ${counted(schools, 'school')}, ${seconds()} s`)
  }
  const { first } = await seedScale(database, { ...scale, onProgress })
  say(`Made in ${seconds()} s. Sign in with ${scaleEmail(first)} / demo-school, and so on to`)
  say(`  ${scaleEmail(first + schools - 1)}. \`npm run verify-ledger\` recomputes their books.`)
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
