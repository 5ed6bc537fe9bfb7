import { expect, test } from 'vitest'
import { counted, counter, opened, take } from '#server/features/cash/testing/counter.ts'
import { aPersonOf, type Person } from '#server/testing/people.ts'
import { endpoints } from '#shared/api/index.ts'

test('the home of Head and Bursar says what is on its way, and nothing where all is where it should be', async () => {
  const office = await counter()
  const { school, kofi, adwoa, ama } = office
  const homeOf = async (who: Person) =>
    (await school.call(endpoints.readToday, { params: { schoolId: school.schoolId } }, who)).onItsWay
  const drawerId = await opened(office, ama, 100)
  await take(office, ama, 260)
  await counted(office, ama, drawerId, 360)
  expect(await homeOf(kofi)).toBeNull()

  const hand = (amount: number) =>
    school.call(endpoints.handOver, { params: { drawerId }, body: { amount, to: 'safe' } }, ama)
  const { handOver } = await hand(200)
  await school.call(
    endpoints.receiveHandOver,
    { params: { handOverId: handOver.id }, body: { amount: 200 } },
    adwoa,
  )
  const waiting = await hand(60)
  const { bankAccount } = await school.call(
    endpoints.addBankAccount,
    { body: { bank: 'GCB Bank', digits: '' } },
    adwoa,
  )
  const slip = { slipNumber: '004512', date: '2026-11-20', amount: 150 }
  const body = { from: 'safe' as const, bankAccountId: bankAccount.id, ...slip }
  const { deposit } = await school.call(endpoints.enterDeposit, { body }, adwoa)

  expect(await homeOf(adwoa)).toMatchObject({
    // Without what she is to count herself.
    amount: 150,
    handOvers: [{ id: waiting.handOver.id, from: 'Ama Mensah', to: null, amount: null }],
    deposits: { count: 1, amount: 150 },
    withPeople: [{ name: 'Ama Mensah', amount: 100 }],
  })
  expect(await homeOf(await aPersonOf(school, 'auditor', { name: 'Esi Quaye' }))).toBeNull()

  const params = { handOverId: waiting.handOver.id }
  await school.call(endpoints.withdrawHandOver, { params }, ama)
  await school.call(
    endpoints.markBanked,
    { params: { depositId: deposit.id }, body: { on: '2026-11-20' } },
    adwoa,
  )
  expect(await homeOf(kofi)).toBeNull()
})
