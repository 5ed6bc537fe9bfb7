import { expect, test } from 'vitest'
import { readFile, readLines } from '#web/files/statements/testing/read.ts'
import { workbook } from '#web/files/testing/workbook.ts'

const HEAD = ['Date', 'Transaction ID', 'Details', 'Amount']
const november = ['05/11/2026', '12/11/2026', '20/11/2026'].map((day, at) => [day, `N${at}`, 'fees', '10.00'])
const december = ['01/12/2026', '02/12/2026', '13/12/2026', '14/12/2026', '15/12/2026'].map((day, at) => [
  day,
  `D${at}`,
  'fees',
  '-5.00',
])
const months = [5, 12, 20].map((day) => `2026-11-${String(day).padStart(2, '0')}`)
const ALL = [...months, '2026-12-01', '2026-12-02', '2026-12-13', '2026-12-14', '2026-12-15']

const datesOf = async (bytes: ArrayBuffer) => {
  const read = await readFile(bytes)
  return 'statement' in read ? read.statement.lines.map(({ date }) => date) : read.question
}

test('every sheet with the same headings is read, whichever is the longest', async () => {
  expect(await datesOf(workbook({ Nov: [HEAD, ...november], Dec: [HEAD, ...december] }))).toEqual(ALL)
  expect(await datesOf(workbook({ Dec: [HEAD, ...december], Nov: [HEAD, ...november] }))).toEqual([
    ...ALL.slice(3),
    ...ALL.slice(0, 3),
  ])
})

const title = (number: string, opening: string, closing: string) => [
  ['Account number', number],
  ['Opening balance', opening],
  ['Closing balance', closing],
]
const [ours, theirs] = ['1441000123456', '1441000999999']

test('each sheet may have a title: the balances are those before the first line and after the last', async () => {
  const sheets = {
    Nov: [...title(ours, '100.00', '130.00'), HEAD, ...november],
    Dec: [...title(ours, '130.00', '105.00'), HEAD, ...december],
  }
  expect(await datesOf(workbook(sheets))).toEqual(ALL)
  const whole = { accountNumber: ours, openingBalance: 10_000, closingBalance: 10_500 }
  expect(await readFile(workbook(sheets))).toMatchObject({ statement: whole })
  expect(await readFile(workbook({ Dec: sheets.Dec, Nov: sheets.Nov }))).toMatchObject({ statement: whole })
})

test('a sheet with other columns is named as not read; one of words is not', async () => {
  const savings = [
    ['Day', 'What', 'In', 'Out'],
    ['05/11/2026', 'school fees', '10.00', ''],
  ]
  const ours = { Dec: [HEAD, ...december] }
  const cover = [['Adom Bank'], ['Yours since', '1994']]
  expect(await readFile(workbook({ ...ours, Savings: savings, Cover: cover }))).toMatchObject({
    statement: { lines: { length: 5 } },
    facts: { leftOut: ['Savings'] },
  })
  expect(await readFile(workbook(ours))).not.toMatchObject({ facts: { leftOut: expect.anything() } })
})

test('sheets of two accounts are refused', async () => {
  const sheets = {
    One: [...title(ours, '100.00', '130.00'), HEAD, ...november],
    Other: [...title(theirs, '130.00', '105.00'), HEAD, ...december],
  }
  await expect(readFile(workbook(sheets))).rejects.toThrow(
    'This file has statements of 2 accounts. Bring those of one. Nothing was read.',
  )
})

test('a phone above the table is the account of a wallet, and in a bank’s head only a phone', async () => {
  const numberOf = async (...lines: string[]) => {
    const read = await readLines(['Mobile: 0240000700', ...lines, ''])
    return 'statement' in read ? read.statement.accountNumber : read.question
  }
  expect(await numberOf(HEAD.join(), '15/11/2026,1,fees,-10.00')).toBeUndefined()
  expect(
    await numberOf(
      'Completion Time,Details,Transaction Status,Paid In,Withdrawn',
      '15/11/2026,fees,Completed,10.00,',
    ),
  ).toBe('0240000700')
})
