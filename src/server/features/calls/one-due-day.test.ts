import { expect, test } from 'vitest'
import { endpoints, parentEndpoints } from '#shared/api/index.ts'
import { dayOf } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { openBalances } from '../../ledger/index.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { aParent, letParentsIn } from '../../testing/parents.ts'
import { aPersonOf, type Person } from '../../testing/people.ts'
import { at } from '../../testing/reminders.ts'
import { inject } from '../../testing/test-app.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'

/** School Fees have been owed since 20 May; from 1 December they are paid in twelve parts of 167.50, with Exam Fees of October. */
const FEES = [
  ['School Fees', 1800, '2026-05-20'],
  ['Exam Fees', 210, '2026-10-16'],
] as const

test.skipIf(!canReadPdf)(
  'a plan of twelve parts is due on one day and late by one sum: on every list, page, paper and text, for whoever looks',
  async () => {
    const family = await withPlan()

    at(family.school, '2026-11-28T09:00:00Z')
    const before = await asked(family)
    expect(before.pages).toEqual(
      Array(3).fill({
        overdue: 0,
        notDue: 2010,
        fees: [
          ['2026-12-01', 0],
          ['2027-10-01', 0],
        ],
      }),
    )
    expect(before.debtors).toEqual([[2010, 0]])
    expect(before.called).toEqual([0, '2026-12-01'])
    expect(before.text).toContain('Total GHS 167.50')
    expect(before.bill).toMatch(/Part, by Tue 1 Dec 2026\s+167\.50/)
    expect(before.bill).not.toContain('Already due')
    expect(before.statement).toMatch(/Over 90 days\s+2,010\.00\s+0\.00/)
    expect(before.parents).toMatchObject([
      { on: '2026-12-01', amount: 167.5 },
      ...Array(11).fill({ amount: 167.5 }),
    ])
    expect(before.clear).toEqual(Array(2).fill(['until', '2026-12-01', 0]))

    at(family.school, '2026-12-05T09:00:00Z')
    const late = await asked(family)
    expect(late.pages).toEqual(
      Array(3).fill({
        overdue: 167.5,
        notDue: 1842.5,
        fees: [
          ['2026-12-01', 4],
          ['2027-10-01', 0],
        ],
      }),
    )
    expect(late.debtors).toEqual([[1842.5, 167.5]])
    expect(late.called).toEqual([167.5, '2026-12-01'])
    expect(late.text).toContain('Total GHS 167.50')
    expect(late.letter).toMatch(/Together\s+GH₵ 167\.50/)
    expect(late.bill).toMatch(/Already due\s+167\.50/)
    expect(late.statement).toMatch(/Over 90 days\s+1,842\.50\s+167\.50/)
    expect(late.parents?.[0]).toEqual({ on: '2026-12-01', amount: 167.5 })
    expect(late.clear).toEqual(Array(2).fill(['not', null, 167.5]))
    // Money still pays the oldest charge first, wherever it is spread.
    expect(late.spread).toEqual([
      ['School Fees', '2026-05-20'],
      ['Exam Fees', '2026-10-16'],
    ])
  },
)

interface Family {
  school: TestSchool
  studentId: string
  familyId: string
  clearances: string[]
  colleagues: Person[]
  token: string
}

async function withPlan(): Promise<Family> {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  await letParentsIn(school)
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const studentId = await school.addStudent({ firstName: 'Kofi', guardian })
  const lines = FEES.map(([feeType, amount, dueOn]) => ({
    student: studentId,
    feeType,
    amount: pesewas(amount * 100),
    dueOn,
  }))
  await openBalances(school.context, lines)
  school.clock.pass({ minutes: 1 })
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId } })
  const parts = [...Array(12).keys()].map((month) => ({
    on: dayOf(new Date(Date.UTC(2026, 11 + month, 1))),
    amount: 167.5,
  }))
  await school.call(endpoints.makePlan, { params: { familyId }, body: { parts } })
  const begin = async (acceptsPromises: boolean) => {
    const body = {
      name: `Reports ${acceptsPromises}`,
      feeTypes: FEES.map(([name]) => name),
      percent: 100,
      acceptsPromises,
    }
    return (await school.call(endpoints.addClearance, { body })).clearanceId
  }
  const clearances = [await begin(true), await begin(false)]
  const colleagues = [await aPersonOf(school, 'cashier'), await aPersonOf(school, 'teacher')]
  const { token } = await aParent(school, guardian.phone, studentId)
  return { school, studentId, familyId, clearances, colleagues, token }
}

/** What all doors say today. */
async function asked({ school, studentId, familyId, clearances, colleagues, token }: Family) {
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
  const params = { studentId }
  const page = async (who?: Person) => {
    const { reply } = await school.inject(endpoints.readStudent, { params }, who ? { token: who.token } : {})
    const { overdue, ageing, outstanding } = reply
    const fees = outstanding.toReversed().map(({ dueDate, daysLate }) => [dueDate, daysLate])
    return {
      overdue,
      notDue: ageing.notDue,
      fees,
      spread: outstanding.toReversed().map(({ feeType, oldestCharge }) => [feeType, oldestCharge]),
    }
  }
  const pages = [await page(), ...(await Promise.all(colleagues.map(page)))]
  const paper = async (answer: Promise<{ raw: { rawPayload: Buffer } }>) =>
    (await readPdf((await answer).raw.rawPayload)).replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')
  const reminders = await school.call(endpoints.readReminders)
  const called = (await school.call(endpoints.readCallList)).families.find(
    (each) => each.familyId === familyId,
  )
  const children = await inject(school.app, parentEndpoints.listChildren, {}, { token })
  return {
    pages: pages.map(({ spread: _, ...figures }) => figures),
    spread: pages[0]?.spread,
    debtors: (await school.call(endpoints.listDebtors, { params: { schoolId: school.schoolId } })).map(
      ({ notDue, days1to30 }) => [notDue, days1to30],
    ),
    called: [called?.late, called?.late ? called.lateSince : called?.plan?.nextOn],
    text: reminders.sample?.text,
    bill: await paper(school.inject(endpoints.printClassBills, { params: { classId: 'Basic 4' } })),
    statement: await paper(school.inject(endpoints.printStatement, { params })),
    letter: await paper(school.inject(endpoints.printLetters, { query: {} })),
    parents: children.reply.schools[0]?.children[0]?.dues,
    clear: await Promise.all(
      clearances.map(async (clearanceId) => {
        const classId = await school.classId('Basic 4')
        const { pupils } = await school.call(endpoints.readClearance, {
          params: { clearanceId },
          query: { classId },
        })
        return [pupils?.[0]?.state, pupils?.[0]?.until, pupils?.[0]?.missing]
      }),
    ),
  }
}
