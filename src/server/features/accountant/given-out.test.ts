import { expect, test } from 'vitest'
import { KNOWN_ACCOUNTS } from '#shared/accounts.ts'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'

const usual = KNOWN_ACCOUNTS.map(({ account, usual: number }) => ({ account, number }))

/** November is over: 500.00 was charged and 200.00 paid on its last day, and the month was given out at one in the morning, or that night. */
async function aMonthGivenOut({ isOver = true } = {}) {
  const school = await createTestSchool({ now: '2026-11-30T21:00:00Z' })
  const params = { studentId: await school.addStudent() }
  const fee = { feeType: 'School Fees' }
  await school.call(endpoints.debitStudent, { params, body: { ...fee, amount: 500 } })
  const pay = async (amountPaid: number, more = {}) =>
    (
      await school.call(endpoints.payStudent, {
        params,
        body: { ...fee, amountPaid, confirm: true, ...more },
      })
    ).receipt?.id ?? ''
  const receiptId = await pay(200)
  await school.call(endpoints.keepAccounts, { body: { accounts: usual } })
  if (isOver) school.clock.pass({ minutes: 240 })
  const give = () => school.call(endpoints.giveOutMonth, { body: { month: '2026-11' } })
  const { givenId } = await give()
  const monthNow = () => school.call(endpoints.readAccountantMonth, { query: { month: '2026-11' } })
  const changes = async (since: string) => {
    const query = { month: '2026-11', since }
    const { raw } = await school.inject(endpoints.downloadAccountantMonth, { query })
    return raw.rawPayload.toString().replace('\ufeff', '').trimEnd().split('\r\n').slice(1)
  }
  school.clock.pass({ minutes: 30 })
  return { school, receiptId, pay, give, givenId, monthNow, changes }
}

test('a month given out and not changed says so, and giving it out again keeps nothing new', async () => {
  const { give, givenId, monthNow, pay } = await aMonthGivenOut()
  await pay(50)

  const { given } = await monthNow()

  expect(given).toMatchObject({
    id: givenId,
    through: '2026-11-30',
    hasChanged: false,
    changedBy: 0,
    sinceCount: 0,
  })
  expect((await give()).givenId).toBe(givenId)
})

test('a receipt that is back-dated into it is named with its sum, and the difference alone can be had', async () => {
  const { give, givenId, monthNow, pay, changes } = await aMonthGivenOut()
  await pay(75, { date: '2026-11-25' })

  const { given } = await monthNow()
  const lines = await changes(givenId)
  const again = await give()

  expect(given).toMatchObject({ hasChanged: true, changedBy: 75, sinceCount: 1, hasOtherNumbers: false })
  expect(given?.since).toMatchObject([
    { date: '2026-11-25', what: 'entered', number: 'AGA-000002', amount: 75, by: 'The school account' },
  ])
  expect(lines).toEqual([
    '2026-11-25,1000,Cash,75.00,,"School fees, 25 Nov 2026, changed"',
    '2026-11-25,1100,Owed by families,,75.00,"School fees, 25 Nov 2026, changed"',
  ])
  expect(again.givenId).not.toBe(givenId)
  expect((await monthNow()).given).toMatchObject({
    id: again.givenId,
    hasChanged: false,
    changedBy: 0,
    since: [],
  })
})

test('what is taken back on a day that was given out is named with its receipt', async () => {
  const { school, receiptId, givenId, monthNow, changes } = await aMonthGivenOut({ isOver: false })
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Wrong child' } })

  const { given } = await monthNow()

  expect(given).toMatchObject({ hasChanged: true, changedBy: 200, changedLater: 0, sinceCount: 1 })
  expect(given?.since).toMatchObject([
    { date: '2026-11-30', what: 'taken_back', number: 'AGA-000001', amount: 200 },
  ])
  expect(await changes(givenId)).toHaveLength(2)
})

test('what is taken back in the next month stands there, and the month it was of says so', async () => {
  const { school, receiptId, givenId, monthNow, changes } = await aMonthGivenOut()
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Wrong child' } })

  const { given } = await monthNow()
  const next = await school.call(endpoints.readAccountantMonth, { query: { month: '2026-12' } })

  expect(given).toMatchObject({ hasChanged: false, changedBy: 0, changedLater: 200, sinceCount: 1 })
  expect(given?.since).toMatchObject([{ date: '2026-12-01', what: 'taken_back', amount: 200 }])
  expect(await changes(givenId)).toEqual([])
  expect(next.accounts).toEqual([
    { number: '1000', name: 'Cash', debit: 0, credit: 200 },
    { number: '1100', name: 'Owed by families', debit: 200, credit: 0 },
  ])
})

test('a receipt that is corrected since is named as that', async () => {
  const { school, receiptId, monthNow } = await aMonthGivenOut({ isOver: false })
  await school.call(endpoints.correctReceipt, {
    params: { receiptId },
    body: { reason: 'A nought too many', lines: [{ feeType: 'School Fees', amount: 150 }], confirm: true },
  })

  expect((await monthNow()).given).toMatchObject({ hasChanged: true, changedBy: 50 })
  expect((await monthNow()).given?.since.map(({ what }) => what)).toContain('corrected')
})

test('another number since is said apart: no money has changed', async () => {
  const { school, monthNow } = await aMonthGivenOut()
  const accounts = usual.map((one) =>
    one.account === 'cash' ? { ...one, number: '1001', name: 'Till' } : one,
  )
  await school.call(endpoints.keepAccounts, { body: { accounts } })

  expect((await monthNow()).given).toMatchObject({ hasChanged: false, hasOtherNumbers: true, changedBy: 0 })
})
