import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { renewedUntil } from './apply-payment.ts'
import { openPayments, type Payments, SITE } from './testing/payments.ts'

/** A school signed in, founded on the clock's day. */
async function aSchool(p: Payments) {
  const { id, form } = await p.signUp()
  const { reference, page } = await p.startRegistration(id)
  await p.press(page, 'pay')
  await p.verify(reference)
  const { authToken: token, schoolId } = await p.signIn(form.schoolEmail)
  const expiry = async () =>
    (await p.reply(endpoints.readSchool, { params: { schoolId } }, { token })).registration_expiration_date
  const update = (body = {}) =>
    p.send(endpoints.updateSubscription, { params: { schoolId }, body }, { token })
  return { token, schoolId, form, expiry, update }
}

test.each([
  ['2026-11-20', '2026-11-01', '2027-02-20'],
  ['2026-11-20', '2026-08-15', '2027-02-20'],
  ['2026-11-15', '2026-11-30', '2027-02-28'],
  ['2027-11-30', '2027-11-30', '2028-02-29'],
])('on %s a school paid up to %s is renewed to %s', (today, expiresOn, renewed) => {
  expect(renewedUntil(expiresOn, today)).toBe(renewed)
})

test('a renewal extends once, however often it is asked for, and the client’s date counts for nothing', async () => {
  const p = await openPayments({ now: new Date('2026-11-20T09:00:00Z') })
  const school = await aSchool(p)
  const before = await school.expiry()
  const { reference, page } = await p.startRenewal(school.token)
  await p.press(page, 'pay')

  await Promise.all([p.verify(reference), p.verify(reference), p.verify(reference)])
  const answer = await school.update({ registration_expiration_date: '2099-01-01' })

  expect(before).toBe('2027-02-20')
  expect(answer.reply.registration_expiration_date).toBe('2027-05-20')
  expect(await school.expiry()).toBe('2027-05-20')
  expect((await p.verify(reference)).reply.data.outcome).toBe('renewed')
})

test('a school whose time has run out can renew, and its desk opens again', async () => {
  const p = await openPayments({ now: new Date('2026-11-20T09:00:00Z') })
  const school = await aSchool(p)
  p.clock.now = new Date('2027-04-01T09:00:00Z')
  const { authToken: token } = await p.signIn(school.form.schoolEmail)
  const locked = await p.send(
    endpoints.addFeeType,
    { params: { schoolId: school.schoolId }, body: { feeType: 'Bus' } },
    { token },
  )

  const { reference, page } = await p.startRenewal(token)
  await p.press(page, 'pay')
  await p.verify(reference)
  const open = await p.send(
    endpoints.addFeeType,
    { params: { schoolId: school.schoolId }, body: { feeType: 'Bus' } },
    { token },
  )

  expect(locked.problem.code).toBe('subscription_expired')
  expect(open.status).toBe(201)
  expect((await p.reply(endpoints.readSession, {}, { token })).registration_expiration_date).toBe(
    '2027-07-01',
  )
})

test('without a settled renewal the expiry does not move', async () => {
  const p = await openPayments({ now: new Date('2026-11-20T09:00:00Z') })
  const school = await aSchool(p)
  const { page, reference } = await p.startRenewal(school.token)
  await p.press(page, 'decline')
  await p.verify(reference)

  const answer = await school.update({ registration_expiration_date: '2099-01-01' })

  expect(answer.status).toBe(402)
  expect(await school.expiry()).toBe('2027-02-20')
})

test('a renewal settled more than 72 hours ago is not answered as today’s', async () => {
  const p = await openPayments({ now: new Date('2026-11-20T09:00:00Z') })
  const school = await aSchool(p)
  const { page, reference } = await p.startRenewal(school.token)
  await p.press(page, 'pay')
  await p.verify(reference)
  p.clock.now = new Date('2026-11-23T09:30:00Z')
  const { authToken: token } = await p.signIn(school.form.schoolEmail)

  const answer = await p.send(
    endpoints.updateSubscription,
    { params: { schoolId: school.schoolId } },
    { token },
  )

  expect(answer.status).toBe(402)
})

test('somebody else’s renewal extends that school and not mine', async () => {
  const p = await openPayments({ now: new Date('2026-11-20T09:00:00Z') })
  const [mine, theirs] = [await aSchool(p), await aSchool(p)]
  const { page, reference } = await p.startRenewal(theirs.token)
  await p.press(page, 'close')

  await p.verify(reference)
  const answer = await mine.update()
  const asSchool = await p.send(endpoints.addSchool, { body: { reference } })

  expect(answer.status).toBe(402)
  expect(asSchool.status).toBe(402)
  expect(await mine.expiry()).toBe('2027-02-20')
  expect(await theirs.expiry()).toBe('2027-05-20')
})

test('a renewal needs a signed-in school, the right amount and this site’s address', async () => {
  const p = await openPayments()
  const school = await aSchool(p)
  const callBack = `${SITE}/dashboard/upgradeCallback`
  const initialize = (body: object, token?: string) =>
    p.send(endpoints.initializePayment, { body: { amount: 200, callBack, ...body } }, token ? { token } : {})

  expect((await initialize({})).problem.code).toBe('signed_out')
  expect((await initialize({ amount: 5 }, school.token)).problem.fields).toHaveProperty('amount')
  expect((await initialize({ amount: 50_000 }, school.token)).problem.fields).toHaveProperty('amount')
  for (const elsewhere of [
    'https://evil.example/x',
    'https://fees.example.evil.example/',
    `http://fees.example/`,
  ]) {
    expect((await initialize({ callBack: elsewhere }, school.token)).problem.fields).toHaveProperty(
      'callBack',
    )
  }
  // Read by other rules, this one would lead to evil.example.
  const { reply } = await initialize({ callBack: `${SITE}\\@evil.example/` }, school.token)
  expect(p.sandbox.books.payments.get(reply.data.reference)?.callbackUrl).toBe(`${SITE}/@evil.example/`)
})

test('a renewal is in the school’s audit chain, with what it moved', async () => {
  const p = await openPayments({ now: new Date('2026-11-20T09:00:00Z') })
  const school = await aSchool(p)
  const { page, reference } = await p.startRenewal(school.token)
  await p.press(page, 'pay')
  await p.verify(reference)

  const { rows } = await asOwner({ database: p.world.database, schoolId: school.schoolId }, (client) =>
    client.query(sql`select act, facts from audit_log where act = 'renew_subscription'`),
  )

  expect(rows).toMatchObject([{ facts: { reference, amount: 20_000, from: '2027-02-20', to: '2027-05-20' } }])
})
