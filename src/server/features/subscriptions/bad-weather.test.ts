import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { sweep } from './sweep.ts'
import { aSignUp, eventually, openPayments, type Payments, SITE } from './testing/payments.ts'

const start = new Date('2026-11-20T09:00:00Z')

test.each(['server_error', 'html', 'lost_answer'] as const)(
  'Paystack fails with %s when a payment is opened: the payer is told, and tries again',
  async (fault) => {
    const p = await openPayments()
    const { id, form } = await p.signUp()
    p.sandbox.faults.switchOn({ fault, calls: ['initialize'], times: 1 })

    const refused = await p.send(endpoints.initializePayment, {
      body: { amount: 500, callBack: `${SITE}/paymentCallback`, signUpId: id },
    })
    const { page, reference } = await p.startRegistration(id)
    await p.press(page, 'pay')
    await p.verify(reference)

    expect(refused.problem).toMatchObject({ code: 'upstream', message: 'Unable to start payment.' })
    expect(await p.schoolsOf(form.schoolEmail)).toHaveLength(1)
  },
)

test('Paystack is down when the payer returns: nothing is lost, and the sweeper makes the school', async () => {
  const p = await openPayments({ now: start })
  const { id, form } = await p.signUp()
  const { page, reference } = await p.startRegistration(id)
  p.sandbox.faults.switchOn({ fault: 'no_webhook' })
  await p.press(page, 'pay')
  p.sandbox.faults.switchOn({ fault: 'server_error', calls: ['verify'] })

  const down = await p.verify(reference)
  const notYet = await p.send(endpoints.addSchool, { body: { reference } })
  p.sandbox.faults.switchOff()
  p.clock.now = new Date('2026-11-20T09:10:00Z')
  await eventually(
    async () => {
      await sweep(p.world)
      return await p.schoolsOf(form.schoolEmail)
    },
    (seen) => seen.length > 0,
  )

  expect(down.problem.code).toBe('upstream')
  expect(notYet.problem.code).toBe('upstream')
  expect(await p.schoolsOf(form.schoolEmail)).toHaveLength(1)
})

test('Paystack is down when the payout account is due: the school is there, and the job makes one account later', async () => {
  const p = await openPayments({ now: start })
  const { id, form } = await p.signUp()
  const { page, reference } = await p.startRegistration(id)
  p.sandbox.faults.switchOn({ fault: 'server_error', calls: ['subaccount'] })
  await p.press(page, 'pay')
  await p.verify(reference)
  const payout = { business_name: 'A', settlement_bank: '040100', account_number: '1011130067824' }
  const asked = await p.reply(endpoints.createSubAccount, { body: { reference, ...payout } })

  p.sandbox.faults.switchOff()
  await eventually(
    async () => {
      await sweepLater(p)
      return p.subaccountsOf(form.schoolEmail)
    },
    (seen) => seen.length > 0,
  )

  expect(asked.data.subaccount_code).toBeNull()
  expect(p.subaccountsOf(form.schoolEmail)).toHaveLength(1)
  const { authToken: token, schoolId } = await p.signIn(form.schoolEmail)
  const school = await p.reply(endpoints.readSchool, { params: { schoolId } }, { token })
  expect(school.payout_status).toBe('ready')
})

test('the answer to making a payout account gets lost: the job finds it instead of making a second', async () => {
  const p = await openPayments({ now: start })
  const { id, form } = await p.signUp()
  const { page, reference } = await p.startRegistration(id)
  p.sandbox.faults.switchOn({ fault: 'lost_answer', calls: ['subaccount'], times: 1 })
  await p.press(page, 'pay')
  await p.verify(reference)
  await eventually(
    async () => p.subaccountsOf(form.schoolEmail),
    (seen) => seen.length > 0,
  )

  await eventually(
    async () => {
      await sweepLater(p)
      return (await payoutOf(p, form.schoolEmail)).code
    },
    (code) => code !== null,
  )

  expect(p.subaccountsOf(form.schoolEmail)).toHaveLength(1)
  expect((await payoutOf(p, form.schoolEmail)).code).toBe(p.subaccountsOf(form.schoolEmail)[0]?.code)
})

test('an account Paystack refuses does not block the school; its record says that it needs attention', async () => {
  const p = await openPayments()
  const { id, form } = await p.signUp({ bankAccountNumber: '4000000000' })
  const { page, reference } = await p.startRegistration(id)
  await p.press(page, 'pay')
  await p.verify(reference)
  const { authToken: token, schoolId } = await p.signIn(form.schoolEmail)

  const school = await eventually(
    () => p.reply(endpoints.readSchool, { params: { schoolId } }, { token }),
    ({ payout_status }) => payout_status === 'needs_attention',
  )

  expect(school.payout_status).toBe('needs_attention')
  expect((await payoutOf(p, form.schoolEmail)).reason).toBe('Account details are invalid')
})

test('the list of banks is served on while Paystack is down', async () => {
  const p = await openPayments({ now: start })
  await p.world.database.pool.query('delete from bank_list')
  const fresh = await p.reply(endpoints.getBanks)
  p.clock.now = new Date('2026-11-22T09:00:00Z')
  p.sandbox.faults.switchOn({ fault: 'html', calls: ['banks'] })

  const stale = await p.reply(endpoints.getBanks)

  expect(stale).toEqual(fresh)
  expect(fresh.data).toContainEqual({ name: 'GCB Bank Limited', code: '040100', type: 'ghipss' })
  expect(fresh.data).toContainEqual({ name: 'MTN', code: 'MTN', type: 'mobile_money' })
})

test('without any list of banks the failure is said', async () => {
  const p = await openPayments()
  await p.world.database.pool.query('delete from bank_list')
  p.sandbox.faults.switchOn({ fault: 'server_error', calls: ['banks'] })

  expect((await p.send(endpoints.getBanks)).problem.code).toBe('upstream')
})

test.each([
  ['123456789', 422, 'Account number must be at least 10 digits long'],
  ['0000000000', 404, 'Account holder not found'],
  ['4290000000', 502, 'Error fetching account holder name'],
  ['5000000000', 502, 'Error fetching account holder name'],
])('the holder of %s: %i %s', async (accountNumber, status, message) => {
  const p = await openPayments()

  const answered = await p.send(endpoints.getAccountHolderName, {
    query: { accountNumber, bankCode: '040100' },
  })

  expect([answered.status, answered.problem.message]).toEqual([status, message])
})

test('a form with mistakes is refused with each field named, and nothing is stored', async () => {
  const p = await openPayments()
  const body = aSignUp({
    schoolEmail: 'nobody',
    schoolPassword: 'short',
    bankAccountNumber: '12',
    schoolPhone: '1',
  })

  const refused = await p.send(endpoints.storeSignUp, { body })

  expect(Object.keys(refused.problem.fields ?? {}).sort()).toEqual([
    'bankAccountNumber',
    'schoolEmail',
    'schoolPassword',
    'schoolPhone',
  ])
})

test('an e-mail that is registered already is refused before anybody pays', async () => {
  const p = await openPayments()
  const { id, form } = await p.signUp()
  const { page, reference } = await p.startRegistration(id)
  await p.press(page, 'pay')
  await p.verify(reference)

  const again = await p.send(endpoints.storeSignUp, {
    body: aSignUp({ schoolEmail: form.schoolEmail.toUpperCase() }),
  })

  expect(again.problem).toMatchObject({ code: 'email_taken', fields: { schoolEmail: expect.any(String) } })
})

test('a sign-up older than 72 hours is not paid for any more', async () => {
  const p = await openPayments({ now: start })
  const { id } = await p.signUp()
  p.clock.now = new Date('2026-11-23T09:00:01Z')

  const refused = await p.send(endpoints.initializePayment, {
    body: { amount: 500, callBack: `${SITE}/paymentCallback`, signUpId: id },
  })

  expect(refused.problem.code).toBe('not_found')
})

test('an unknown reference is not found', async () => {
  const p = await openPayments()

  expect((await p.verify('AK-REG-0000000000000000')).problem.code).toBe('not_found')
})

/** The try before may still be running, and the next one is due some minutes after it has ended: time goes on. */
async function sweepLater({ clock, world }: Payments): Promise<void> {
  clock.now = new Date((clock.now ?? start).getTime() + 10 * 60_000)
  await sweep(world)
}

async function payoutOf(p: Payments, email: string) {
  const { rows } = await p.world.database.pool.query<{ code: string | null; reason: string | null }>(
    sql`select subaccount_code as code, reason from payouts where email = ${email}`,
  )
  return rows[0] ?? { code: null, reason: null }
}
