import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { billClass } from '../../ledger/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { sendDueOf } from '../../testing/texts.ts'

test('families of classes that were billed are told although the bill of all classes broke off after them', async () => {
  const school = await createTestSchool()
  const phone = aPhone()
  const guardian = { firstName: 'Ama', surname: 'Mensah', phone }
  await school.addStudent({ firstName: 'Kofi', classRef: 'Basic 1', guardian })
  await school.addStudent({ firstName: 'Yaw', classRef: 'Basic 2', guardian })
  await school.addStudent({ firstName: 'Esi', classRef: 'Basic 3', guardian })
  const act = randomUUID()
  for (const name of ['Basic 1', 'Basic 2']) {
    const classId = await school.classId(name)
    const fee = { classId, feeType: 'School Fees', amount: pesewas(40_000) }
    await billClass(school.context, { ...fee, act, tell: true })
  }

  const atOnce = await sentTo(school, phone)
  school.clock.pass({ minutes: 16 })
  const later = await sentTo(school, phone)

  expect(atOnce).toEqual([])
  expect(later).toEqual([expect.stringMatching(/fees of GHS 800\.00 added for .*Balance GHS 800\.00\./)])
}, 180_000)

test('the families of a bill that ran through are told at once, and once', async () => {
  const school = await createTestSchool()
  const phone = aPhone()
  const guardian = { firstName: 'Ama', surname: 'Mensah', phone }
  for (const classRef of ['Basic 1', 'Basic 2']) await school.addStudent({ classRef, guardian })
  await bill(school, ['Basic 1', 'Basic 2'])

  const atOnce = await sentTo(school, phone)
  school.clock.pass({ minutes: 16 })

  expect(atOnce).toEqual([expect.stringMatching(/fees of GHS 800\.00 added/)])
  expect(await sentTo(school, phone)).toEqual([])
})

test('who was left out on purpose is named apart from who came afterwards, until a bill has charged them', async () => {
  const school = await createTestSchool()
  const [kofi, esi] = [
    await school.addStudent({ firstName: 'Kofi', classRef: 'Basic 1' }),
    await school.addStudent({ firstName: 'Esi', classRef: 'Basic 1' }),
  ]
  await bill(school, ['Basic 1'], [kofi])
  const csv = 'Surname,First name,Class\nAddo,Ama,Basic 1\n'
  await school.call(endpoints.importStudents, { body: { csv, dryRun: false } })
  const params = { schoolId: school.schoolId }

  const before = await school.call(endpoints.listUnbilled, { params })
  const cashier = await aPersonOf(school, 'cashier')
  const atCounter = await school.call(endpoints.listUnbilled, { params }, { token: cashier.token })
  await school.call(endpoints.billStudents, { params, body: { studentIds: before.students } })
  const after = await school.call(endpoints.listUnbilled, { params })

  expect(before.students).toHaveLength(2)
  expect(before.students).not.toContain(esi)
  expect(before.leftOut).toEqual([
    { studentId: kofi, at: '2026-11-20T09:00:00.000Z', by: expect.any(String) },
  ])
  expect(atCounter.leftOut).toEqual(before.leftOut)
  expect(after).toEqual({ classes: [], students: [], leftOut: [], behind: [] })
})

test('a bill taken back run by run leaves the texts of what stands; taken back whole it leaves none', async () => {
  const school = await createTestSchool()
  for (const classRef of ['Basic 1', 'Basic 2']) await school.addStudent({ classRef })
  const { actId, billed } = await bill(school, ['Basic 1', 'Basic 2'])
  const undo = { params: { billingRunId: billed[0]?.billingRunId ?? '' }, body: { reason: 'Wrong' } }

  await school.call(endpoints.undoBillingRun, undo)
  const one = await statuses(school)
  await school.call(endpoints.undoBillClasses, { params: { actId }, body: { reason: 'Wrong' } })

  expect(one).toEqual(['cancelled', 'queued'])
  expect(await statuses(school)).toEqual(['cancelled', 'cancelled'])
})

async function bill(school: TestSchool, names: string[], without: string[] = []) {
  const fees = await Promise.all(
    names.map(async (name) => ({ classId: await school.classId(name), feeType: 'School Fees', amount: 400 })),
  )
  const except = without.map((studentId) => ({ studentId }))
  return await school.call(endpoints.billClasses, {
    params: { schoolId: school.schoolId },
    body: { fees, except },
  })
}

async function statuses(school: TestSchool) {
  const rows = await school.rows<{ status: string }>(sql`select status from messages order by status`)
  return rows.map(({ status }) => status)
}

/** What goes to one number when everything that is due is sent. */
async function sentTo(school: TestSchool, phone: string): Promise<string[]> {
  const given: string[] = []
  const gateway: SmsGateway = {
    name: 'test',
    send: async ({ to, text }) => {
      if (to === phone) given.push(text)
      return { outcome: 'sent', providerId: null }
    },
    statusOf: async () => 'delivered',
  }
  await sendDueOf(school, gateway)
  return given
}
