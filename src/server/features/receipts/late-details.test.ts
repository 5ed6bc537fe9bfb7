import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { daySummary } from '../documents/day.ts'

/** An older client pays today, and its second call says that it was yesterday, by bank. */
async function paidYesterday() {
  const school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  const params = { studentId: await school.addStudent() }
  const feeType = 'School Fees'
  const detail = { transactionType: 'Credit' as const, date: '2026-11-19', payment_method: 'Bank' }
  await school.call(endpoints.payStudent, { params, body: { amountPaid: 200, feeType } })
  await school.call(endpoints.recordTransaction, { params, body: { amount: 200, feeType, ...detail } })
  const sheet = async (url: string) => {
    const headers = { authorization: `Bearer ${school.token}` }
    return (await school.app.inject({ url: `/api/documents/${url}`, headers })).rawPayload
  }
  return { school, sheet }
}

test('a receipt is found on the day that came late, and not on the day it was recorded', async () => {
  const { school, sheet } = await paidYesterday()
  const found = async (day: string) =>
    (await school.call(endpoints.listReceipts, { query: { from: day, to: day, limit: 20 } })).receipts

  expect(await found('2026-11-19')).toMatchObject([{ date: '2026-11-19', payment_method: 'Bank' }])
  expect(await found('2026-11-20')).toEqual([])
  for (const [day, count] of [
    ['2026-11-19', 1],
    ['2026-11-20', 0],
  ]) {
    const receipts = strFromU8(await sheet(`receipts/${day}?format=csv`))
    expect(receipts.match(/AGA-000001/g) ?? []).toHaveLength(Number(count))
  }
})

test('the day’s summary, the morning view and the export say the same of it', async () => {
  const { school, sheet } = await paidYesterday()

  const { series } = await daySummary(school.context, '2026-11-19')
  const today = await school.call(endpoints.readToday, { params: { schoolId: school.schoolId } })
  const files = unzipSync(await sheet('export'))

  expect(series).toMatchObject({ first: 'AGA-000001', given: 1 })
  expect(today.lastPayments).toMatchObject([{ method: 'Bank' }])
  expect(strFromU8(files['receipts.csv'] ?? new Uint8Array())).toMatch(/2026-11-19,Bank/)
})
