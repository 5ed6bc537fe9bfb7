import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { owing } from '../../testing/reminders.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { writeContact } from './contacts.ts'

test('who stops by one name of a number is reminded by none of it, until the office takes it back by either', async () => {
  const school = await createTestSchool({ now: '2026-11-16T09:00:00Z' })
  const phone = aPhone()
  const esi = await owing(
    school,
    { guardian: { firstName: 'Ekua', surname: 'Baidoo', phone } },
    900,
    '2026-10-01',
  )
  const kojo = await owing(
    school,
    { guardian: { firstName: 'Auntie', surname: 'Baidoo', phone } },
    800,
    '2026-10-01',
  )
  const [mother, auntie] = [await familyOf(school, esi), await familyOf(school, kojo)]
  await school.call(endpoints.sendReminders, { body: { leaveOut: [mother] } })
  await school.rows(sql`update reminder_settings set left_out = '{}'`)
  await writeContact(school.context, mother, { outcome: 'stop' })

  const { families, leftOut } = await school.call(endpoints.readReminders)
  expect(families).toEqual([])
  expect(leftOut).toEqual([{ reason: 'silent', families: 2 }])
  const params = { familyId: auntie }
  expect(await school.call(endpoints.readNextReminder, { params, query: {} })).toMatchObject({
    reason: 'silent',
  })
  // A third row of the number, written afterwards.
  await owing(school, { guardian: { firstName: 'Kofi', surname: 'Baidoo', phone } }, 700, '2026-10-01')
  expect((await school.call(endpoints.readReminders)).leftOut).toEqual([{ reason: 'silent', families: 3 }])

  const body = { firstName: 'Auntie', surname: 'Baidoo', phone, noReminders: false }
  await school.call(endpoints.editGuardian, { params: { guardianId: auntie }, body })
  expect(await school.rows(sql`select distinct no_reminders as silent from guardians`)).toEqual([
    { silent: false },
  ])
  expect((await school.call(endpoints.readReminders)).families).toHaveLength(1)
})

async function familyOf(school: TestSchool, studentId: string): Promise<string> {
  return (await school.call(endpoints.readStudent, { params: { studentId } })).familyId
}
