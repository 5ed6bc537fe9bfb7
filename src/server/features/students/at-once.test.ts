import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { billClass, eraseStudent, post, verifySchool } from '../../ledger/index.ts'
import { aPhone, aStudent, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { addStudent } from './add-student.ts'
import { archiveStudents } from './archive-students.ts'
import { editStudent } from './edit-student.ts'
import { promoteStudents } from './promote-students.ts'

const many = (count: number) => Array.from({ length: count }, (_, index) => index)

test('children of one new guardian added at the same moment get one guardian and a number each', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const classes = ['Basic 1', 'Basic 2', 'Basic 3']

  await Promise.all(
    many(12).map((index) =>
      addStudent(school.context, aStudent({ guardian, classRef: classes[index % 3] ?? '' })),
    ),
  )

  expect(await school.rows(sql`select id from guardians`)).toHaveLength(1)
  const numbers = await school.rows<{ number: number }>(sql`select number from students order by number`)
  expect(numbers.map(({ number }) => number)).toEqual(many(12).map((index) => index + 1))
})

test('who comes while the class is billed is charged once, by the bill or on joining', async () => {
  const school = await createTestSchool()
  await school.addStudent()
  const classId = await school.classId('Basic 4')

  await Promise.all([
    ...many(4).map(() => addStudent(school.context, aStudent())),
    billClass(school.context, { classId, feeType: 'School Fees', amount: pesewas(40_000) }),
    ...many(4).map(() => addStudent(school.context, aStudent())),
  ])

  const charged = await school.rows(
    sql`select distinct count(e.id)::int as entries, sum(e.amount)::int as amount
        from students s left join ledger_entries e on e.student_id = s.id group by s.id`,
  )
  expect(charged).toEqual([{ entries: 1, amount: 40_000 }])
  expect(await verifySchool(school.context)).toEqual([])
})

test('moving, promoting, billing and paying at once ends, and nobody is charged twice', async () => {
  const school = await createTestSchool()
  const classIds = [await school.classId('Basic 1'), await school.classId('Basic 2')]
  const students = await Promise.all(many(6).map(() => school.addStudent({ classRef: 'Basic 1' })))
  await school.addStudent({ classRef: 'Basic 2' })

  const results = await Promise.allSettled([
    ...students.slice(0, 3).map((id) => editStudent(school.context, id, aStudent({ classRef: 'Basic 2' }))),
    ...classIds.map((classId) =>
      billClass(school.context, { classId, feeType: 'Exam Fees', amount: pesewas(5_000) }),
    ),
    promoteStudents(school.context, { classRef: 'Basic 1', studentIds: students.slice(3) }),
    ...students.map((studentId) => pay(school, studentId)),
  ])

  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  expect(refusals.filter((code) => code !== 'invalid')).toEqual([])
  const twice = await school.rows(
    sql`select student_id from ledger_entries where kind = 'class_fee' group by student_id having count(*) > 1`,
  )
  expect(twice).toEqual([])
  expect(await verifySchool(school.context)).toEqual([])
})

test('a payment at the moment of erasure leaves no phone number behind', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const studentId = await school.addStudent({ guardian })
  await archiveStudents(school.context, [studentId])

  await Promise.allSettled([
    ...many(3).map(() => pay(school, studentId)),
    eraseStudent(school.context, studentId),
    ...many(3).map(() => pay(school, studentId)),
  ])

  expect(await school.rows(sql`select phone from messages where phone <> ''`)).toEqual([])
  expect(await verifySchool(school.context)).toEqual([])
})

function pay(school: TestSchool, studentId: string) {
  const lines = [{ feeType: 'School Fees', amount: pesewas(100) }]
  return post(school.context, { kind: 'payment', studentId, lines, confirm: true })
}
