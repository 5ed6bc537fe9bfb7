import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { billClass, owedBy, verifySchool } from '../../ledger/index.ts'
import { aPhone, aStudent, createTestSchool } from '../../testing/test-school.ts'
import { addStudent } from './add-student.ts'

test('a student joins what the class was billed this term', async () => {
  const school = await createTestSchool()
  await school.addStudent()
  const classId = await school.classId('Basic 4')
  await billClass(school.context, { classId, feeType: 'School Fees', amount: pesewas(45_000) })

  const { studentId, charges } = await addStudent(school.context, aStudent())

  expect(charges).toEqual([{ feeType: 'School Fees', amount: 45_000 }])
  expect(await owedBy(school.context, studentId)).toBe(45_000)
  expect(await verifySchool(school.context)).toEqual([])
})

test('brothers and sisters share their guardian, however the name is capitalised', async () => {
  const school = await createTestSchool()
  const phone = aPhone()
  await school.addStudent({ guardian: { firstName: 'Kojo', surname: 'Acquah', phone } })
  await school.addStudent({ guardian: { firstName: 'KOJO', surname: 'acquah', phone } })
  await school.addStudent({ guardian: { firstName: 'Ama', surname: 'Acquah', phone } })

  const guardians = await school.rows(sql`select first_name from guardians order by created_at, id`)

  expect(guardians).toHaveLength(2)
})
