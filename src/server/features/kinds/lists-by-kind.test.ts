import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sumOf } from '#shared/money.ts'
import { keepTermDays } from '../../ledger/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { readInsights } from '../insights/read-insights.ts'
import { listTermPupils } from '../insights/term-pupils.ts'
import { aSchoolWithKinds, becomes, billFee } from './testing/school-with-kinds.ts'

const COLUMN = 'Kind of pupil'

test('each list of pupils that goes out says of which kind somebody is, and comes in again as it went', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })

  const sheets = await sheetsOf(school)
  const again = await school.call(endpoints.importStudents, { body: { csv: sheets.students } })
  const debtors = await school.call(endpoints.listDebtors, { params: school, query: {} })

  for (const sheet of Object.values(sheets)) expect(kindsOf(sheet)).toEqual(['Boarder', 'Day', 'Weekly'])
  expect(debtors.map(({ kind }) => kind).sort()).toEqual(['Boarder', 'Day', 'Weekly'])
  expect(again).toMatchObject({ problems: [], warnings: [] })
  expect(again.changes.flatMap(({ fields }) => fields)).toEqual([])
  expect(again.unusedColumns).not.toContain(COLUMN)
})

test('the insights by kind add up to the term’s, and each opens into the children it is of', async () => {
  const school = await aSchoolWithKinds()
  for (let child = 0; child < 5; child++) await school.addStudent({ firstName: `Day ${child}` })
  await billFee(school, 1450, { Boarder: 3600 })
  await school.pay(await school.idOf('Kofi'), 700.05)
  await school.pay(await school.idOf('Esi'), 3600)

  const seen = await readInsights(school.context, {})
  await keepTermDays(school.context)
  expect(await readInsights(school.context, {})).toEqual(seen)

  expect(seen.byKind).toMatchObject([
    { kind: 'Day', pupils: 6, toCollect: 870_000, received: 70_005, percent: 8 },
    { kind: 'Boarder', pupils: 1, toCollect: 360_000, received: 360_000, percent: null },
    { kind: 'Weekly', pupils: 1, toCollect: 145_000, received: 0, percent: null },
  ])
  for (const of of ['charged', 'toCollect', 'received', 'stillToCome'] as const)
    expect(sumOf((seen.byKind ?? []).map((row) => row[of]))).toBe(seen.collected[of])
  for (const row of seen.byKind ?? []) {
    const { kindId } = row
    const { sum, pupils } = await listTermPupils(school.context, { termId: seen.term?.id ?? '', kindId })
    expect(row).toMatchObject(sum)
    expect(pupils).toHaveLength(row.pupils)
  }
  const sheet = (await school.inject(endpoints.exportInsights, { query: { format: 'csv' } })).raw.body
  expect(sheet).toContain('By kind of pupil,Boarder')
})

test('who becomes of another kind stands there from then on, and the sum stays', async () => {
  const school = await aSchoolWithKinds()
  await billFee(school, 1450, { Boarder: 3600 })
  await becomes(school, 'Kofi', { kind: 'Boarder', way: 'whole', owes: 2150 })

  const { byKind = [], collected } = await readInsights(school.context, {})

  expect(byKind.map(({ kind, charged }) => [kind, charged])).toEqual([
    ['Boarder', 720_000],
    ['Weekly', 145_000],
  ])
  expect(sumOf(byKind.map(({ charged }) => charged))).toBe(collected.charged)
})

test('a school without kinds reads no word of them on a list, an export or the insights', async () => {
  const school = await createTestSchool()
  await school.addStudent()
  const classId = await school.classId('Basic 4')
  await school.call(endpoints.billClasses, {
    params: school,
    body: { fees: [{ classId, feeType: 'School Fees', amount: 1450 }] },
  })

  const said = [
    ...Object.values(await sheetsOf(school)),
    (await school.inject(endpoints.exportStudents, { query: { format: 'csv', template: 'true' } })).raw.body,
    (await school.inject(endpoints.exportInsights, { query: { format: 'csv' } })).raw.body,
    JSON.stringify(await school.call(endpoints.readInsights, { query: {} })),
    JSON.stringify(await school.call(endpoints.listDebtors, { params: school, query: {} })),
  ]

  for (const one of said) expect(one).not.toMatch(/kind of pupil|byKind/i)
})

async function sheetsOf(school: TestSchool) {
  const query = { format: 'csv' as const }
  const classId = await school.classId('Basic 4')
  const params = { classId, feeType: 'School Fees' }
  return {
    students: (await school.inject(endpoints.exportStudents, { query })).raw.body,
    debtors: (await school.inject(endpoints.printDebtors, { query })).raw.body,
    report: (await school.inject(endpoints.printClassReport, { query, params })).raw.body,
  }
}

function kindsOf(csv: string) {
  const { data } = papaparse.parse<Record<string, string>>(csv.replace(/^\ufeff/, '').trim(), {
    header: true,
  })
  return data.map((row) => row[COLUMN]).sort()
}
