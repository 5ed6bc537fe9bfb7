import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { archiveStudents } from '../students/archive-students.ts'

test('a family is one row: its children and what they owe together, credit netted', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const older = await school.addStudent({ firstName: 'Kofi', classRef: 'Basic 6', guardian })
  const younger = await school.addStudent({ firstName: 'Ama', classRef: 'Creche', guardian })
  await archiveStudents(school.context, [await school.addStudent()])
  const feeType = 'School Fees'
  await school.call(endpoints.debitStudent, { params: { studentId: older }, body: { feeType, amount: 100 } })
  await school.call(endpoints.payStudent, {
    params: { studentId: younger },
    body: { feeType, amountPaid: 30 },
  })

  const families = await school.call(endpoints.listGuardians)
  // Nobody has said anything else: the guardian is the family.
  const familyId = families[0]?.id

  expect(families).toEqual([
    {
      id: expect.any(String),
      ...guardian,
      noReminders: false,
      language: null,
      totalDebt: 70,
      children: [
        { id: older, name: 'Kofi Acquah', className: 'Basic 6', totalDebt: 100, familyId },
        { id: younger, name: 'Ama Acquah', className: 'Creche', totalDebt: -30, familyId },
      ],
    },
  ])
})

test('a new phone is the phone of all the family’s children, and who asked for no reminders keeps it', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const first = await school.addStudent({ guardian })
  const second = await school.addStudent({ guardian })
  const guardianId = await guardianOf(school, first)
  const body = { firstName: 'Yaw', surname: 'Badu', phone: '0201234567' }

  await edit(school, guardianId, { ...body, noReminders: true })
  const edited = await edit(school, guardianId, { ...body, surname: 'Badu-Asante' })

  expect(edited).toMatchObject({ phone: '+233201234567', surname: 'Badu-Asante', noReminders: true })
  expect(edited.children.map(({ id }) => id).sort()).toEqual([first, second].sort())
})

test('a guardian who turns out to be another one already known becomes that one', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Yaw', surname: 'Badu', phone: aPhone() }
  const first = await school.addStudent({ guardian })
  const second = await school.addStudent({ guardian: { ...guardian, phone: aPhone() } })

  const edited = await edit(school, await guardianOf(school, second), guardian)

  expect(edited.id).toBe(await guardianOf(school, first))
  expect(edited.children).toHaveLength(2)
  expect(await school.call(endpoints.listGuardians)).toHaveLength(1)
})

test('another school’s guardian and one who does not exist are not found', async () => {
  const school = await createTestSchool()
  const other = await createTestSchool()
  const foreign = await guardianOf(other, await other.addStudent())

  for (const guardianId of [foreign, randomUUID()]) {
    const { problem } = await school.inject(endpoints.editGuardian, {
      params: { guardianId },
      body: { firstName: 'A', surname: 'B', phone: aPhone() },
    })
    expect(problem.message).toBe('Guardian not found.')
  }
})

type GuardianBody = { firstName: string; surname: string; phone: string; noReminders?: boolean }

function edit(school: TestSchool, guardianId: string, body: GuardianBody) {
  return school.call(endpoints.editGuardian, { params: { guardianId }, body })
}

async function guardianOf(school: TestSchool, studentId: string) {
  const [row] = await school.rows<{ id: string }>(
    sql`select guardian_id as id from students where id = ${studentId}`,
  )
  return row?.id ?? ''
}
