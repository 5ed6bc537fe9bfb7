import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { type Debtor, print } from './index.ts'
import { canReadPdf, readPdf, readPdfInfo } from './testing/read-pdf.ts'
import {
  aClassReport,
  aDaySummary,
  aReceipt,
  aStatement,
  aTransactionReport,
  CUNNING_NAME,
  classRows,
  LONG_NAME,
  printedAt,
  school,
  transactionBatches,
} from './testing/samples.ts'

const reading = test.skipIf(!canReadPdf)

reading.each([0, 1, 32, 90])(
  'a class report of %i students lists each and ends in the totals it was given',
  async (count) => {
    const rows = classRows(count)
    const report = aClassReport(rows)

    const text = await readPdf(print(report, [rows]))

    const cedis = (amount: number) =>
      (Math.abs(amount) / 100).toLocaleString('en', { minimumFractionDigits: 2 })
    expect(text).toMatch(
      count === 0 ? /No students/ : new RegExp(`All ${count} students?.*${cedis(report.totals.owed)}`),
    )
    for (let number = 1; number <= count; number += 1)
      expect(text).toMatch(new RegExp(`^ *${number} +[A-Z=]`, 'm'))
    expect(text).toContain('From before + charged − discount − paid = still owed')
  },
)

reading('each page but the last carries its sums over to the next, and pages are counted', async () => {
  const rows = classRows(90)
  const bytes = await buffer(print(aClassReport(rows), [rows.slice(0, 40), rows.slice(40)]))

  const first = await readPdf(bytes, '-l', '1')
  const second = await readPdf(bytes, '-f', '2', '-l', '2')

  const carried = /Carried over, (\d+ students)(.*)/.exec(first)
  const brought = /Brought forward, (\d+ students)(.*)/.exec(second)
  expect(carried?.[1]).toBe(brought?.[1])
  expect(carried?.[2]?.trim().split(/\s+/)).toEqual(brought?.[2]?.trim().split(/\s+/))
  const pages = /Pages:\s+(\d+)/.exec(await readPdfInfo(bytes))?.[1]
  expect(first).toContain(`Page 1 of ${pages}`)
  expect(second).toContain(`Page 2 of ${pages}`)
  expect(second).toContain('Still owed')
})

reading('a credit in a class report is said in words and never hidden', async () => {
  const rows = classRows(5)

  const text = await readPdf(print(aClassReport(rows), [rows]))

  expect(text).toContain('50.00 in credit')
})

reading('long and cunning names come back whole from every report', async () => {
  const rows = classRows(5)

  const text = await readPdf(print(aClassReport(rows), [rows]), '-raw')

  for (const word of LONG_NAME.split(' ')) expect(text).toContain(word)
  expect(text).toContain(CUNNING_NAME)
})

reading.each([0, 1, 500])(
  'a transaction report of %i rows states its filter, every row, and Debit and Credit apart',
  async (count) => {
    const report = aTransactionReport(count, { className: 'Basic 4', feeType: 'School Fees' })

    const text = await readPdf(print(report, transactionBatches(count)))

    expect(text).toContain('1 Nov to 20 Nov 2026')
    expect(text).toContain('Class: Basic 4')
    expect(text).toContain('Fee type: School Fees')
    expect(text).toContain(`Transactions: ${count}`)
    expect(text.match(/^\d{1,2} Nov 2026 /gm) ?? []).toHaveLength(count)
    expect(text).toMatch(/Total Debit\s+[\d,]+\.\d\d/)
    expect(text).toMatch(/Total Credit\s+[\d,]+\.\d\d/)
  },
)

reading('the heads of the columns stand on every page of a transaction report', async () => {
  const bytes = await buffer(print(aTransactionReport(120), transactionBatches(120)))

  const pages = Number(/Pages:\s+(\d+)/.exec(await readPdfInfo(bytes))?.[1])
  const text = await readPdf(bytes)

  expect(pages).toBeGreaterThan(2)
  expect(text.match(/^Date\s+Student\s+Class/gm)).toHaveLength(pages)
  expect(text).toContain(`Page ${pages} of ${pages}`)
})

test('a report whose rows do not add up to its totals is not printed', async () => {
  const rows = classRows(3)
  const report = aClassReport(rows)
  const wrong = { ...report, totals: { ...report.totals, owed: pesewas(report.totals.owed + 1) } }

  await expect(buffer(print(wrong, [rows]))).rejects.toThrow('add up')
})

reading('a statement leads from opening to closing, by fee type, and in words', async () => {
  const text = await readPdf(print(aStatement()))

  expect(text).toMatch(/Owed from earlier terms\s+120\.00/)
  expect(text).toMatch(/8 Sep 2026\s+Fees of the term\s+School Fees\s+850\.00\s+970\.00/)
  expect(text).toMatch(/20 Nov 2026\s+AGA-000123\s+Payment, Cash\s+School Fees\s+820\.00\s+150\.00/)
  expect(text).toMatch(/Still owed on 20 Nov 2026\s+850\.00\s+820\.00\s+150\.00/)
  expect(text).toContain('Still owed, in words: one hundred and fifty Ghana cedis only.')
})

reading('a statement without entries still says what is owed', async () => {
  const nothing = { lines: [], charged: pesewas(0), takenOff: pesewas(0), byFeeType: [] }

  const text = await readPdf(print(aStatement({ ...nothing, closing: pesewas(12_000) })))

  expect(text).toMatch(/Still owed on 20 Nov 2026\s+0\.00\s+0\.00\s+120\.00/)
})

reading('a debt list names whom to ring and how old each debt is', async () => {
  const debtor: Debtor = {
    name: 'Mensah, Ama',
    className: 'Basic 4',
    guardian: { name: 'Akosua Mensah', phone: '024 123 4567' },
    notDue: pesewas(0),
    days30: pesewas(10_000),
    days60: pesewas(5_000),
    days90: pesewas(0),
    over90: pesewas(0),
    voluntary: pesewas(0),
    creditElsewhere: pesewas(0),
    owed: pesewas(15_000),
  }
  const { name, className, guardian, ...totals } = debtor

  const text = await readPdf(
    print({ kind: 'debtors', school, className, asOf: '2026-11-20', count: 1, totals, printedAt }, [
      [debtor],
    ]),
  )

  expect(text).toMatch(new RegExp(`1\\s+${name}\\s+${guardian?.name}.*100\\.00\\s+50\\.00\\s+150\\.00`))
  expect(text).toContain('024 123 4567')
  expect(text).toContain('Owed, in words: One hundred and fifty Ghana cedis only')
})

reading('the receipts of a day are in one file, each on its own sheet', async () => {
  const receipts = ['AGA-000123', 'AGA-000124'].map((number) => aReceipt({ number }))

  const bytes = await buffer(
    print({ kind: 'day-receipts', school, day: '2026-11-20', count: 2, printedAt }, [receipts]),
  )

  expect(await readPdf(bytes, '-l', '1')).toContain('AGA-000123')
  expect(await readPdf(bytes, '-f', '2')).toContain('AGA-000124')
})

reading('a day summary adds up by method and by person, and lists what was taken back', async () => {
  const text = (await readPdf(print(aDaySummary()))).replaceAll('\u202f', ' ')

  expect(text).toContain('CLOSED')
  expect(text).toContain('GH₵ 4,815.00')
  expect(text).toContain('AGA-000109 to AGA-000123')
  expect(text).toContain('15, of which 1 void')
  expect(text).toMatch(/AGA-000117 VOID\s+Arhin, Ekua\s+Entered twice\s+Adwoa Sarpong, 11:20\s+200\.00/)
})

reading('a day without receipts says so', async () => {
  const nothing = {
    receipted: pesewas(0),
    takenBack: pesewas(0),
    refunded: pesewas(0),
    taken: pesewas(0),
    receipts: 0,
    series: null,
    byMethod: [],
    byPerson: [],
    receiptsTakenBack: [],
    refunds: [],
    closedAt: null,
  }

  const text = await readPdf(print(aDaySummary(nothing)))

  expect(text).toMatch(/Receipts\s+none/)
  expect(text).not.toContain('CLOSED')
})
