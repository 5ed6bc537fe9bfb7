import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { print } from '../../paper/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { inspectorFees } from './inspector-fees.ts'

test('the inspector reads what each class was billed, year by year, with kinds where they pay another amount', async () => {
  const school = await createTestSchool()
  const { schoolId } = school
  const params = { schoolId }
  await school.addStudent()
  const classId = await school.classId('Basic 4')
  const before = {
    name: 'First Term',
    academicYear: '2025/2026',
    startsOn: '2025-09-09',
    endsOn: '2025-12-18',
  }
  const { id: termId } = await school.call(endpoints.saveTerm, { params, body: before })
  const fee = { classId, feeType: 'School Fees', amount: 1200 }
  await school.call(endpoints.billClasses, { params, body: { fees: [fee], termId } })
  const { kinds } = await school.call(endpoints.keepKinds, {
    body: { kinds: [{ name: 'Day' }, { name: 'Boarder' }] },
  })
  const priced = { ...fee, amount: 1300, kinds: [{ kindId: kinds[1]?.id ?? '', amount: 3600 }] }
  await school.call(endpoints.billClasses, { params, body: { fees: [priced] } })

  const paper = await inspectorFees(school.context)

  expect(paper.years).toEqual(['2025/2026', '2026/2027'])
  expect(paper.terms[0]?.rows).toEqual([
    { className: 'Basic 4', feeType: 'School Fees', kindOfPupil: 'Day', amounts: [120_000, 130_000] },
    { className: 'Basic 4', feeType: 'School Fees', kindOfPupil: 'Boarder', amounts: [120_000, 360_000] },
  ])
})

test('a school of one year, and one that has billed nothing, have a paper that says so', async () => {
  const school = await createTestSchool()
  const empty = await inspectorFees(school.context)
  const { status, headers } = await school.inject(endpoints.printInspectorFees)

  expect(empty).toMatchObject({ years: [], terms: [] })
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('application/pdf')
  expect(print(empty)).toBeTruthy()
})
