import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { post } from '../../ledger/index.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { promoteStudents } from './promote-students.ts'

test('archiving says how many left and what they owe; credit of others is not taken off', async () => {
  const school = await createTestSchool()
  const owing = await school.addStudent()
  const inCredit = await school.addStudent()
  const lines = [{ feeType: 'School Fees', amount: pesewas(45_050) }]
  await post(school.context, { kind: 'manual_charge', studentId: owing, lines })
  await post(school.context, { kind: 'payment', studentId: inCredit, lines })

  const first = await archive(school, [owing, inCredit])
  const again = await archive(school, [owing, inCredit])

  expect(first).toMatchObject({ archived: 2, owed: 450.5 })
  expect(first.message).toBe('Students deleted successfully! What is owed stays recorded: GH₵450.50.')
  expect(again).toMatchObject({ archived: 0, owed: 0 })
  expect(await idsOf(school, 'active')).toEqual([])
  expect((await idsOf(school, 'archived')).sort()).toEqual([owing, inCredit].sort())
})

test('an archived student is charged no more, and can still pay', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  const body = { feeType: 'School Fees', amount: 10 }
  await archive(school, [studentId])

  const charged = await school.inject(endpoints.debitStudent, { params: { studentId }, body })
  const paid = await school.inject(endpoints.payStudent, { params: { studentId }, body: { lines: [body] } })

  expect(charged.problem.message).toBe('This student is archived. Restore the student before adding a debt.')
  expect(paid.status).toBe(200)
})

test('an archived student comes back into the class with what is owed', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent({ classRef: 'Basic 2' })
  const lines = [{ feeType: 'School Fees', amount: pesewas(100) }]
  await post(school.context, { kind: 'manual_charge', studentId, lines })
  await archive(school, [studentId])

  const { restored } = await school.call(endpoints.restoreStudents, { body: { studentIds: [studentId] } })

  const students = await school.call(endpoints.listClassStudents, { params: { classId: 'Basic 2' } })
  expect(restored).toBe(1)
  expect(students).toMatchObject([{ id: studentId, totalDebt: 1 }])
})

test('an archived leaver is a leaver again, and a leaver can be called back', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent({ classRef: 'Basic 9' })
  await promoteStudents(school.context, { classRef: 'Basic 9', studentIds: [studentId] })
  await archive(school, [studentId])
  const restore = () => school.call(endpoints.restoreStudents, { body: { studentIds: [studentId] } })

  await restore()
  expect(await idsOf(school, 'completed')).toEqual([studentId])

  await restore()
  expect(await idsOf(school, 'active')).toEqual([studentId])
})

test('nobody selected is the sentence of the specification', async () => {
  const school = await createTestSchool()

  const { problem } = await school.inject(endpoints.archiveStudents, { body: { studentIds: [] } })

  expect(problem.message).toBe('No students selected for deletion.')
})

function archive(school: TestSchool, studentIds: string[]) {
  return school.call(endpoints.archiveStudents, { body: { studentIds } })
}

async function idsOf(school: TestSchool, status: 'active' | 'completed' | 'archived') {
  const sent = { params: { schoolId: school.schoolId }, query: { status } }
  return (await school.call(endpoints.listStudents, sent)).map(({ id }) => id)
}
