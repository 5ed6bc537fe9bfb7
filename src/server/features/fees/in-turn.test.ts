import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { billClass, moveMoney, post, reverseEntry, undoBillingRun, waive } from '../../ledger/index.ts'
import { aStudent, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { second } from '../../testing/turns.ts'
import { addStudent } from '../students/add-student.ts'
import { archiveStudents } from '../students/archive-students.ts'
import { editStudent } from '../students/edit-student.ts'
import { restoreStudents } from '../students/restore-students.ts'
import { addFeeType } from './add-fee-type.ts'
import { deleteFeeType } from './delete-fee-type.ts'

test('money moved to a fee type that is deleted at that moment is refused, and stays where it was', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await addFeeType(school.context, { name: 'Excursion' })
  const { entries } = await post(school.context, {
    kind: 'payment',
    studentId,
    lines: [{ feeType: 'School Fees', amount: pesewas(500) }],
  })

  const outcome = await second(
    school.context,
    (context) => deleteFeeType(context, 'Excursion'),
    (context) => moveMoney(context, { entry: entries[0]?.id ?? '', feeType: 'Excursion' }),
  )

  expect(outcome).toBe('invalid')
  expect(await school.rows(sql`select count(*)::int as entries from ledger_entries`)).toEqual([
    { entries: 1 },
  ])
})

test('who joins a class at the moment its fee type is deleted is not charged for it', async () => {
  const school = await createTestSchool()
  const studentId = await school.addStudent()
  await examFeesPaid(school, studentId)

  await second(
    school.context,
    (context) => deleteFeeType(context, 'Exam Fees'),
    (context) => addStudent(context, aStudent()),
  )

  expect(await school.rows(sql`select balance from balances where balance <> 0`)).toEqual([])
})

test('who moves into a class at the moment its fee type is deleted is not charged for it', async () => {
  const school = await createTestSchool()
  const [mover, studentId] = [await school.addStudent({ classRef: 'Basic 5' }), await school.addStudent()]
  await examFeesPaid(school, studentId)

  await second(
    school.context,
    (context) => deleteFeeType(context, 'Exam Fees'),
    (context) => editStudent(context, mover, aStudent()),
  )

  expect(await school.rows(sql`select balance from balances where balance <> 0`)).toEqual([])
})

test('who joins or comes back at the moment the bill is undone is charged nothing, and the books agree', async () => {
  const school = await createTestSchool()
  const away = await school.addStudent()
  const classId = await school.classId('Basic 4')
  await school.addStudent()
  await archiveStudents(school.context, [away])
  const { run } = await billClass(school.context, { classId, feeType: 'Exam Fees', amount: pesewas(500) })
  const undo = (context: typeof school.context) => undoBillingRun(context, run, 'Wrong class')

  await second(school.context, undo, (context) => restoreStudents(context, [away], true))
  const again = await billClass(school.context, { classId, feeType: 'Exam Fees', amount: pesewas(700) })
  await second(
    school.context,
    (context) => addStudent(context, aStudent()),
    (context) => undoBillingRun(context, again.run, 'Wrong amount'),
  )

  expect(await school.rows(sql`select balance from balances where balance <> 0`)).toEqual([])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

test('a waiver taken back at the moment its bill is undone is taken back once', async () => {
  const school = await createTestSchool()
  await school.addStudent()
  const classId = await school.classId('Basic 4')
  const { run } = await billClass(school.context, { classId, feeType: 'Exam Fees', amount: pesewas(500) })
  const [charge] = await school.rows<{ id: string }>(sql`select id from ledger_entries`)
  const { entries } = await waive(school.context, { charge: charge?.id ?? '', note: 'The house burnt' })

  await second(
    school.context,
    (context) => reverseEntry(context, entries[0]?.id ?? '', 'Of another child'),
    (context) => undoBillingRun(context, run, 'Wrong class'),
  )

  expect(await school.rows(sql`select balance from balances where balance <> 0`)).toEqual([])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
})

/** Basic 4 is billed Exam Fees, and this child of it has paid them: the fee type can be deleted. */
async function examFeesPaid(school: TestSchool, studentId: string): Promise<void> {
  const classId = await school.classId('Basic 4')
  await billClass(school.context, { classId, feeType: 'Exam Fees', amount: pesewas(500) })
  const lines = [{ feeType: 'Exam Fees', amount: pesewas(500) }]
  await post(school.context, { kind: 'payment', studentId, lines })
}
