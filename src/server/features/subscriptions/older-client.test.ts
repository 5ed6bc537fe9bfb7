import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sweep } from './sweep.ts'
import { aSignUp, openPayments, SITE } from './testing/payments.ts'

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

test('a school made by these four calls changes its payout account like any other', async () => {
  const p = await openPayments()
  const { form, cookie } = await payFirst(p)
  const asked = { settlement_bank: form.settlementBankCode, account_number: form.bankAccountNumber }
  const business = { business_name: form.schoolName, primary_contact_email: form.schoolEmail }
  await p.reply(endpoints.createSubAccount, { body: { ...asked, ...business } }, { cookie })
  await p.reply(endpoints.addSchool, { body: form }, { cookie })
  const { authToken: token } = await p.signIn(form.schoolEmail)
  const account = { bank_name: 'Ecobank Ghana Limited', bank_account_number: '1441000067824' }

  const edited = await p.send(endpoints.editSchool, { body: account }, { token })
  await p.sweep()

  expect(edited.status).toBe(200)
  expect(p.subaccountsOf(form.schoolEmail)).toMatchObject([
    { bankCode: '130100', accountNumber: '1441000067824' },
  ])
})

test('Pay pressed twice: whichever of the two pages was paid on, the school is made', async () => {
  for (const paidOn of [0, 1]) {
    const p = await openPayments()
    const form = aSignUp()
    const first = await p.startRegistration(undefined, form.schoolEmail)
    const body = { amount: 500, callBack: `${SITE}/paymentCallback`, email: form.schoolEmail }
    const second = (await p.send(endpoints.initializePayment, { body }, { cookie: first.cookie })).reply.data
    const pages = [first.page, second.authorization_url]
    await p.press(pages[paidOn] ?? '', 'pay')
    await p.verify([first.reference, second.reference][paidOn] ?? '')

    const account = { settlement_bank: form.settlementBankCode, account_number: form.bankAccountNumber }
    const business = { business_name: form.schoolName, primary_contact_email: form.schoolEmail }
    const asked = { body: { ...account, ...business } }

    const subaccount = await p.send(endpoints.createSubAccount, asked, { cookie: first.cookie })
    const made = await p.send(endpoints.addSchool, { body: form }, { cookie: first.cookie })
    const again = await p.send(endpoints.addSchool, { body: form }, { cookie: first.cookie })

    expect([subaccount.status, made.status, again.status], `page ${paidOn}`).toEqual([201, 201, 201])
    expect(again.reply).toEqual(made.reply)
  }
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
