import { expect, test } from 'vitest'
import { sql } from '../../context/context.ts'
import { eraseStudent } from '../../ledger/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { second } from '../../testing/turns.ts'
import { addFeeType } from '../fees/add-fee-type.ts'
import { archiveStudents } from '../students/archive-students.ts'
import { addExamRegister, registerCandidates } from './keep-registers.ts'

test('who is erased at the moment of the registration is not registered', async () => {
  const school = await createTestSchool()
  await addFeeType(school.context, { name: 'BECE fee' })
  const { registerId } = await addExamRegister(school.context, {
    exam: 'BECE',
    year: 2027,
    feeType: 'BECE fee',
  })
  const studentId = await school.addStudent()
  await archiveStudents(school.context, [studentId])
  const candidates = [{ studentId, indexNumber: '0702010018' }]

  const outcome = await second(
    school.context,
    (context) => eraseStudent(context, studentId),
    (context) => registerCandidates(context, registerId, { on: '2026-11-16', candidates }),
  )

  expect(outcome).toBe('not_found')
  expect(await school.rows(sql`select count(*)::int as n from exam_registrations`)).toEqual([{ n: 0 }])
})
