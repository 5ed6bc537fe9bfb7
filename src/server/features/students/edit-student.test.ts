import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { billClass, owedBy, post, verifySchool } from '../../ledger/index.ts'
import { aPhone, aStudent, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { archiveStudents } from './archive-students.ts'
import { editStudent } from './edit-student.ts'
import { promoteStudents } from './promote-students.ts'
import { readStudent, readStudentRow } from './queries.ts'

test('a new class charges what it was billed, but no type the student was charged this term', async () => {
  const school = await createTestSchool()
  const student = aStudent({ classRef: 'Basic 4' })
  const studentId = await school.addStudent(student)
  await school.addStudent({ classRef: 'Basic 5' })
  await bill(school, 'Basic 4', 'School Fees', 400)
  await bill(school, 'Basic 5', 'School Fees', 500)
  await bill(school, 'Basic 5', 'Exam Fees', 60)

  const { charges } = await editStudent(school.context, studentId, { ...student, classRef: 'Basic 5' })

  expect(charges).toEqual([{ feeType: 'Exam Fees', amount: 6_000 }])
  expect(await owedBy(school.context, studentId)).toBe(46_000)
  expect(await verifySchool(school.context)).toEqual([])
})

test('details change without a charge while the class stays', async () => {
  const school = await createTestSchool()
  const student = aStudent()
  const studentId = await school.addStudent(student)
  await bill(school, 'Basic 4', 'Exam Fees', 60)
  await post(school.context, {
    kind: 'payment',
    studentId,
    lines: [{ feeType: 'Exam Fees', amount: pesewas(6_000) }],
  })

  const { charges } = await editStudent(school.context, studentId, { ...student, surname: 'Akyeamfuɔ' })

  expect(charges).toEqual([])
  expect(await readStudentRow(school.context, studentId)).toMatchObject({
    student_surname: 'Akyeamfuɔ',
    totalDebt: 0,
  })
})

test('a birth date is optional: it is kept by whoever does not send it, emptied when told, and not to come', async () => {
  const school = await createTestSchool()
  const student = aStudent({ birthDate: '2016-03-04' })
  const studentId = await school.addStudent(student)
  const birthDate = async () => (await readStudent(school.context, studentId)).birthDate
  expect(await readStudentRow(school.context, studentId)).toMatchObject({ birthYear: 2016 })

  await editStudent(school.context, studentId, { ...student, birthDate: undefined, surname: 'Addo' })
  expect(await birthDate()).toBe('2016-03-04')
  await expect(
    editStudent(school.context, studentId, { ...student, birthDate: '2099-01-01' }),
  ).rejects.toMatchObject({ details: { fields: { studentBirthDate: expect.any(String) } } })
  await editStudent(school.context, studentId, { ...student, birthDate: null })
  expect(await birthDate()).toBeNull()
  expect(await readStudentRow(school.context, studentId)).not.toHaveProperty('birthYear')
})

test('a guardian with one child is corrected in place; with two, the other child keeps theirs', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Kojo', surname: 'Acquah', phone: aPhone() }
  const changed = { ...guardian, phone: aPhone() }
  const first = await school.addStudent({ guardian })
  await editStudent(school.context, first, aStudent({ guardian: changed }))
  const second = await school.addStudent({ guardian: changed })

  await editStudent(school.context, second, aStudent({ guardian }))

  expect(await phoneOf(school, first)).toBe(changed.phone)
  expect(await phoneOf(school, second)).toBe(guardian.phone)
  expect(await school.rows(sql`select id from guardians`)).toHaveLength(2)
})

test('naming a guardian who is known links the child to the family', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Kojo', surname: 'Acquah', phone: aPhone() }
  const first = await school.addStudent({ guardian })
  const second = await school.addStudent({ guardian: { ...guardian, phone: aPhone() } })

  await editStudent(school.context, second, aStudent({ guardian: { ...guardian, firstName: 'KOJO' } }))

  const [row] = await school.rows<{ children: number }>(
    sql`select count(*)::int as children from students s join students t on t.guardian_id = s.guardian_id
        where s.id = ${first}`,
  )
  expect(row?.children).toBe(2)
})

test('the spelling of a guardian’s name is corrected for the whole family', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'kojo', surname: 'acquah', phone: aPhone() }
  const first = await school.addStudent({ guardian })
  const second = await school.addStudent({ guardian })

  await editStudent(
    school.context,
    second,
    aStudent({ guardian: { ...guardian, firstName: 'Kojo', surname: 'Acquah' } }),
  )

  expect(await readStudentRow(school.context, first)).toMatchObject({ student_parent_first_name: 'Kojo' })
})

test('an archived student is restored before anything changes', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await archiveStudents(school.context, [studentId])

  const edited = editStudent(school.context, studentId, aStudent({ surname: 'Other' }))

  await expect(edited).rejects.toMatchObject({ code: 'invalid' })
})

test('a leaver who is put into a class again is a pupil', async () => {
  const school = await createTestSchool()
  const student = aStudent({ classRef: 'Basic 9' })
  const studentId = await school.addStudent(student)
  await promoteStudents(school.context, { classRef: 'Basic 9', studentIds: [studentId] })

  await editStudent(school.context, studentId, { ...student, classRef: 'Basic 8' })

  expect(await readStudentRow(school.context, studentId)).toMatchObject({
    status: 'active',
    student_class_name: 'Basic 8',
  })
})

async function bill(school: TestSchool, className: string, feeType: string, cedis: number) {
  const classId = await school.classId(className)
  await billClass(school.context, { classId, feeType, amount: pesewas(cedis * 100) })
}

async function phoneOf(school: TestSchool, studentId: string) {
  return (await readStudentRow(school.context, studentId)).student_parent_number
}
