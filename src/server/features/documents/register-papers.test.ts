import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { correctRegister, settleInHand } from '../../ledger/index.ts'
import { openRegisterOffice } from '../../ledger/testing/register-office.ts'
import { print } from '../../paper/index.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { registerDays, registerPupils, registerTeachers } from './register-papers.ts'
import { registerWeek } from './register-week.ts'

beforeAll(async () => {
  await testDatabase()
})

test('the papers of registers say who had it, what was counted, and what each owes and each teacher has', async () => {
  const { office, mark, accept, teacher, feeType, pupils } = await openRegisterOffice(4)
  const head = office.at(0)
  const classId = office.school.classId('Basic 4')
  const first = await mark([3000, 'owes', 'absent', 1500], 4_500, { day: '2026-11-19' })
  await accept(first, 4_000, 'One note less')
  await correctRegister(head, {
    register: first,
    student: pupils[3] ?? '',
    reason: 'Wrong child',
    mark: 'own_food',
  })
  await settleInHand(office.at(2), { staff: teacher, amount: pesewas(-500) })
  await mark([1500, 'owes', 'owes', 'absent'], 1_500)

  const days = await registerDays(head, { from: '2026-11-18', to: '2026-11-20' })
  expect(
    days.rows.map(({ day, state, ...row }) => [day, state, row.had, row.charged, row.marked, row.counted]),
  ).toEqual([
    ['2026-11-18', 'missing', 0, 0, 0, null],
    ['2026-11-19', 'accepted', 2, 3_000, 3_000, 4_000],
    ['2026-11-20', 'handed_over', 3, 0, 1_500, null],
  ])
  const eaten = await registerPupils(head, { feeTypeId: feeType, from: '2026-11-01', to: '2026-11-20' })
  const byDays = eaten.rows.map(({ days, ownFood, absent, charged, paid, owed, daysOwed }) => {
    return [days, ownFood, absent, charged, paid, owed, daysOwed]
  })
  expect(byDays.toSorted()).toEqual(
    [
      [1, 0, 0, 1_500, 3_000, -1_500, 0],
      [1, 0, 0, 1_500, 0, 1_500, 1],
      [0, 0, 1, 0, 0, 0, 0],
      [0, 1, 0, 0, 0, 0, 0],
    ].toSorted(),
  )
  const teachers = await registerTeachers(head, {})
  expect(teachers.rows).toEqual([
    {
      name: 'Samuel Boateng',
      registers: 1,
      marked: 4_500,
      counted: 4_000,
      before: 0,
      differences: -1_000,
      settled: -500,
      inHand: -500,
    },
  ])
  const week = await registerWeek(head, { classId, feeTypeId: feeType, week: '2026-11-18', blank: false })
  expect(week.rows.map(({ marks }) => marks.map((kept) => kept?.mark ?? '').join(' ')).toSorted()).toEqual([
    '   absent owes',
    '   owes owes',
    '   own_food absent',
    '   paid paid',
  ])
  await expect(registerDays(head, { from: '2026-09-01', to: '2026-11-20' })).rejects.toMatchObject({
    details: { fields: { to: 'Choose at most 31 days.' } },
  })
})

test.skipIf(!canReadPdf)(
  'the weekly register is printed without a mark, with free pupils and holidays named',
  async () => {
    const { office, mark, feeType, pupils } = await openRegisterOffice(2)
    const { school, people } = office
    await school.rows(
      sql`insert into daily_rates (school_id, fee_type_id, student_id, from_day, means, note, changed_at, changed_by)
        values (${school.schoolId}, ${feeType}, ${pupils[0]}, '2026-11-01', 'free', 'staff child', app_now(), ${people[0]})`,
    )
    await mark(['free', 1500])

    const asked = { classId: school.classId('Basic 4'), feeTypeId: feeType, week: '2026-12-02', blank: true }
    const { paper, rows } = await registerWeek(office.at(0), asked)

    expect(paper.days.find(({ day }) => day === '2026-12-04')).toMatchObject({ says: 'Farmers’ Day' })
    const text = await readPdf(print(paper, [rows]))
    expect(text).toMatch(/free\s+free\s+free\s+free\s+free\s+–/)
    expect(text).toMatch(/Fri 4 Dec: Farmers.? Day\./)
    expect(text).toMatch(/ 15\.00 +–/)
  },
)
