import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { at, owing } from '../../testing/reminders.ts'
import { createTestSchool, openSession, type TestSchool } from '../../testing/test-school.ts'
import { archiveStudents } from '../students/archive-students.ts'

test('what is owed by class and age adds up to the list of debtors', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  await owing(school, {}, 100, '2026-10-01')
  await owing(school, {}, 40, '2026-12-01')
  const left = await owing(school, {}, 5, '2026-11-01')
  await archiveStudents(school.context, [left])

  const { classes } = await school.call(endpoints.readDebtFigures)
  const nothing = { days61to90: 0, over90: 0, voluntary: 0, creditElsewhere: 0 }
  expect(classes.map(({ classId: _, ...rest }) => rest)).toEqual([
    { className: 'Basic 4', students: 2, notDue: 40, days1to30: 0, days31to60: 100, owed: 140, ...nothing },
    { className: 'Archived', students: 1, notDue: 0, days1to30: 5, days31to60: 0, owed: 5, ...nothing },
  ])
  const listed = await school.call(endpoints.listDebtors, {
    params: { schoolId: school.schoolId },
    query: {},
  })
  expect(listed.reduce((sum, { owed }) => sum + owed, 0)).toBe(145)
})

test('money counts once within seven days after a talk or a text that was sent, less what was taken back', async () => {
  const school = await createTestSchool({ now: '2026-11-02T09:00:00Z' })
  const guardian = { firstName: 'Efua', surname: 'Sam', phone: '+233244555666' }
  const [kofi, ama] = [
    await owing(school, { guardian }, 500, '2026-10-01'),
    await owing(school, { guardian }, 500, '2026-10-01'),
  ]
  const { familyId } = await school.call(endpoints.readStudent, { params: { studentId: kofi } })
  const other = await owing(school, {}, 500, '2026-10-01')
  await pay(school, kofi, 10)
  at(school, '2026-11-02T09:10:00Z')
  await said(school, familyId, 'reached')
  await said(school, familyId, 'no_answer')
  at(school, '2026-11-02T10:00:00Z')
  await pay(school, kofi, 20)
  const wrong = await pay(school, ama, 300)
  await school.call(endpoints.reverseReceipt, {
    params: { receiptId: wrong },
    body: { reason: 'Typed twice' },
  })
  await reminded(school, familyId, [kofi, ama])
  const nextWeek = await later(school, '2026-11-09T12:00:00Z')
  await pay(school, ama, 40, nextWeek)
  await pay(school, other, 80, nextWeek)
  const afterwards = await later(school, '2026-11-10T12:00:00Z')
  await pay(school, ama, 160, afterwards)

  const figures = await school.call(endpoints.readDebtFigures, {}, { token: afterwards.token })
  expect(figures).toMatchObject({
    afterReminders: { contacts: 1, families: 1, familiesPaid: 1, amount: 40 },
    afterCalls: { contacts: 1, families: 1, familiesPaid: 1, amount: 60 },
    afterEither: { contacts: 2, families: 1, familiesPaid: 1, amount: 60 },
  })
})

/** Moves the clock and signs in anew: nobody stays signed in for a week. */
function later(school: TestSchool, moment: string) {
  at(school, moment)
  return openSession(school.context)
}

function said(school: TestSchool, familyId: string, outcome: 'reached' | 'no_answer') {
  return school.call(endpoints.writeContact, { params: { familyId }, body: { outcome } })
}

async function pay(
  school: TestSchool,
  studentId: string,
  amountPaid: number,
  signedIn?: { token: string },
): Promise<string> {
  const body = { amountPaid, feeType: 'School Fees', confirm: true }
  const sent = { params: { studentId }, body }
  const { receipt } = await school.call(endpoints.payStudent, sent, signedIn && { token: signedIn.token })
  return receipt?.id ?? ''
}

/** A text that was sent, and one that still waits. */
async function reminded(school: TestSchool, familyId: string, students: string[]): Promise<void> {
  for (const status of ['sent', 'queued'])
    await school.rows(
      sql`insert into messages (school_id, kind, told, guardian_id, phone, facts, not_before, created_at, status, sent_at)
          select ${school.schoolId}, 'reminder', ${`reminder:${familyId}:${status}`}, guardian_id, '+233244555666',
            ${JSON.stringify({ family: familyId, students })}::jsonb, app_now(), app_now(), ${status},
            case when ${status} = 'sent' then app_now() end
          from students where id = ${students[0] ?? ''}`,
    )
}
