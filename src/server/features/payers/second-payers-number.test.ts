import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { setPayers } from '../../ledger/index.ts'
import { foundLedgerSchool } from '../../ledger/testing/ledger-school.ts'
import { openPaying } from '../../testing/paying.ts'
import { settleIntent } from '../paying/settle.ts'
import { aWallet, bring } from '../statements/testing/bring.ts'

/** Money from the second payer's number is the second payer's, by whichever door it comes. Of 977.00 Akosua bears 586.20 and Yaw 390.80. */

let paying: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  paying = await openPaying()
})
afterAll(() => paying.sandbox.close())

const YAW = '+233241234003'

test('a line of a statement that came from the second payer’s number pays the second’s share, by the way it came', async () => {
  const { params, owed, pupilCode } = await aSharedChild()
  const accountId = await aWallet(paying.school, { openingBalance: 0, openingDate: '2026-01-01' })
  const from = { counterpartyNumber: YAW, counterpartyName: 'YAW OWUSU' }
  const line = {
    row: 2,
    date: '2026-11-18',
    amount: 100,
    balance: 100,
    providerId: randomUUID(),
    text: pupilCode,
    ...from,
  }
  await bring(paying.school, accountId, [line])
  const { lines } = await paying.school.call(endpoints.readStatementTray, { params: { accountId } })

  await paying.school.call(endpoints.postSureLines, {
    params: { accountId },
    body: { lineIds: lines.map(({ id }) => id) },
  })

  expect(await owed(params)).toEqual({ first: 586.2, second: 290.8 })
  const method = sql`select method from ledger_entries where student_id = ${params.studentId} and kind = 'payment'`
  expect(await paying.school.rows(method)).toEqual([{ method: 'Mobile Money' }])
  expect(await paying.verified()).toEqual([])
})

test('a second payer’s phone that is asked at the desk pays the second’s share', async () => {
  const { params, owed } = await aSharedChild()
  const lines = [{ ...params, feeType: 'School Fees', amount: 100 }]

  const body = { lines, network: 'mtn' as const, number: YAW }
  const asked = await paying.school.call(endpoints.askPhone, { body })

  await sayYes(asked.paymentId)

  expect(await owed(params)).toEqual({ first: 586.2, second: 290.8 })
  expect(await paying.verified()).toEqual([])
})

test('where two people have one number, it is taken for the one who shares a child', async () => {
  const school = await foundLedgerSchool()
  // Of one number, whose child has one payer came first.
  const [alone, shared] = [await school.admit(), await school.admit()]
  const guardianOf = async (student: string) =>
    (await school.rows<{ id: string }>(sql`select guardian_id as id from students where id = ${student}`))[0]
      ?.id
  const second = await guardianOf(await school.admit('Basic 5'))
  await school.rows(sql`update guardians set phone = '+233240000009' where id = ${second}`)
  await setPayers(school.context(), { student: shared, guardian: second, firstShare: 5_000 })
  const payerOf = (students: string[], phone = '+233240000001') =>
    school.rows(sql`select payer_of_number(${school.schoolId}, ${students}::uuid[], ${phone}) as id`)

  expect(await payerOf([alone, shared])).toEqual([{ id: await guardianOf(shared) }])
  expect(await payerOf([alone])).toEqual([{ id: await guardianOf(alone) }])
  expect(await payerOf([alone, shared], '+233240000009')).toEqual([{ id: second }])
  expect(await payerOf([alone], '+233240000009')).toEqual([{ id: null }])
})

async function sayYes(paymentId: string) {
  const [row] = await paying.school.rows<{ reference: string }>(
    sql`update payment_intents set next_check_at = app_now() where id = ${paymentId} returning reference`,
  )
  await fetch(`${paying.sandbox.url}/sandbox/wallets/${row?.reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ say: 'yes' }),
  })
  await settleIntent(paying.world, paying.school.schoolId, paymentId)
}

async function aSharedChild() {
  const { school } = paying
  const studentId = await school.addStudent({ firstName: 'Abena' })
  const params = { studentId }
  await school.call(endpoints.debitStudent, { params, body: { feeType: 'School Fees', amount: 977 } })
  const second = { firstName: 'Yaw', surname: 'Owusu', phone: YAW }
  await school.call(endpoints.setPayers, { params, body: { second, firstPercent: 60, secondPercent: 40 } })
  const { pupilCode } = await school.call(endpoints.readStudent, { params })
  const owed = async (whose: { studentId: string }) => {
    const { payers } = await school.call(endpoints.readPayers, { params: whose })
    return { first: payers?.first.owes, second: payers?.second.owes }
  }
  return { params, pupilCode, owed }
}
