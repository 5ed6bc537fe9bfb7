import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { archiveStudents } from '../students/archive-students.ts'

test('the classes come in the order children pass through them, with their students and debts', async () => {
  const school = await createTestSchool()
  const feeType = 'School Fees'
  const owing = await school.addStudent({ classRef: 'Creche' })
  const inCredit = await school.addStudent({ classRef: 'Creche' })
  const gone = await school.addStudent({ classRef: 'Creche' })
  for (const studentId of [owing, gone]) {
    await school.call(endpoints.debitStudent, { params: { studentId }, body: { feeType, amount: 80.25 } })
  }
  await school.call(endpoints.payStudent, {
    params: { studentId: inCredit },
    body: { feeType, amountPaid: 50 },
  })
  await archiveStudents(school.context, [gone])

  const classes = await school.call(endpoints.listClasses, { params: { schoolId: school.schoolId } })

  expect(classes).toHaveLength(14)
  expect(classes[0]).toMatchObject({ class_name: 'Creche', position: 1, students: 2, totalDebt: 80.25 })
  expect(classes.at(-1)).toMatchObject({ class_name: 'Basic 9', position: 14, students: 0, totalDebt: 0 })
})

test('named after a fee type, the classes show what is owed for that one only', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent({ classRef: 'Basic 4' })
  const debit = (feeType: string, amount: number) =>
    school.call(endpoints.debitStudent, { params: { studentId }, body: { feeType, amount } })
  await debit('School Fees', 300)
  await debit('Exam Fees', 50)
  const owedIn = async (query: { feeType?: string }) => {
    const classes = await school.call(endpoints.listClasses, { params: { schoolId: school.schoolId }, query })
    return classes.find(({ class_name }) => class_name === 'Basic 4')?.totalDebt
  }

  expect([await owedIn({}), await owedIn({ feeType: 'exam fees' })]).toEqual([350, 50])
})
