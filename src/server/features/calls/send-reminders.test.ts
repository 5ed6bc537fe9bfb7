import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { openBalances } from '../../ledger/index.ts'
import { at, owing } from '../../testing/reminders.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { worldOf } from '../../testing/texts.ts'
import { reminderFacts, reminderText } from '../messages/index.ts'
import { writeContact } from './contacts.ts'
import { remindFamilies } from './send-reminders.ts'

test('what somebody decided by hand for a day holds: no job, and nobody else, reminds whom they left out', async () => {
  const school = await createTestSchool({ now: '2026-11-17T08:30:00Z' })
  await school.call(endpoints.setReminders, { body: { on: true } })
  await school.rows(sql`update reminder_settings set done_through = '2026-11-16'`)
  const shared = { firstName: 'Ama', surname: 'Addo', phone: aPhone() }
  const inGrief = await owing(school, { guardian: { ...shared, phone: aPhone() } }, 900, '2026-10-01')
  await owing(school, { guardian: shared }, 800, '2026-10-01')
  await owing(school, { guardian: { ...shared, firstName: 'Auntie' } }, 700, '2026-10-01')
  await owing(school, {}, 600, '2026-10-01')
  await school.call(endpoints.setReminders, { body: { budget: 0.04 } })

  const { families, more } = await school.call(endpoints.readReminders)
  expect([families, more].map((each) => each.map(({ amount }) => amount))).toEqual([[900], [800, 600]])
  const leaveOut = [...families, ...more].map(({ familyId }) => familyId).slice(0, 2)
  // The budget pays for one: it goes to the one who was not left out.
  const sent = await school.call(endpoints.sendReminders, { body: { leaveOut } })
  await school.call(endpoints.setReminders, { body: { budget: null } })
  const byAnother = await school.call(endpoints.sendReminders, { body: {} })
  at(school, '2026-11-17T09:00:00Z')
  await remindFamilies(worldOf(school))

  expect([sent.queued, byAnother.queued]).toEqual([1, 0])
  expect(await remindedStudents(school)).not.toContain(inGrief)
  expect(await remindedStudents(school)).toHaveLength(1)
  expect((await school.call(endpoints.readReminders)).leftOut).toContainEqual({
    reason: 'by_hand',
    families: 3,
  })
  // The next day decides for itself.
  at(school, '2026-11-18T09:00:00Z')
  await remindFamilies(worldOf(school))
  expect(await remindedStudents(school)).toHaveLength(3)
})

test('a few meals and small sums use up no text of the week, and no meals hide what a term costs', async () => {
  const school = await createTestSchool({ now: '2026-11-16T07:00:00Z' })
  const marks = await theMeals(school)
  const [few, many, both] = [await school.addStudent(), await school.addStudent(), await school.addStudent()]
  const all = [few, many, both]
  await marks('2026-11-13', all, all)
  await marks('2026-11-12', all, [few, many])
  await marks('2026-11-11', all, [many])
  await openBalances(school.context, [
    { student: both, feeType: 'School Fees', amount: pesewas(90_000), dueOn: '2026-11-18' },
    { student: few, feeType: 'School Fees', amount: pesewas(1_999), dueOn: '2026-10-01' },
  ])

  const { families, leftOut } = await school.call(endpoints.readReminders)
  expect(families.map(({ amount, late }) => [amount, late])).toEqual([
    [45, true],
    [915, false],
  ])
  expect(leftOut).toEqual([{ reason: 'too_little', families: 1 }])
  // The text says what the family was chosen for: not the one day of meals that is late.
  const facts = await reminderFacts(school.context, [both], null)
  expect(reminderText(facts)).toContain('Total GHS 915.00')
  const ofMeals = await reminderFacts(school.context, [many], null)
  expect(reminderText(ofMeals)).toContain('Total GHS 45.00')

  await school.call(endpoints.setRules, { body: { textLeast: 19.99 } })
  expect((await school.call(endpoints.readReminders)).leftOut, 'the least is the school’s own').toEqual([])
  await school.call(endpoints.setRules, { body: { textLeast: 45.01 } })
  const dearer = await school.call(endpoints.readReminders)
  expect(dearer.families.map(({ amount }) => amount)).toEqual([915])
})

test('a lapsed school’s reminders do not go by themselves until it has paid', async () => {
  const school = await createTestSchool({ now: '2026-11-16T07:00:00Z' })
  await school.call(endpoints.setReminders, { body: { on: true } })
  const student = await owing(school, {}, 900, '2026-10-01')
  at(school, '2026-11-17T09:00:00Z')
  await school.rows(sql`update schools set expires_on = '2026-11-17'`)
  await remindFamilies(worldOf(school))
  expect(await remindedStudents(school)).toEqual([])
  await school.rows(sql`update schools set expires_on = '2026-12-17'`)
  await remindFamilies(worldOf(school))
  expect(await remindedStudents(school)).toEqual([student])
})

test('a reminder waits a minute, so that a release before this one does not find it first', async () => {
  const school = await createTestSchool({ now: '2026-11-17T09:00:00Z' })
  await owing(school, {}, 900, '2026-10-01')
  await school.call(endpoints.sendReminders, { body: {} })
  const rows = await school.rows<{ at: Date }>(
    sql`select not_before as at from messages where kind = 'reminder'`,
  )
  expect(rows.map((row) => row.at.toISOString())).toEqual(['2026-11-17T09:01:00.000Z'])
})

test('a promise for one of its pupils stops a text that waits, and no promise of others does', async () => {
  const school = await createTestSchool({ now: '2026-11-17T09:00:00Z' })
  const guardian = { firstName: 'Ama', surname: 'Addo', phone: aPhone() }
  await owing(school, { guardian }, 900, '2026-10-01')
  await owing(school, {}, 800, '2026-10-01')
  await school.call(endpoints.sendReminders, { body: {} })
  const [row] = await school.rows<{ id: string }>(
    sql`select id from guardians where phone = ${guardian.phone}`,
  )
  const promise = { amount: pesewas(10_000), on: '2026-11-20' }
  await writeContact(school.context, row?.id ?? '', { outcome: 'promised', promise })
  const refused = await school.rows<{ why: string | null }>(
    sql`select reminder_refused(school_id, id) as why from messages where kind = 'reminder' order by phone = ${guardian.phone}`,
  )
  expect(refused.map(({ why }) => why)).toEqual([null, 'The family has promised a day meanwhile.'])
})

/** Pupils of the reminders that wait or went. */
async function remindedStudents(school: TestSchool): Promise<string[]> {
  const rows = await school.rows<{ id: string }>(
    sql`select jsonb_array_elements_text(facts->'students') as id from messages where kind = 'reminder'`,
  )
  return rows.map(({ id }) => id)
}

/** A daily fee of 15.00 with a limit of two days; the answer has pupils owe it on a day, and the others absent. */
async function theMeals(school: TestSchool) {
  const feeType = 'Feeding'
  await school.call(endpoints.addFeeType, { params: { schoolId: school.schoolId }, body: { feeType } })
  const { dailyFee } = await school.call(endpoints.saveDailyFee, {
    body: { feeType, weekdays: [1, 2, 3, 4, 5], owesAtMost: 2, firstDay: '2026-09-01' },
  })
  const { feeTypeId } = dailyFee
  const classId = await school.classId('Basic 4')
  const body = { classId, fromDay: '2026-09-01', means: 'rate' as const, amount: 15 }
  await school.call(endpoints.saveDailyRate, { params: { feeTypeId }, body })
  return async (day: Day, students: string[], owes: string[]) => {
    const marks = students.map((studentId) => ({
      studentId,
      mark: owes.includes(studentId) ? ('owes' as const) : ('absent' as const),
      at: `${day}T07:30:00.000Z`,
    }))
    const kept = await school.call(endpoints.keepRegister, {
      body: { classId, feeTypeId, day, marks, handOver: { counted: 0 } },
    })
    await school.call(endpoints.acceptRegister, {
      params: { registerId: kept.register.id },
      body: { counted: 0 },
    })
  }
}
