import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sweep } from './sweep.ts'
import { aSignUp, openPayments } from './testing/payments.ts'

/** A client that keeps its form to itself until it has paid, as the published contract has it. */
async function payFirst(p: Awaited<ReturnType<typeof openPayments>>) {
  const form = aSignUp()
  const started = await p.startRegistration(undefined, form.schoolEmail)
  await p.press(started.page, 'pay')
  const { data } = (await p.verify(started.reference)).reply
  return { form, ...started, data }
}

test('its four calls in their order make a school with the payout account it was told of', async () => {
  const p = await openPayments()
  const { form, reference, cookie, data } = await payFirst(p)

  const subaccount = await p.reply(
    endpoints.createSubAccount,
    {
      body: {
        business_name: form.schoolName,
        settlement_bank: form.settlementBankCode,
        account_number: form.bankAccountNumber,
        primary_contact_email: form.schoolEmail,
      },
    },
    { cookie },
  )
  const { subaccount_code: subAccountCode, account_name: subAccountHolderName } = subaccount.data
  const made = await p.send(
    endpoints.addSchool,
    { body: { ...form, subAccountCode, subAccountHolderName } },
    { cookie },
  )
  const again = await p.send(endpoints.addSchool, { body: { ...form, reference } })

  expect(data).toMatchObject({ status: 'success', outcome: 'awaiting_details' })
  expect(subAccountCode).toMatch(/^ACCT_/)
  expect([made.status, again.status]).toEqual([201, 201])
  expect(again.reply).toEqual(made.reply)
  expect(p.subaccountsOf(form.schoolEmail)).toHaveLength(1)
  const { authToken: token, schoolId } = await p.signIn(form.schoolEmail)
  const school = await p.reply(endpoints.readSchool, { params: { schoolId } }, { token })
  expect(school).toMatchObject({ payout_status: 'ready', bank_account_number: form.bankAccountNumber })
})

test('somebody who only knows the reference cannot take the payment for a school of his own', async () => {
  const p = await openPayments()
  const { form, reference } = await payFirst(p)
  const thief = aSignUp()

  const stolen = await p.send(endpoints.addSchool, { body: { ...thief, reference } })
  const account = await p.send(endpoints.createSubAccount, {
    body: { reference, business_name: 'T', settlement_bank: '040100', account_number: '1011130067824' },
  })
  const owner = await p.send(endpoints.addSchool, { body: { ...form, reference } })

  expect([stolen.status, account.status, owner.status]).toEqual([402, 402, 201])
  expect(await p.schoolsOf(thief.schoolEmail)).toEqual([])
})

test('details with a mistake are refused with the field named, and can be sent again', async () => {
  const p = await openPayments()
  const { form, reference } = await payFirst(p)
  const { schoolAddress: _, ...incomplete } = form

  const refused = await p.send(endpoints.addSchool, { body: { ...incomplete, reference } })
  const made = await p.send(endpoints.addSchool, { body: { ...form, reference } })

  expect(refused.problem.fields).toHaveProperty('schoolAddress')
  expect(made.status).toBe(201)
})

test('without a payment there is no school', async () => {
  const p = await openPayments()

  expect((await p.send(endpoints.addSchool, { body: aSignUp() })).status).toBe(402)
})

test('a payment whose details never come is to go back after 72 hours', async () => {
  const p = await openPayments({ now: new Date('2026-11-20T09:00:00Z') })
  const { reference } = await payFirst(p)

  p.clock.now = new Date('2026-11-23T10:00:00Z')
  for (let round = 0; round < 20; round++) await sweep(p.world)

  expect(await p.checkout(reference)).toMatchObject({ state: 'to_refund', reason: 'unclaimed' })
})
