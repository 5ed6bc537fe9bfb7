import { expect, test } from 'vitest'
import { madeUpPayers, movementsOf } from '#web/files/statements/testing/movements.ts'
import { mtnPdf } from '#web/files/statements/testing/mtn-pdf.ts'
import { readFile, readLines } from '#web/files/statements/testing/read.ts'
import { shapes } from '#web/files/statements/testing/shapes.ts'
import { utf8 } from '#web/files/statements/testing/writing.ts'
import { workbook } from '#web/files/testing/workbook.ts'
import { openStatement } from './open-statement.ts'

const HEAD = 'Date,Transaction ID,Details,Amount,Balance'

test('three decimals, words for an amount, days that are none: refused whole, with the row', async () => {
  const with3 = ['20/11/2026,1,fees,-10.00,90.00', '20/11/2026,2,fees,12.500,102.50']
  await expect(readLines([HEAD, ...with3])).rejects.toThrow(
    'Row 3: “12.500” has more than two decimals. Nothing was read.',
  )
  await expect(readLines([HEAD, '20/11/2026,1,fees,=1+1,90.00'])).rejects.toThrow(
    'Row 2: “=1+1” is no amount. Nothing was read.',
  )
  await expect(readLines([HEAD, '31/02/2026,1,fees,-10.00,90.00'])).rejects.toThrow(
    'Row 2: “31/02/2026” is no date. Nothing was read.',
  )
  await expect(readLines([HEAD, ',1,fees,-10.00,90.00'])).rejects.toThrow(
    'Row 2: it has an amount and no date.',
  )
  await expect(readLines([HEAD, 'soon,1,fees,-10.00,90.00'])).rejects.toThrow('Row 2: “soon” is no date.')
})

test('03/04/2026 is asked, and read as answered; another date of the file can answer', async () => {
  const lines = [HEAD, '03/04/2026,1,fees,10.00,90.00', '05/04/2026,2,fees,-10.00,80.00']

  expect(await readLines(lines)).toEqual({
    question: {
      about: 'dayOrder',
      row: 2,
      cell: '03/04/2026',
      dayFirst: '3 Apr 2026',
      monthFirst: '4 Mar 2026',
    },
  })
  expect(await readLines(lines, { dayOrder: 'month_first' })).toMatchObject({
    statement: { from: '2026-03-04', to: '2026-05-04' },
  })
  expect(await readLines([...lines, '13/04/2026,3,fees,1.00,81.00'])).toMatchObject({
    statement: { from: '2026-04-03', to: '2026-04-13' },
    facts: { dates: 'told', dateSample: '13/04/2026' },
  })
  await expect(
    readLines([...lines, '13/04/2026,3,fees,1.00,81.00', '04/14/2026,4,fees,1.00,82.00']),
  ).rejects.toThrow('Row 5: “04/14/2026” and “13/04/2026” in row 4 write day and month in different order.')
})

test('days that a spreadsheet turned round are refused; the same two forms in any other mixture are read', async () => {
  const [march, may] = ['2026-03-04 00:00:00,1,fees,-10.00,90.00', '2026-05-04 00:00:00,3,fees,-10.00,70.00']
  const april = '20/04/2026,2,fees,-10.00,80.00'

  await expect(readLines([HEAD, march, april, may])).rejects.toThrow(
    'Row 2: “2026-03-04 00:00:00” beside “20/04/2026” in row 3: a spreadsheet may have turned day and month round.',
  )
  expect(await readLines([HEAD, march, april, may, '2026-05-14 00:00:00,4,fees,-1.00,69.00'])).toMatchObject({
    statement: { from: '2026-03-04', to: '2026-05-14' },
  })
})

test('a day of a year that cannot be meant is refused', async () => {
  for (const [written, year] of [
    ['20/11/1926', 1926],
    ['20/11/2062', 2062],
    ['20/11/99', 2099],
  ])
    await expect(readLines([HEAD, `${written},1,fees,-10.00,90.00`])).rejects.toThrow(
      `Row 2: “${written}” is of the year ${year}. Nothing was read.`,
    )
})

test('an amount in brackets and with CR is refused', async () => {
  await expect(readLines([HEAD, '20/11/2026,1,fees,(10.00) CR,90.00'])).rejects.toThrow(
    'Row 2: “(10.00) CR” says both that the money came in and that it went out.',
  )
})

test('a year that is missing is asked, or told by the head of the file; it turns at New Year', async () => {
  const lines = [HEAD, '30 Dec,1,fees,10.00,90.00', '31 Dec,2,fees,-10.00,80.00', '02 Jan,3,fees,1.00,81.00']

  expect(await readLines(lines)).toEqual({ question: { about: 'year', row: 2, cell: '30 Dec' } })
  expect(await readLines(lines, { year: 2026 })).toMatchObject({
    statement: { lines: [{ date: '2025-12-30' }, { date: '2025-12-31' }, { date: '2026-01-02' }] },
  })
  expect(await readLines(['Period: 1 Dec 2025 to 31 Jan 2026', ...lines])).toMatchObject({
    statement: { from: '2025-12-30', to: '2026-01-02' },
  })
})

test('amounts without any sign are asked about', async () => {
  const lines = [HEAD, '20/11/2026,1,fees,10.00,90.00']

  expect(await readLines(lines)).toEqual({ question: { about: 'direction', row: 2 } })
  expect(await readLines(lines, { isAllIn: true })).toMatchObject({
    statement: { lines: [{ amount: 1000 }] },
  })
})

test('lines of 0.00 and attempts that failed are passed over; twins and what the network reversed stay', async () => {
  const read = await readLines([
    'Date,Receipt No,Details,Transaction Status,Paid In,Withdrawn,Balance',
    '20/11/2026,A1,fees,Completed,50.00,,150.00',
    '20/11/2026,A1,fees,Completed,50.00,,150.00',
    '20/11/2026,A2,fees,Failed,70.00,,150.00',
    '20/11/2026,A3,look,Completed,0.00,0.00,150.00',
    '20/11/2026,A1,Reversal of A1,Completed,,50.00,100.00',
  ])

  expect(read).toMatchObject({
    statement: { lines: [{ amount: 5000 }, { amount: 5000 }, { amount: -5000, providerId: 'A1' }] },
    facts: { passedOver: { notes: 0, failed: 1, zero: 1, rows: [4, 5] } },
  })
})

test('a payment is one whatever its payer wrote; the bank’s own words about a balance are none', async () => {
  const lines = [
    'Date,Description,Credit,Debit,Balance',
    '20/11/2026,Opening Balance as at 20 Nov 2026,1000.00,,1000.00',
    '21/11/2026,Fees brought forward Kofi Mensah,200.00,,1200.00',
    '22/11/2026,Opening balance of Esi arrears,50.00,,1250.00',
    '22/11/2026,opening balance,30.00,,1280.00',
    ',Total,,,',
    ',Closing balance,,,1280.00',
  ]

  expect(await readLines(lines)).toMatchObject({
    statement: {
      openingBalance: 100_000,
      closingBalance: 128_000,
      lines: [{ amount: 20_000 }, { amount: 5000 }, { amount: 3000, text: 'opening balance' }],
    },
    facts: { passedOver: { notes: 3, rows: [2, 6, 7] } },
  })
})

test('another account’s file is told by the number on every line', async () => {
  const other = await shapes['MTN, CSV']?.(movementsOf(madeUpPayers(5)))
  const text = new TextDecoder().decode(other).replaceAll('0240000700', '0240000711')

  await expect(readFile(utf8(text))).rejects.toThrow(
    'This is the statement of 024 000 0711. Nothing was read.',
  )
})

test('what the network took back is no money, unless the balances moved by it', async () => {
  const head = 'Date,Txn ID,Details,Status,Credit,Debit'
  const lines = ['20/11/2026,A1,fees,Success,50.00,', '20/11/2026,A2,fees,Reversed,70.00,']

  expect(await readLines([head, ...lines])).toMatchObject({
    statement: { lines: [{ amount: 5000 }] },
    facts: { passedOver: { failed: 1 } },
  })
  const [first, second] = lines
  const back = '20/11/2026,A3,back,Success,,70.00,150.00'
  expect(await readLines([`${head},Balance`, `${first},150.00`, `${second},220.00`, back])).toMatchObject({
    statement: { lines: [{ amount: 5000 }, { amount: 7000 }, { amount: -7000 }] },
  })
  expect(await readLines([`${head},Balance`, `${first},150.00`, `${second},150.00`])).toMatchObject({
    statement: { lines: [{ amount: 5000 }] },
    facts: { passedOver: { failed: 1 } },
  })
})

test('a number that Excel shortened is refused: two lines could look like one', async () => {
  await expect(readLines([HEAD, '20/11/2026,4.18802E+10,fees,-10.00,90.00'])).rejects.toThrow(
    'Row 2: a spreadsheet shortened a number to “4.18802E+10”.',
  )
})

test('a PDF with a page missing, or a page that is a picture, is refused and says which', async () => {
  const moved = movementsOf(madeUpPayers(60))
  const open = async (look: object) => openStatement(await mtnPdf(moved, look))

  await expect(open({ without: [3] })).rejects.toThrow('Pages 2 and 4, but no 3. Nothing was read.')
  await expect(open({ without: [4, 5] })).rejects.toThrow(/^It has 3 of \d pages: /)
  await expect(open({ pictures: [2] })).rejects.toThrow('Page 2 is a picture without text')
})

test('in MT940 the lines come to the balance at the end, and parts follow each other', async () => {
  const text = new TextDecoder().decode(await shapes.MT940?.(movementsOf(madeUpPayers(9))))
  const lines = text.split('\r\n')
  const without = lines.filter((_, place) => place !== 7 && place !== 8).join('\r\n')

  await expect(openStatement(utf8(without))).rejects.toThrow('A line or a page is missing')
  await expect(openStatement(utf8(text.replace(/,(\d\d)NTRF/, ',$15NTRF')))).rejects.toThrow(
    'more than two decimals',
  )
  await expect(openStatement(utf8(`${text}\r\n${text}`))).rejects.toThrow('A part is missing')
})

test('what is no statement says what to bring instead', async () => {
  const bad: [ArrayBuffer, RegExp][] = [
    [new ArrayBuffer(0), /empty/],
    [utf8('<html><table></table></html>'), /web page/],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]).buffer, /old Excel workbook/],
    [new Uint8Array([0, 0, 1, 0, 0, 0, 0]).buffer, /no statement that can be read/],
    [utf8('%PDF-1.7 broken\n%%EOF'), /damaged/],
    [utf8('%PDF-1.7 half of it'), /breaks off/],
    [utf8('PK\u0003\u0004 no zip'), /not an Excel workbook/],
    [utf8(`${HEAD}\n20/11/2026,1,"open,10.00,90.00\n`), /Row \d+: a quotation mark/],
  ]
  for (const [bytes, sentence] of bad) await expect(openStatement(bytes)).rejects.toThrow(sentence)
})

test('a formula is never worked out: without a value beside it the row is none', async () => {
  const rows = [
    HEAD.split(','),
    ['20/11/2026', 'T1', 'fees', '-5.00', '95.00'],
    ['20/11/2026', 'T2', 'x', '=1+1', '=B2'],
  ]

  expect(await readFile(workbook({ S: rows }))).toMatchObject({
    statement: { lines: [{ amount: -500 }] },
    facts: { passedOver: { notes: 1 } },
  })
})

test('cells that are merged: a title over all columns is passed over, a day over two rows is refused at the second', async () => {
  const rows = [
    ['Statement of account', null, null, null, null],
    HEAD.split(','),
    ['20/11/2026', 'T1', 'fees', '-5.00', '95.00'],
    [null, 'T2', 'exams', '-5.00', '90.00'],
  ]

  expect(await readFile(workbook({ S: rows.slice(0, 3) }))).toMatchObject({
    statement: { lines: [{ amount: -500 }] },
  })
  await expect(readFile(workbook({ S: rows }))).rejects.toThrow(/^Row 4: /)
})
