import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

const csv = readFileSync(new URL('./samples/class-list.csv', import.meta.url), 'utf8')

test('a class list is looked at first and brought in when asked, with sums in cedis', async () => {
  const school = await createTestSchool()

  const looked = await school.call(endpoints.importStudents, { body: { csv } })
  const before = await listed(school)
  const brought = await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })
  const after = await listed(school)

  expect(looked).toMatchObject({ rows: 7, students: 7, guardians: 5, opening: 1_630.5, imported: false })
  expect(brought).toMatchObject({ students: 7, opening: 1_630.5, imported: true, problems: [] })
  expect([before.length, after.length]).toEqual([0, 7])
  expect(after.map(({ totalDebt }) => totalDebt).reduce((sum, debt) => sum + debt)).toBeCloseTo(1_630.5)
})

test('the same import sent again with its key is not done again', async () => {
  const school = await createTestSchool()
  const key = randomUUID()
  const body = { csv, dryRun: false }

  const first = await school.inject(endpoints.importStudents, { body }, { key })
  const second = await school.inject(endpoints.importStudents, { body }, { key })

  expect(second.reply).toEqual(first.reply)
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(await listed(school)).toHaveLength(7)
})

test('a list with a bad row is refused with the row and column, and nobody comes in', async () => {
  const school = await createTestSchool()
  const body = { csv: `${csv}8,"ADDO, Esi",Basic 4,F,ADDO Comfort,12,,,\n`, dryRun: false }

  const { status, problem } = await school.inject(endpoints.importStudents, { body })

  expect(status).toBe(422)
  expect(problem).toMatchObject({
    code: 'invalid',
    message:
      'Row 14, Contact No.: “12” is not a phone number of Ghana, such as 024 123 4567. Nothing was imported.',
  })
  expect(await listed(school)).toEqual([])
})

test('a class list of one school brings nothing to another', async () => {
  const [school, other] = [await createTestSchool(), await createTestSchool()]

  await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })

  expect(await listed(other)).toEqual([])
})

function listed(school: TestSchool) {
  return school.call(endpoints.listStudents, { params: { schoolId: school.schoolId } })
}
