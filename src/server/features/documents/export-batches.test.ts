import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { readExport } from '../insights/testing/figures-of-export.ts'
import { ROWS_AT_ONCE } from './export-table.ts'

const CHILDREN = 260
const FEES = ['School Fees', 'Exam Fees', 'PTA Fees', 'Others']

test('an export of more entries than are read at a time has each of them once, in order', async () => {
  const school = await createTestSchool()
  await school.call(endpoints.importStudents, { body: { csv: roster(), dryRun: false } })
  const params = { schoolId: school.schoolId }
  const classId = await school.classId('Basic 4')
  for (const feeType of FEES)
    await school.call(endpoints.addClassFees, { params, body: { classId, feeType, amount: 50 } })
  const [child] = await school.call(endpoints.listStudents, { params })
  const studentId = child?.id ?? ''
  await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 20, feeType: 'School Fees' },
  })

  const { raw } = await school.inject(endpoints.exportSchool)
  const { entries = [], receipts = [] } = readExport(raw.rawPayload)

  const numbers = entries.map((entry) => Number(entry.journal_number))
  expect(numbers.length).toBeGreaterThan(ROWS_AT_ONCE)
  expect(numbers).toEqual(Array.from({ length: CHILDREN * FEES.length + 1 }, (_, place) => place + 1))
  expect(receipts.map(({ number }) => number)).toEqual(['1'])
})

function roster(): string {
  const rows = Array.from(
    { length: CHILDREN },
    (_, place) => `Ama,Owusu ${place},Female,Basic 4,Yaw,Owusu,024${4_000_000 + place}`,
  )
  return `First name,Surname,Gender,Class,Parent first name,Parent surname,Parent phone\n${rows.join('\n')}\n`
}
