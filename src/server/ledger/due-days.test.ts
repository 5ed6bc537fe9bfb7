import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { inTransaction, sql } from '../context/context.ts'
import { writeRule } from '../features/reductions/save-rule.ts'
import { readStudent } from '../features/students/queries.ts'
import { testDatabase } from '../testing/test-database.ts'
import { billClass, joinClass, keepRows, openBalances, post, setClassFee } from './index.ts'
import { foundLedgerSchool, goTo, type LedgerSchool } from './testing/ledger-school.ts'

// Making this worker's database may take longer than a test is given.
beforeAll(async () => {
  await testDatabase()
})

test('a later due day is that of everything the class was charged before, on lists that are kept too', async () => {
  const school = await foundLedgerSchool('2026-09-10T09:00:00Z')
  const student = await school.admit()
  await bill(school, 40_000, '2026-09-20')
  goTo(school, '2026-10-01')
  await keepRows(school.context())
  expect(await lateOf(school)).toEqual([40_000])

  await setFee(school, 40_000, '2026-10-31')

  expect(await lateOf(school)).toEqual([0])
  expect(await duesOf(school, student)).toEqual(['2026-10-31'])
  expect(await school.problems()).toEqual([])
})

test('a higher and a lower price leave one debt with one age, and who joins later has the same', async () => {
  const school = await foundLedgerSchool('2026-09-10T09:00:00Z')
  const early = await school.admit()
  await reduced(school, early)
  await bill(school, 40_000, '2026-09-20')
  goTo(school, '2026-10-01')
  await setFee(school, 50_000)
  goTo(school, '2026-10-05')
  await setFee(school, 30_000, '2026-10-31')
  const late = await school.admit()
  await joinClass(school.context(), late, [])

  expect(await duesOf(school, early)).toEqual(['2026-10-31'])
  expect(await duesOf(school, late)).toEqual(['2026-10-31'])
  expect(await school.problems()).toEqual([])
})

test('where no day was named, what is charged later is due since the class was billed', async () => {
  const school = await foundLedgerSchool('2026-09-10T09:00:00Z')
  const early = await school.admit()
  await bill(school, 40_000)
  goTo(school, '2026-10-01')
  await setFee(school, 50_000)
  const late = await school.admit()
  await joinClass(school.context(), late, [])

  expect(await duesOf(school, early)).toEqual(['2026-09-10'])
  expect(await duesOf(school, late)).toEqual(['2026-09-10'])
})

test('a price of this term keeps its due day when the next term was billed with another', async () => {
  const school = await foundLedgerSchool('2026-09-10T09:00:00Z')
  const student = await school.admit()
  await bill(school, 40_000, '2026-09-20')
  const [next] = await school.rows<{ id: string }>(sql`select id from terms where name = 'Second Term'`)
  await bill(school, 40_000, '2027-02-01', next?.id)

  await setFee(school, 45_000)

  expect(await duesOf(school, student)).toEqual(['2026-09-20', '2027-02-01'])
})

test('what a child has in credit for one fee is taken off what is late of another, on its page as on the call list', async () => {
  const school = await foundLedgerSchool('2026-09-10T09:00:00Z')
  const student = await school.admit()
  await bill(school, 3_000, '2026-09-20')
  await post(school.context(), {
    kind: 'payment',
    studentId: student,
    lines: [{ feeType: 'Exam Fees', amount: pesewas(2_000) }],
    confirm: true,
  })
  goTo(school, '2026-10-01')
  const page = () => readStudent(school.context(), student)
  expect(await page()).toMatchObject({ overdue: 1_000, totalDebt: 1_000 })

  await post(school.context({ key: 'more', body: {} }), {
    kind: 'payment',
    studentId: student,
    lines: [{ feeType: 'Exam Fees', amount: pesewas(1_000) }],
    confirm: true,
  })

  expect(await page()).toMatchObject({
    overdue: 0,
    totalDebt: 0,
    ageing: { days1to30: 3_000, creditElsewhere: 3_000 },
  })
  expect(await school.rows(sql`select * from call_list(${school.schoolId}, app_today())`)).toEqual([])
})

test('what was owed before the school came to us is late from the first day, or since the day that is named for it', async () => {
  const school = await foundLedgerSchool('2026-09-10T09:00:00Z')
  const [plain, named] = [await school.admit(), await school.admit()]
  const owed = { feeType: 'School Fees', amount: pesewas(3_000), inCredit: false }
  await openBalances(school.context(), [
    { ...owed, student: plain },
    { ...owed, student: named, dueOn: '2026-08-01' },
  ])
  expect([await duesOf(school, plain), await duesOf(school, named)]).toEqual([['2026-09-09'], ['2026-08-01']])
  expect(await lateOf(school)).toEqual([3_000, 3_000])
})

/** Half of School Fees for a child by name. */
async function reduced(school: LedgerSchool, studentId: string) {
  const half = {
    name: 'Half',
    kind: 'scholarship',
    who: 'named',
    percent: 5_000,
    amount: null,
    adds: false,
  } as const
  const rule = {
    ...half,
    feeTypes: ['School Fees'],
    startsOn: '2026-09-01',
    studentIds: [studentId],
    payBy: undefined,
    endsOn: undefined,
  }
  await inTransaction(school.context(), (inner) => writeRule(inner, rule))
}

async function lateOf(school: LedgerSchool): Promise<number[]> {
  const rows = await school.rows<{ late: number }>(
    sql`select days_1_30 + days_31_60 as late from planned_debts(${school.schoolId}, app_today(), null)`,
  )
  return rows.map(({ late }) => late)
}

async function duesOf(school: LedgerSchool, student: string): Promise<string[]> {
  const rows = await school.rows<{ day: string }>(
    sql`select distinct due_on as day from unpaid_charges
        where school_id = ${school.schoolId} and student_id = ${student} order by 1`,
  )
  return rows.map(({ day }) => day)
}

function bill(school: LedgerSchool, amount: number, dueOn?: string, termId?: string) {
  const classId = school.classId()
  return billClass(school.context(), {
    classId,
    feeType: 'School Fees',
    amount: pesewas(amount),
    dueOn,
    termId,
  })
}

function setFee(school: LedgerSchool, amount: number, dueOn?: string) {
  const classId = school.classId()
  return setClassFee(school.context(), { classId, feeType: 'School Fees', amount: pesewas(amount), dueOn })
}
