import { type Context, inTransaction, query, queryOne, sql, takeTime } from '../context/context.ts'
import type { Database } from '../db/database.ts'
import { operatorContext } from '../features/schools/index.ts'
import { counted, runCommand, say } from './run-command.ts'

/**
 * Recomputes every balance, day total, number and hash of every school from its entries and names each difference.
 * `npm run verify-ledger`; exit code 1 when anything differs, or there is nothing to verify.
 */
await runCommand(async (database) => {
  const schools = await schoolsOf(database)
  if (schools.length === 0) {
    say('There is no school in this database: nothing was verified.')
    return 1
  }
  let differences = 0
  for (const schoolId of schools) {
    differences += await inTransaction(await operatorContext(database, schoolId), verifySchool)
  }
  const verdict = differences === 0 ? 'The books agree.' : `${counted(differences, 'difference')}.`
  say(`${counted(schools.length, 'school')} verified. ${verdict}`)
  return differences === 0 ? 0 : 1
})

async function schoolsOf(database: Database): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>('select id from all_schools() id')
  return rows.map(({ id }) => id)
}

interface Counts {
  name: string
  students: number
  entries: number
  receipts: number
  balances: number
  acts: number
}

interface Difference {
  problem: string
  subject: string
  detail: string
}

async function verifySchool(context: Context): Promise<number> {
  await takeTime(context)
  const counts = await queryOne<Counts>(
    context,
    sql`select c.name, (select count(*)::int from students) as students,
          (select count(*)::int from ledger_entries) as entries, (select count(*)::int from receipts) as receipts,
          (select count(*)::int from balances) as balances, (select count(*)::int from audit_log) as acts
        from schools c`,
  )
  const differences = await query<Difference>(context, sql`select * from verify_school(${context.schoolId})`)
  if (counts) {
    const { name, students, entries, receipts, balances, acts } = counts
    say(
      `${name}: ${counted(students, 'student')}, ${counted(entries, 'entry', 'entries')}, ` +
        `${counted(receipts, 'receipt')}, ${counted(balances, 'balance')}, ${counted(acts, 'audited act')}; ` +
        counted(differences.length, 'difference'),
    )
  }
  for (const { problem, subject, detail } of differences) say(`  ${problem}: ${subject} (${detail})`)
  return differences.length
}
