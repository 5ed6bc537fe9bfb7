import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { aSchoolWithKinds, type SchoolWithKinds } from '../kinds/testing/school-with-kinds.ts'

test('the sheet of who owes has those of the list alone: who is late, of a kind, found by a word or a phone', async () => {
  const school = await threeWhoOwe()

  expect(await onSheet(school, {})).toEqual(['Esi', 'Kofi', 'Yaw'])
  expect(await onSheet(school, { late: 'true' })).toEqual(['Esi', 'Kofi'])
  expect(await onSheet(school, { kind: 'Boarder' })).toEqual(['Esi'])
  expect(await onSheet(school, { search: 'yaw' })).toEqual(['Yaw'])
  expect(await onSheet(school, { late: 'true', kind: 'Day', search: 'kofi' })).toEqual(['Kofi'])
  expect(await onSheet(school, { late: 'true', kind: 'Weekly' })).toEqual([])
})

test.skipIf(!canReadPdf)(
  'a narrowed paper says what it is narrowed to, and its sum is of those on it',
  async () => {
    const school = await threeWhoOwe()

    const query = { format: 'pdf' as const, late: 'true' as const, kind: 'Boarder' }
    const paper = await school.inject(endpoints.printDebtors, { query })
    const text = await readPdf(paper.raw.rawPayload)

    expect(text).toMatch(/Not everybody who owes: only who is late, Boarder\./)
    expect(text).toContain('All 1 student')
    expect(text).not.toContain('Kofi')
    expect(paper.raw.headers['content-disposition']).toContain('only who is late, Boarder')
  },
)

/** Kofi (a day pupil) and Esi (a boarder) are late; Yaw (weekly) owes from today on. */
async function threeWhoOwe() {
  const school = await aSchoolWithKinds()
  for (const [name, date] of [
    ['Kofi', '2026-10-01'],
    ['Esi', '2026-10-01'],
    ['Yaw', undefined],
  ] as const) {
    const params = { studentId: await school.idOf(name) }
    await school.call(endpoints.debitStudent, {
      params,
      body: { feeType: 'School Fees', amount: 100, date },
    })
  }
  return school
}

async function onSheet(
  school: SchoolWithKinds,
  narrowed: { late?: 'true'; kind?: string; search?: string },
): Promise<string[]> {
  const sheet = await school.inject(endpoints.printDebtors, { query: { format: 'csv', ...narrowed } })
  const [, ...rows] = papaparse.parse<string[]>(sheet.raw.body.replace(/^\ufeff/, '').trim()).data
  return rows.map(([name = '']) => name.split(', ').at(-1) ?? '').toSorted()
}
