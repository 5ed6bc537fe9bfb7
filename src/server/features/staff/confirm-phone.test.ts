import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPersonOf, type Person } from '../../testing/people.ts'
import { newestSecret } from '../../testing/sample-school.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { aLinkFor, choose } from '../schools/testing/a-link.ts'

/** Asks for a code and sends it back. */
async function confirm(school: TestSchool, { token }: Pick<Person, 'token'>) {
  await school.inject(endpoints.askPhoneCode, {}, { token })
  const code = await newestSecret(school)
  return await school.inject(endpoints.confirmPhone, { body: { code } }, { token })
}

/** Whoever could say yes to this person. */
async function approversOf(school: TestSchool, { staffId }: Person): Promise<string[]> {
  const rows = await school.rows<{ name: string }>(
    sql`select name from approvers_of(${school.schoolId}, ${staffId}) order by name`,
  )
  return rows.map(({ name }) => name)
}

const edit = (school: TestSchool, staffId: string, phone: string) =>
  school.call(endpoints.editStaff, { params: { staffId }, body: { phone } })

test('a second account with a mailbox and no phone, or with a number that was only typed in, approves nothing', async () => {
  const school = await createTestSchool()
  await school.rows(sql`update schools set phone_confirmed_at = null`)
  const cashier = await aPersonOf(school, 'cashier', { name: 'Ama' })
  const bursar = await aPersonOf(school, 'bursar', { name: 'Kofi' })
  await school.rows(sql`update staff set phone = null where name = 'Kofi'`)
  expect(await approversOf(school, cashier)).toEqual([])

  await edit(school, bursar.staffId, aPhone())
  expect(await approversOf(school, cashier)).toEqual([])
  expect((await confirm(school, bursar)).status).toBe(200)

  expect(await approversOf(school, cashier)).toEqual(['Kofi'])
  expect(
    (await school.call(endpoints.listStaff)).people.find(({ name }) => name === 'Kofi')?.phoneConfirmed,
  ).toBe(true)
})

test('another number takes a new code, and approves nothing for 72 hours', async () => {
  const school = await createTestSchool()
  await school.rows(sql`update schools set phone_confirmed_at = null`)
  const cashier = await aPersonOf(school, 'cashier', { name: 'Ama' })
  const bursar = await aPersonOf(school, 'bursar', { name: 'Kofi' })
  expect(await approversOf(school, cashier)).toEqual(['Kofi'])

  await edit(school, bursar.staffId, aPhone())
  expect(await approversOf(school, cashier)).toEqual([])
  await confirm(school, bursar)
  expect(await approversOf(school, cashier)).toEqual([])

  school.clock.pass({ minutes: 72 * 60 - 1 })
  expect(await approversOf(school, cashier)).toEqual([])
  school.clock.pass({ minutes: 1 })
  expect(await approversOf(school, cashier)).toEqual(['Kofi'])
})

test('whoever was given an e-mail by somebody else approves nothing for 72 hours, counted anew from a password chosen within them', async () => {
  const school = await createTestSchool()
  await school.rows(sql`update schools set phone_confirmed_at = null`)
  const cashier = await aPersonOf(school, 'cashier', { name: 'Ama' })
  const { staffId } = await aPersonOf(school, 'bursar', { name: 'Kofi' })
  await school.call(endpoints.editStaff, { params: { staffId }, body: { email: `${staffId}@head.example` } })
  expect(await approversOf(school, cashier)).toEqual([])
  school.clock.pass({ minutes: 71 * 60 })

  expect((await choose(school, await aLinkFor(school, staffId))).status).toBe(200)

  school.clock.pass({ minutes: 71 * 60 })
  expect(await approversOf(school, cashier)).toEqual([])
  school.clock.pass({ minutes: 60 })
  expect(await approversOf(school, cashier)).toEqual(['Kofi'])
})

test('whoever only forgot the password, or changed the own e-mail, goes on approving', async () => {
  const school = await createTestSchool()
  await school.rows(sql`update schools set phone_confirmed_at = null`)
  const cashier = await aPersonOf(school, 'cashier', { name: 'Ama' })
  const { staffId, token } = await aPersonOf(school, 'head', { name: 'Kofi' })
  const body = { email: `${staffId}@own.example` }
  await school.inject(endpoints.editStaff, { params: { staffId }, body }, { token })

  await choose(school, await aLinkFor(school, staffId))

  expect(await approversOf(school, cashier)).toEqual(['Kofi'])
})

test('a phone that a colleague or the school has tells nobody apart', async () => {
  const school = await createTestSchool()
  const cashier = await aPersonOf(school, 'cashier', { name: 'Ama' })
  const shared = aPhone()
  await aPersonOf(school, 'bursar', { name: 'Kofi', phone: shared })
  await school.rows(sql`update schools set phone = ${shared}`)
  await school.rows(sql`update schools set phone_confirmed_at = app_now(), phone_since = null`)

  expect(await approversOf(school, cashier)).toEqual([])
})

test('who comes after a request was asked does not answer it', async () => {
  const school = await createTestSchool()
  await school.call(endpoints.setRules, { body: { twoPersons: true, confirm: true } }).catch(() => undefined)
  const first = await aPersonOf(school, 'bursar', { name: 'Kofi' })
  await school.call(endpoints.setRules, { body: { twoPersons: true, confirm: true } })
  const cashier = await aPersonOf(school, 'cashier', { name: 'Ama' })
  const studentId = await school.addStudent()
  const paid = await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 20, feeType: 'School Fees' },
  })
  const body = { act: 'take_back' as const, reason: 'A mistake', receiptId: paid.receipt?.id ?? '' }
  const { reply } = await school.inject(endpoints.askRequest, { body }, { token: cashier.token })
  const late = await aPersonOf(school, 'head', { name: 'Yaw' })
  const answer = (token: string) =>
    school.inject(
      endpoints.answerRequest,
      { params: { requestId: reply.request.id }, body: { approve: true } },
      { token },
    )

  expect((await answer(late.token)).status).toBe(403)
  expect((await answer(first.token)).status).toBe(200)
})

test('five tries, ten minutes, and only the newest code; another person’s is worth nothing', async () => {
  const school = await createTestSchool()
  const [ama, kofi] = [await aPersonOf(school, 'bursar'), await aPersonOf(school, 'bursar', { name: 'Kofi' })]
  const send = (code: string, { token }: Person) =>
    school.inject(endpoints.confirmPhone, { body: { code } }, { token })
  await school.inject(endpoints.askPhoneCode, {}, { token: kofi.token })
  const theirs = await newestSecret(school)
  await school.inject(endpoints.askPhoneCode, {}, { token: ama.token })
  const older = await newestSecret(school)
  await school.inject(endpoints.askPhoneCode, {}, { token: ama.token })
  const newest = await newestSecret(school)

  expect((await send(theirs, ama)).status).toBe(422)
  if (older !== newest) expect((await send(older, ama)).status).toBe(422)
  expect((await send(`${newest.slice(0, 3)} ${newest.slice(3)}`, ama)).status).toBe(200)
  expect((await send(newest, ama)).status).toBe(422)

  for (let tries = 0; tries < 5; tries++) await send(theirs === '111111' ? '222222' : '111111', kofi)
  expect((await send(theirs, kofi)).status).toBe(422)
})

test('with fewer than two confirmed phones the school is told that the rule of two cannot be kept', async () => {
  const school = await createTestSchool()
  await aPersonOf(school, 'bursar', { name: 'Kofi' })
  expect((await school.call(endpoints.readRules)).twoPersonsHeld).toBe(true)

  await school.rows(sql`update staff set phone_confirmed_at = null where name = 'Kofi'`)

  expect((await school.call(endpoints.readRules)).twoPersonsHeld).toBe(false)
})
