import { formatDay } from '#shared/dates.ts'
import { workbook } from '#web/files/testing/workbook.ts'
import { type Movement, OWN_NUMBER } from './movements.ts'
import { mtnPdf } from './mtn-pdf.ts'
import { MTN_HEADINGS, mtnRow } from './mtn-rows.ts'
import { csv, latin1, money, named, outOf, parted, slashed, utf8, utf16 } from './writing.ts'

/** The forms in which banks and networks hand out the same movements. */
export const shapes: Record<string, (moved: readonly Movement[]) => ArrayBuffer | Promise<ArrayBuffer>> = {
  'MTN, CSV': (moved) => utf8(csv([MTN_HEADINGS, ...moved.map(mtnRow)])),
  'MTN, XLSX with dates and numbers': (moved) =>
    workbook({ Statement: [MTN_HEADINGS, ...moved.map(mtnCells)] }),
  'MTN, PDF': (moved) => mtnPdf(moved),
  'Telecel, paid in and withdrawn, semicolons, UTF-16, newest first': (moved) =>
    utf16(csv(telecelRows(moved), ';')),
  'bank, debit and credit, titles above and sums below': (moved) => utf8(csv(bankRows(moved))),
  'bank, XLSX of text cells, headings in two rows': (moved) => workbook({ Sheet1: bankSheet(moved) }),
  'bank, parentheses, Windows-1252': (moved) => latin1(csv(bracketRows(moved), '\t')),
  'bank, DR and CR behind the amount': (moved) => utf8(csv(suffixRows(moved))),
  'bank, DR and CR in a column, BOM': (moved) => utf8(`\ufeff${csv(markRows(moved), '|')}`),
  'bank, signs, one column for both, ISO instants': (moved) => utf8(csv(signRows(moved))),
  'balances before and after only': (moved) => utf8(csv(beforeRows(moved))),
  MT940: (moved) => utf8(mt940(moved)),
}

function mtnCells(moved: Movement) {
  const row = mtnRow(moved)
  const figures = new Set([5, 6, 7, 8, 9, 13])
  return row.map((cell, place) => {
    if (place === 0) return new Date(`${moved.date}T${moved.time}Z`)
    return figures.has(place) ? Number(cell.replaceAll(',', '')) : cell
  })
}

function telecelRows(moved: readonly Movement[]): string[][] {
  const rows = moved.map((one) => [
    one.id,
    `${slashed(one.date)} ${one.time}`,
    one.text,
    'Completed',
    one.amount > 0 ? money(one.amount) : '',
    one.amount < 0 ? `-${money(-one.amount)}` : '',
    one.charge ? money(one.charge) : '',
    money(one.balance),
    one.kind,
    one.number,
    one.name,
  ])
  return [
    ['Short code', OWN_NUMBER],
    [],
    [
      'Receipt No.',
      'Completion Time',
      'Details',
      'Transaction Status',
      'Paid In',
      'Withdrawn',
      'Charge',
      'Balance',
      'Type',
      'Counterparty',
      'Payer Name',
    ],
    ...rows.reverse(),
  ]
}

function bankRows(moved: readonly Movement[]): string[][] {
  const last = moved.at(-1)
  return [
    ['ADOM GRACE ACADEMY'],
    ['Account Number:', OWN_NUMBER, '', 'Currency', 'GHS'],
    ['Opening Balance', '', '', '', '', money(moved[0]?.before ?? 0)],
    [],
    ['Trans Date', 'Value Date', 'Narration', 'Debit (GHS)', 'Credit (GHS)', 'Balance'],
    ['', '', 'Balance B/F', '', '', money(moved[0]?.before ?? 0)],
    ...parted(moved).map((one) => [
      slashed(one.date),
      slashed(one.date),
      `${one.kind} ${one.number} ${one.name} ${one.text}`.trim(),
      one.amount < 0 ? money(-one.amount) : '',
      one.amount > 0 ? money(one.amount) : '0.00',
      money(one.balance),
    ]),
    [
      '',
      '',
      'Total',
      money(outOf(moved)),
      money(moved.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)),
      '',
    ],
    ['Closing Balance', '', '', '', '', money(last?.balance ?? 0)],
    ['This is a computer generated statement and needs no signature. Page 1 of 1'],
  ]
}

function bankSheet(moved: readonly Movement[]) {
  return [
    ['Statement of account', null, null, null, null, null],
    [null],
    ['Date', 'Transaction Reference', 'Particulars', 'Amount', null, 'Balance'],
    [null, null, null, 'Withdrawal', 'Deposit', null],
    ...parted(moved).map((one) => [
      named(one.date),
      one.id,
      [one.number, one.text].filter(Boolean).join(' '),
      one.amount < 0 ? money(-one.amount) : null,
      one.amount > 0 ? money(one.amount) : null,
      `GHS ${money(one.balance)}`,
    ]),
  ]
}

function bracketRows(moved: readonly Movement[]): string[][] {
  const signed = (amount: number) => (amount < 0 ? `(${money(-amount)})` : money(amount))
  return [
    ['Posting Date', 'Doc No', 'Description – détails', 'Amount GH¢', 'Running Balance'],
    ...parted(moved).map((one) => [
      formatDay(one.date),
      one.id,
      one.text,
      signed(one.amount),
      signed(one.balance),
    ]),
  ]
}

function suffixRows(moved: readonly Movement[]): string[][] {
  const marked = (amount: number) => `${money(Math.abs(amount))} ${amount < 0 ? 'DR' : 'CR'}`
  return [
    ['Txn Date', 'Txn ID', 'Remarks', 'Amount', 'Balance'],
    ...parted(moved).map((one) => [
      named(one.date).replace('-20', '-').toUpperCase(),
      one.id,
      one.text,
      marked(one.amount),
      marked(one.balance),
    ]),
  ]
}

function markRows(moved: readonly Movement[]): string[][] {
  return [
    ['Value Date', 'Reference', 'Narration', 'Type', 'Amount', 'Balance'],
    ...parted(moved).map((one) => [
      one.date.split('-').reverse().join('.'),
      `FT${one.id}`,
      one.text,
      one.amount < 0 ? 'DR' : 'CR',
      money(Math.abs(one.amount)),
      money(one.balance),
    ]),
  ]
}

function signRows(moved: readonly Movement[]): string[][] {
  return [
    ['id', 'timestamp', 'msisdn', 'name', 'amount', 'fee', 'balance', 'message'],
    ...moved.map((one) => [
      one.id,
      `${one.date}T${one.time}.000Z`,
      `="${one.number}"`,
      one.name,
      String(one.amount / 100),
      String(one.charge / 100),
      String(one.balance / 100),
      one.text,
    ]),
  ]
}

function beforeRows(moved: readonly Movement[]): string[][] {
  return [
    [
      'Date',
      'Time',
      'Transaction ID',
      'Amount',
      'Charges',
      'Balance Before',
      'Balance After',
      'Reference',
      'Name',
      'Phone',
    ],
    ...moved.map((one) => [
      slashed(one.date),
      one.time,
      one.id,
      money(Math.abs(one.amount)),
      money(one.charge),
      money(one.before),
      money(one.balance),
      one.text,
      one.name,
      one.number.slice(1),
    ]),
  ]
}

function mt940(moved: readonly Movement[]): string {
  const day = (date: string) => date.replaceAll('-', '').slice(2)
  const comma = (amount: number) => (Math.abs(amount) / 100).toFixed(2).replace('.', ',')
  const balance = (tag: string, date: string, amount: number) =>
    `:${tag}:${amount < 0 ? 'D' : 'C'}${day(date)}GHS${comma(amount)}`
  const [first, last] = [moved[0], moved.at(-1)]
  return [
    '{1:F01GCBKGHACAXXX0000000000}{2:I940X}{4:',
    ':20:STMT',
    `:25:GCBKGHAC/${OWN_NUMBER}`,
    ':28C:1/1',
    balance('60F', first?.date ?? '', first?.before ?? 0),
    ...parted(moved).flatMap((one) => [
      `:61:${day(one.date)}${day(one.date).slice(2)}${one.amount < 0 ? 'D' : 'C'}${comma(one.amount)}NTRFNONREF//${one.id}`,
      `:86:166?00${one.kind}?20${one.text}?31${one.number}?32${one.name}`,
    ]),
    balance('62F', last?.date ?? '', last?.balance ?? 0),
    '-}',
  ].join('\r\n')
}
