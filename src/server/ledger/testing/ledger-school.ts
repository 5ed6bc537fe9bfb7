import { createHash, randomUUID } from 'node:crypto'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { Database } from '../../db/database.ts'
import { insertSchool, operatorContext } from '../../features/schools/found-school.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { post, verifySchool } from '../index.ts'

/** A school with nothing but its ledger: no sign-in, no application around it. */
export interface LedgerSchool {
  schoolId: string
  database: Database
  /** The moment of the next act; tests move it. */
  now: Date
  /** A desk of the school at this moment; the same one unless another session is named. */
  context: (context?: Desk) => Context
  classId: (name?: string) => string
  /** Puts a child into a class, who joins nothing. Answers the id. */
  admit: (className?: string) => Promise<string>
  /** Cash for one fee type, sent with a key of its own: it means what it says. Answers the receipt's id and entry's id. */
  pay: (student: string, amount: number, feeType?: string) => Promise<{ receipt: string; entry: string }>
  rows: <Row extends object>(statement: ReturnType<typeof sql>) => Promise<Row[]>
  /** What is wrong with the books, which is nothing. */
  problems: () => Promise<unknown[]>
}

export interface Desk {
  session?: string
  key?: string
  /** What the key was sent with. */
  body?: unknown
}

const someDesk = randomUUID()

/** Founds a school on a Friday of the first term, unless another moment is given, or another database. */
export async function foundLedgerSchool(
  now: Date | string = '2026-11-20T09:00:00Z',
  other?: Database,
): Promise<LedgerSchool> {
  const database = other ?? (await testDatabase())
  const start = new Date(now)
  const { schoolId } = await insertSchool(database.pool, aSchool(), 'nobody signs in here', start)
  const { caller } = await operatorContext(database, schoolId)
  const classes = await query<{ id: string; name: string }>(
    { schoolId, database, caller },
    sql`select id, name from classes where school_id = ${schoolId}`,
  )
  const school: LedgerSchool = {
    schoolId,
    database,
    now: start,
    context: ({ session = someDesk, key, body } = {}) => ({
      schoolId,
      database,
      caller: { ...caller, sessionId: session },
      now: school.now,
      ...(key === undefined ? {} : { idempotency: { key, inputHash: hashOf(body) } }),
    }),
    classId: (name = 'Basic 4') => idOf(classes.find((row) => row.name === name)),
    admit: (className) => admit(school.context(), school.classId(className)),
    pay: async (studentId, amount, feeType = 'School Fees') => {
      const lines = [{ feeType, amount: pesewas(amount) }]
      const posted = await post(school.context({ key: randomUUID() }), { kind: 'payment', studentId, lines })
      return { receipt: idOf(posted.receipt), entry: idOf(posted.entries[0]) }
    },
    rows: (statement) => query(school.context(), statement),
    problems: () => verifySchool(school.context()),
  }
  return school
}

/** Lets whole days pass, to the same hour of another day. */
export function passDays(school: LedgerSchool, days: number): void {
  school.now = new Date(school.now.getTime() + days * 86_400_000)
}

/** Goes to nine in the morning of a day. */
export function goTo(school: LedgerSchool, day: Day): void {
  school.now = new Date(`${day}T09:00:00Z`)
}

/** Every balance of one student by fee type, in pesewas, the settled ones left out. */
export async function balancesOf(school: LedgerSchool, student: string): Promise<Record<string, Pesewas>> {
  const rows = await school.rows<{ name: string; balance: Pesewas }>(
    sql`select f.name, b.balance from balances b join fee_types f on f.school_id = b.school_id and f.id = b.fee_type_id
        where b.school_id = ${school.schoolId} and b.student_id = ${student} and b.balance <> 0`,
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

async function admit(context: Context, classId: string): Promise<string> {
  const { schoolId } = context
  const rows = await query<{ id: string }>(
    context,
    sql`with guardian as (
          insert into guardians (school_id, first_name, surname, phone)
          values (${schoolId}, 'Kojo', 'Acquah', '+233240000001') returning id)
        insert into students (school_id, number, surname, first_name, gender, class_id, guardian_id)
        select ${schoolId}, next_student_numbers(${schoolId}, 1), 'Acquah', 'Efua', 'Female', ${classId}, id
        from guardian returning id`,
  )
  return idOf(rows[0])
}

function idOf(row: { id: string } | undefined): string {
  if (!row) throw new Error('What the test is about is not there.')
  return row.id
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex')
}

function aSchool() {
  return {
    name: 'Adom Grace Academy',
    email: `${randomUUID()}@school.example`,
    address: '12 Osu Avenue, Accra',
    phone: '+233302123456',
    password: '',
    expiresOn: '2030-01-01',
  }
}
