import { expect, test } from 'vitest'
import type { WireReply as Reply } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { verifySchool } from '../../ledger/index.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { aWallet, bring, type Line, moves } from './testing/bring.ts'

const monthOf = (school: TestSchool, accountId: string, month?: string) =>
  school.call(endpoints.readReconciliation, { params: { accountId }, query: { month } })

type Month = Reply<typeof endpoints.readReconciliation>

/** The items with what the statement has more at the end; the test fails where any column does not add up. */
function itemsOf({ statement, books, items }: Month) {
  for (const when of ['before', 'moved', 'after'] as const) {
    const between = items.reduce((sum, item) => sum + Math.round(item[when] * 100), 0)
    expect(Math.round(statement[when] * 100)).toBe(Math.round(books[when] * 100) + between)
  }
  for (const { after, things } of items)
    expect(things.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(
      Math.round(after * 100),
    )
  return Object.fromEntries(items.flatMap(({ item, count, after }) => (count > 0 ? [[item, after]] : [])))
}

async function aSchoolWithMoney() {
  const school = await createTestSchool()
  const efua = await school.addStudent({ firstName: 'Efua', surname: 'Ofori' })
  const pay = async (
    amount: number,
    date: string,
    payment_method: 'Mobile Money' | 'Bank' = 'Mobile Money',
  ) => {
    const body = { amount, date, feeType: 'School Fees', payment_method, confirm: true }
    return (await school.call(endpoints.payStudent, { params: { studentId: efua }, body })).receipt?.id ?? ''
  }
  const bill = { classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 300 }
  await school.call(endpoints.addClassFees, { params: { schoolId: school.schoolId }, body: bill })
  return { school, efua, pay }
}

let row = 1
const line = (date: string, amount: number, differences: Partial<Line> = {}): Line => ({
  row: ++row,
  date,
  amount,
  providerId: `5188${1_000_000 + row}`,
  ...differences,
})

test('statement and books come to each other by named items, whatever is posted, linked, set aside, taken back or undone', async () => {
  const { school, efua, pay } = await aSchoolWithMoney()
  const accountId = await aWallet(school, { openingBalance: 100, openingDate: '2026-10-01' })
  const early = await pay(40, '2026-10-31')
  await pay(25, '2026-11-02')
  await pay(7, '2026-11-02', 'Bank')
  await bring(
    school,
    accountId,
    moves(100, [
      line('2026-10-20', 200, { charge: 1 }),
      line('2026-10-30', 60),
      line('2026-11-01', 40),
      line('2026-11-03', -150, { kind: 'BANK PUSH' }),
      line('2026-11-04', 30),
    ]),
  )
  const { lines } = await school.call(endpoints.readStatementTray, { params: { accountId } })
  const idOf = (amount: number) => lines.find((found) => found.amount === amount)?.id ?? ''
  const post = (amount: number) =>
    school.call(endpoints.postStatementLine, {
      params: { lineId: idOf(amount) },
      body: { children: [{ studentId: efua, amount }] },
    })
  const { receipt } = await post(200)
  await school.call(endpoints.linkStatementLine, { params: { lineId: idOf(40) }, body: { receiptId: early } })
  await school.call(endpoints.setLinesAside, { body: { lineIds: [idOf(-150)], why: 'sweep' } })

  const october = await monthOf(school, accountId, '2026-10')
  expect(october).toMatchObject({
    statement: { before: 100, moved: 259, after: 359 },
    statedUntil: '2026-10-30',
  })
  expect(itemsOf(october)).toEqual({ tray: 60, on_way: -40, charge: -1 })
  const november = await monthOf(school, accountId)
  expect(november).toMatchObject({
    month: '2026-11',
    statement: { before: 359, after: 279 },
    books: { before: 340 },
  })
  expect(november.months).toEqual(['2026-11', '2026-10'])
  expect(itemsOf(november)).toEqual({ tray: 90, unseen: -25, sweep: -150, charge: -1 })

  // Taken back in November: October keeps what it was given.
  const back = { params: { receiptId: receipt.id }, body: { reason: 'Another child' } }
  await school.call(endpoints.reverseReceipt, back)
  expect(itemsOf(await monthOf(school, accountId, '2026-10'))).toEqual({
    tray: 260,
    on_way: -40,
    taken_back: -200,
    charge: -1,
  })
  expect(itemsOf(await monthOf(school, accountId))).toEqual({
    tray: 290,
    unseen: -25,
    sweep: -150,
    charge: -1,
  })
  await post(200)
  const { files } = await school.call(endpoints.listStatementAccounts)
  const undo = { params: { fileId: files[0]?.id ?? '' }, body: { reason: 'Wrong file' } }
  await school.call(endpoints.undoStatementFile, undo)
  expect(itemsOf(await monthOf(school, accountId))).toEqual({
    tray: 290,
    unseen: -25,
    sweep: -150,
    charge: -1,
  })
  expect(await verifySchool(school.context)).toEqual([])
})

test('money of a locked day, a statement that is missing in between, and two accounts of a kind are said', async () => {
  const { school, efua, pay } = await aSchoolWithMoney()
  const accountId = await aWallet(school)
  await bring(school, accountId, moves(0, [line('2026-10-20', 200)]))
  await bring(school, accountId, moves(500, [line('2026-11-05', 10)]))
  expect(itemsOf(await monthOf(school, accountId))).toEqual({ tray: 210, missing: 300 })

  await pay(50, '2026-11-06')
  await aWallet(school, { number: '0200000111' })
  expect(await monthOf(school, accountId)).toMatchObject({ unplaced: { count: 1, amount: 50 } })

  await school.call(endpoints.closeDays, {
    params: { schoolId: school.schoolId },
    body: { through: '2026-10-31' },
  })
  const { lines } = await school.call(endpoints.readStatementTray, { params: { accountId } })
  const lineId = lines.find(({ amount }) => amount === 200)?.id ?? ''
  await school.call(endpoints.postStatementLine, {
    params: { lineId },
    body: { children: [{ studentId: efua, amount: 200 }] },
  })
  expect(itemsOf(await monthOf(school, accountId, '2026-10'))).toEqual({ later: 200 })
  expect(itemsOf(await monthOf(school, accountId))).toEqual({ tray: 10, missing: 300 })
  expect(await verifySchool(school.context)).toEqual([])

  const asked = (month: string) =>
    school.inject(endpoints.readReconciliation, { params: { accountId }, query: { month } })
  expect((await asked('2026-09')).problem).toMatchObject({ error: 'Its statements begin in October 2026.' })
  expect((await asked('2027-01')).problem).toMatchObject({ error: 'January 2027 is still to come.' })
})

test('money of before a second account was closed stays in none, whatever is closed or taken back later', async () => {
  const { school, pay } = await aSchoolWithMoney()
  const accountId = await aWallet(school)
  const second = await aWallet(school, { number: '0200000111' })
  await bring(school, accountId, moves(0, [line('2026-11-05', 10)]))
  const early = await pay(50, '2026-11-06')
  await pay(5, '2026-11-07')
  const unplaced = { unplaced: { count: 2, amount: 55 } }
  expect(await monthOf(school, accountId)).toMatchObject(unplaced)

  const closed = { params: { bankAccountId: second }, body: { bank: 'MTN Mobile Money', closed: true } }
  await school.call(endpoints.editBankAccount, closed)
  expect(await monthOf(school, accountId)).toMatchObject(unplaced)
  await school.call(endpoints.reverseReceipt, {
    params: { receiptId: early },
    body: { reason: 'Another child' },
  })
  const month = await monthOf(school, accountId)
  expect(month).toMatchObject({ books: { after: 0 }, unplaced: { count: 1, amount: 5 } })
  expect(itemsOf(month)).toEqual({ tray: 10 })
  expect(await verifySchool(school.context)).toEqual([])
})

test('the month as a paper and as a table: the same figures', async () => {
  const { school, pay } = await aSchoolWithMoney()
  const accountId = await aWallet(school)
  const params = { accountId }
  const none = await school.inject(endpoints.printReconciliation, { params })
  expect(none.problem).toMatchObject({ error: 'This account has no statement yet.' })
  await bring(
    school,
    accountId,
    moves(0, [line('2026-11-05', 10, { text: 'fees', counterpartyName: 'ESI' })]),
  )
  await pay(20, '2026-11-06')

  const csv = await school.inject(endpoints.printReconciliation, { params, query: { format: 'csv' } })
  expect(csv.raw.headers['content-disposition']).toContain('Reconciliation 2026-11')
  expect(
    csv.raw.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/),
  ).toEqual([
    'Item,Date,What,Amount',
    'The statement says,2026-11-20,at the end of 20 Nov 2026,10.00',
    expect.stringMatching(/In the tray, not received.*2026-11-05.*ESI, fees.*-10\.00/),
    expect.stringMatching(/Receipts on no statement yet.*2026-11-06.*Efua Ofori.*20\.00/),
    'The books say,2026-11-20,at the end of 20 Nov 2026,20.00',
  ])
  const pdf = await school.inject(endpoints.printReconciliation, { params })
  expect(pdf.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  if (!canReadPdf) return
  // Each item with the sign that leads from the statement to the books, in the sums and line by line.
  const text = await readPdf(pdf.raw.rawPayload, '-layout')
  expect(text).toMatch(/^ *In the tray, not received \(1\) .*−10\.00$/m)
  expect(text).toMatch(/^ *Receipts on no statement yet \(1\) .* 20\.00$/m)
  expect(text).toMatch(/^ *In the tray, not received +5 Nov 2026 .*−10\.00$/m)
  expect(text).toMatch(/^ *Receipts on no statement yet +6 Nov 2026 .* 20\.00$/m)
})
