import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../context/context.ts'
import { aPersonOf, type Person } from '../testing/people.ts'
import { createTestSchool, type TestSchool } from '../testing/test-school.ts'
import { RememberedSessions } from './remembered-sessions.ts'

let school: TestSchool
let cashier: Person
let studentId: string

/** A payment of the cashier's, whose session is remembered from the one before. */
function pay(amountPaid: number, key: string = randomUUID()) {
  const body = { amountPaid, feeType: 'School Fees' }
  const options = { token: cashier.token, headers: { 'idempotency-key': key } }
  return school.inject(endpoints.payStudent, { params: { studentId }, body }, options)
}

async function received(): Promise<number> {
  const [row] = await school.rows<{ sum: number }>(
    sql`select coalesce(sum(amount), 0)::bigint as sum from receipts where school_id = ${school.schoolId}`,
  )
  return row?.sum ?? 0
}

beforeEach(async () => {
  school = await createTestSchool()
  cashier = await aPersonOf(school, 'cashier')
  studentId = await school.addStudent()
  expect((await pay(10)).status).toBe(200)
})

test('who has just been signed out records nothing more, and is told to sign in', async () => {
  await school.rows(sql`update sessions set revoked_at = app_now() where staff_id = ${cashier.staffId}`)

  const { status, problem } = await pay(20)

  expect([status, problem?.code]).toEqual([401, 'signed_out'])
  expect((await pay(20)).status).toBe(401)
  expect(await received()).toBe(10_00)
})

test('who has left the school records nothing more', async () => {
  await school.rows(sql`update staff set left_at = app_now() where id = ${cashier.staffId}`)

  expect((await pay(20)).status).toBe(401)
  expect(await received()).toBe(10_00)
})

test('whose role was changed is judged by the new one, to the better and to the worse', async () => {
  await school.rows(sql`update staff set role = 'auditor' where id = ${cashier.staffId}`)
  expect((await pay(20)).status).toBe(403)
  await school.rows(sql`update staff set role = 'bursar' where id = ${cashier.staffId}`)
  expect((await pay(30)).status).toBe(200)
  expect(await received()).toBe(40_00)
})

test('a subscription that has just ended, or been renewed, is known at once', async () => {
  await school.rows(sql`update schools set expires_on = '2026-11-20' where id = ${school.schoolId}`)
  expect((await pay(20)).status).toBe(402)
  await school.rows(sql`update schools set expires_on = '2027-11-20' where id = ${school.schoolId}`)
  expect((await pay(30)).status).toBe(200)
  expect(await received()).toBe(40_00)
})

test('a session that was idle for twelve hours is over, and so is one of seven days', async () => {
  const younger = await aPersonOf(school, 'cashier')
  school.clock.pass({ minutes: 12 * 60 })
  expect((await pay(20)).status).toBe(401)

  cashier = younger
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
  expect((await pay(30)).status).toBe(200)
  school.clock.pass({ days: 7 })
  await school.rows(sql`update sessions set last_seen_at = app_now()`)
  expect((await pay(40)).status).toBe(401)
  expect(await received()).toBe(40_00)
})

test('who pays again a moment later is not looked up again: the visit is not even noted', async () => {
  const visited = () =>
    school.rows(sql`select last_seen_at from sessions where staff_id = ${cashier.staffId}`)
  const before = await visited()
  school.clock.pass({ minutes: 2 })

  expect((await pay(20)).status).toBe(200)

  expect(await visited()).toEqual(before)
})

test('what is refused otherwise is refused as ever, and nothing is recorded by it', async () => {
  const params = { studentId: randomUUID() }
  const options = { token: cashier.token, headers: { 'idempotency-key': randomUUID() } }

  const { status } = await school.inject(
    endpoints.payStudent,
    { params, body: { amountPaid: 20, feeType: 'School Fees' } },
    options,
  )

  expect(status).toBe(404)
  expect(await received()).toBe(10_00)
})

test('a payment sent again with its key is answered from memory, by whoever may still pay', async () => {
  const key = randomUUID()
  const first = await pay(20, key)
  expect((await pay(20, key)).reply).toEqual(first.reply)
  await school.rows(sql`update sessions set revoked_at = app_now() where staff_id = ${cashier.staffId}`)
  expect((await pay(20, key)).status).toBe(401)
  expect(await received()).toBe(30_00)
})

test('only so many are remembered, those of longest ago go first, and who is gone is forgotten', () => {
  const sessions = new RememberedSessions<number>(3)
  for (const each of [1, 2, 3, 4]) sessions.note(String(each), each)
  sessions.note('2', undefined)

  expect(['1', '2', '3', '4'].map((name) => sessions.find(name))).toEqual([undefined, undefined, 3, 4])
})
