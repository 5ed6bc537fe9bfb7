import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { pesewas } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { post } from '../../ledger/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { sendDueOf, worldOf } from '../../testing/texts.ts'
import { counted, counter, opened, take } from '../cash/testing/counter.ts'
import { tellEvenings } from './tell-evenings.ts'

async function pay(school: TestSchool, cedis: number) {
  const studentId = await school.addStudent()
  const lines = [{ feeType: 'School Fees', amount: pesewas(cedis * 100) }]
  return await post(school.context, { kind: 'payment', studentId, lines })
}

const textsOf = (school: TestSchool) =>
  school.rows<{ told: string; phone: string; text: string; status: string; notBefore: Date }>(
    sql`select told, phone, text, status, not_before as "notBefore" from messages
        where school_id = ${school.schoolId} and kind = 'evening' order by created_at, told`,
  )

const at = (school: TestSchool, moment: string) => {
  school.clock.now = new Date(moment)
}

test('off until it is switched on; then the Head gets it once, however often the job runs and restarts', async () => {
  const school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  await pay(school, 50)
  await tellEvenings(worldOf(school))
  expect(await textsOf(school)).toEqual([])
  expect(await school.call(endpoints.readEvening)).toMatchObject({ on: false, hour: 18 })

  await school.call(endpoints.setEvening, { body: { on: true } })
  at(school, '2026-11-20T17:59:59Z')
  await tellEvenings(worldOf(school))
  expect(await textsOf(school)).toEqual([])

  at(school, '2026-11-20T18:00:00Z')
  const { preview } = await school.call(endpoints.readEvening)
  await Promise.all([
    tellEvenings(worldOf(school)),
    tellEvenings(worldOf(school)),
    tellEvenings(worldOf(school)),
  ])
  await tellEvenings(worldOf(school))

  const texts = await textsOf(school)
  expect(texts).toMatchObject([
    { phone: '+233302123456', text: 'AGA 20 Nov: cash 50.00 = GHS 50.00, 1 receipt' },
  ])
  // Letter by letter what the screen has shown.
  expect(preview).toEqual({ text: texts[0]?.text, letters: 45 })
})

test('a day without money says nothing; the next day with money is told', async () => {
  const school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  await school.call(endpoints.setEvening, { body: { on: true, hour: 17 } })
  at(school, '2026-11-20T17:30:00Z')
  await tellEvenings(worldOf(school))
  expect((await school.call(endpoints.readEvening)).preview).toBeNull()

  at(school, '2026-11-23T10:00:00Z')
  await pay(school, 70)
  at(school, '2026-11-23T17:00:01Z')
  await tellEvenings(worldOf(school))

  expect((await textsOf(school)).map(({ told }) => told)).toEqual(['evening:2026-11-23:+233302123456'])
})

test('a server that slept through the evening makes up for it in the morning, and for no older one', async () => {
  const school = await createTestSchool({ now: '2026-11-18T09:00:00Z' })
  await school.call(endpoints.setEvening, { body: { on: true } })
  await pay(school, 10)
  at(school, '2026-11-19T09:00:00Z')
  await pay(school, 20)
  at(school, '2026-11-20T07:30:00Z')

  await tellEvenings(worldOf(school))

  const days = (await textsOf(school)).map(({ told }) => told.slice(8, 18))
  expect(days).toEqual(['2026-11-18', '2026-11-19'])
  at(school, '2026-11-26T07:30:00Z')
  await tellEvenings(worldOf(school))
  expect(await textsOf(school)).toHaveLength(2)
})

test('switched on after its hour, the first evening is the next one', async () => {
  const school = await createTestSchool({ now: '2026-11-19T18:30:00Z' })
  await pay(school, 10)
  await school.call(endpoints.setEvening, { body: { on: true } })
  await tellEvenings(worldOf(school))
  expect(await textsOf(school)).toEqual([])
})

test('those named get it, one text a phone; who has left, has no phone or may not read the day gets none', async () => {
  const school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  const phone = aPhone()
  const bursar = await aPersonOf(school, 'bursar', { name: 'Adwoa Sarpong', phone })
  const auditor = await aPersonOf(school, 'auditor', { name: 'Esi Quaye' })
  const cashier = await aPersonOf(school, 'cashier')
  await pay(school, 10)
  const named = (...staffIds: string[]) =>
    school.inject(endpoints.setEvening, { body: { on: true, staffIds } })

  const refused = await named(cashier.staffId)
  expect(refused.status).toBe(422)
  expect(refused.raw.json()).toMatchObject({
    fields: { staffIds: expect.stringContaining('may read the day') },
  })
  expect((await named()).status).toBe(422)
  expect((await named(bursar.staffId, auditor.staffId)).status).toBe(200)
  await school.rows(
    sql`update staff set left_at = app_now() where id = ${auditor.staffId} and school_id = ${school.schoolId}`,
  )
  at(school, '2026-11-20T18:10:00Z')
  await tellEvenings(worldOf(school))

  expect((await textsOf(school)).map((text) => text.phone)).toEqual([phone])
})

test('the reminder says no sum to somebody who may still have to count', async () => {
  const school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  await school.rows(sql`insert into school_rules (school_id, drawers) values (${school.schoolId}, true)`)
  const [heads, bursars] = [aPhone(), aPhone()]
  const head = await aPersonOf(school, 'head', { name: 'Kofi Amissah', phone: heads })
  const bursar = await aPersonOf(school, 'bursar', { name: 'Adwoa Sarpong', phone: bursars })
  await school.call(endpoints.setEvening, { body: { on: true, staffIds: [head.staffId, bursar.staffId] } })
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  await pay({ ...school, context: ama.context }, 91)
  at(school, '2026-11-20T19:05:00Z')

  await tellEvenings(worldOf(school))

  const reminders = (await textsOf(school)).filter(({ told }) => told.startsWith('drawers:'))
  expect(Object.fromEntries(reminders.map(({ phone, text }) => [phone, text]))).toEqual({
    [heads]: "Ama's drawer is not closed. Cash expected 91.00",
    [bursars]: "Ama's drawer is not closed",
  })
  const listed = async (token?: string) =>
    (await school.call(endpoints.listMessages, { query: {} }, token ? { token } : {})).messages
      .filter(({ kind }) => kind === 'evening')
      .map(({ text }) => text)
  expect(await listed(bursar.token)).toEqual([])
  expect(await listed(head.token)).toContain("Ama's drawer is not closed. Cash expected 91.00")
})

test('of a drawer that was counted and is not closed, the reminder says what should have been in it', async () => {
  const office = await counter()
  const { school, ama } = office
  const drawerId = await opened(office, ama, 100)
  await take(office, ama, 15.5)
  for (const _once of ['first', 'second']) await counted(office, ama, drawerId, 110.5)

  const { reminder } = await school.call(endpoints.readEvening)

  expect(reminder?.text).toBe("Ama's drawer is not closed. Cash expected 115.50")
})

test('a person is reminded of an open drawer once an hour, by whoever asks for it, without its sum', async () => {
  const office = await counter()
  const { school, adwoa, ama, kojo } = office
  await opened(office, ama, 91)
  const remind = (by: typeof ama, staffId = ama.staffId) =>
    school.inject(endpoints.remindPerson, { params: { staffId } }, by)
  const shown = async () => (await school.call(endpoints.readCashDay, {}, adwoa)).drawers[0]?.remind

  expect(await shown()).toEqual({ again: null })
  const both = await Promise.all([remind(adwoa), remind(office.kofi)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await shown()).toEqual({ again: '2026-11-20T10:00:00.000Z' })
  expect((await remind(adwoa)).problem?.message).toBe(
    'Ama Mensah was reminded less than an hour ago. Again from 10:00.',
  )
  expect((await remind(adwoa, kojo.staffId)).problem?.message).toBe('Nothing is waited for from Kojo Essien.')
  expect((await remind(kojo)).status).toBe(403)
  // Of cash on its way it is who has to count it, and to the safe who has to bring it.
  const kojos = await opened(office, kojo, 40)
  await school.call(
    endpoints.handOver,
    { params: { drawerId: kojos }, body: { amount: 40, to: 'drawer', staffId: ama.staffId } },
    kojo,
  )
  await counted(office, kojo, kojos, 0)
  expect((await school.call(endpoints.readCashDay, {}, adwoa)).underWay).toMatchObject([
    { awaited: { id: ama.staffId }, remind: { again: expect.any(String) } },
  ])
  expect((await remind(adwoa, kojo.staffId)).problem?.message).toBe('Nothing is waited for from Kojo Essien.')
  school.clock.pass({ minutes: 60 })
  expect((await remind(adwoa)).status).toBe(200)

  const texts = await textsOf(school)
  expect(texts.map(({ text }) => text)).toContain(
    'AGA: Ama, your drawer of 20 Nov is open, and cash handed to you is not counted. Please count both. Adwoa Sarpong',
  )
  expect(texts).toHaveLength(2)
  const [by] = await school.rows<{ name: string }>(
    sql`select f.name from audit_log a join staff f on f.school_id = a.school_id and f.id = a.staff_id
        where a.school_id = ${school.schoolId} and a.act = 'remind_person' order by a.number desc limit 1`,
  )
  expect(by?.name).toBe('Adwoa Sarpong')
})

test('nobody who could be reached: it cannot be switched on', async () => {
  const school = await createTestSchool()
  await school.rows(sql`update schools set phone = '' where id = ${school.schoolId}`)
  await school.rows(sql`update staff set phone = null where school_id = ${school.schoolId}`)
  const answer = await school.inject(endpoints.setEvening, { body: { on: true } })
  expect(answer.status).toBe(422)
  expect(await school.call(endpoints.readEvening)).toMatchObject({ on: false })
})

test('it keeps the quiet hours: at 19:30 it goes, at 20:00 and on a Sunday it waits for the morning', async () => {
  const school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  await school.call(endpoints.setEvening, { body: { on: true } })
  const phone = '+233302999888'
  await school.rows(sql`update schools set phone = ${phone} where id = ${school.schoolId}`)
  const sent: string[] = []
  const gateway = {
    name: 'test',
    send: async ({ to, text }: { to: string; text: string }) => {
      if (to === phone) sent.push(text)
      return { outcome: 'sent' as const, providerId: null }
    },
  }
  const round = async () => {
    await tellEvenings(worldOf(school))
    await sendDueOf(school, gateway)
    return sent.splice(0)
  }
  await pay(school, 10)
  at(school, '2026-11-20T19:30:00Z')
  expect(await round()).toEqual(['AGA 20 Nov: cash 10.00 = GHS 10.00, 1 receipt'])

  at(school, '2026-11-21T10:00:00Z')
  await pay(school, 20)
  at(school, '2026-11-21T20:00:00Z')
  expect(await round()).toEqual([])
  at(school, '2026-11-22T12:00:00Z')
  expect(await round()).toEqual([])
  at(school, '2026-11-23T08:00:00Z')
  expect(await round()).toEqual(['AGA 21 Nov: cash 20.00 = GHS 20.00, 1 receipt'])
})
