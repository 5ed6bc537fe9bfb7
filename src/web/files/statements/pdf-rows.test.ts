import { expect, test } from 'vitest'
import { pdfRows } from './pdf-rows.ts'
import type { PdfText } from './pdf-text.ts'

test('a balance brought forward under the headings is a row of its own, and no heading', () => {
  const rows = pdfRows([
    drawn([
      [
        ['Date', 10],
        ['Narration', 80],
        ['Debit', 200],
        ['Credit', 260],
        ['Balance', 320],
      ],
      [
        ['Balance B/F', 80],
        ['700.00', 320],
      ],
      [
        ['14/11/2026', 10],
        ['TRF FROM ESI', 80],
        ['25.00', 260],
        ['725.00', 320],
      ],
      [['FOR AGA-4F7K', 80]],
      [
        ['Total', 80],
        ['25.00', 260],
      ],
    ]),
  ])

  expect(rows).toEqual([
    ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
    ['', 'Balance B/F', '', '', '700.00'],
    ['14/11/2026', 'TRF FROM ESI FOR AGA-4F7K', '', '25.00', '725.00'],
    ['', 'Total', '', '25.00', ''],
  ])
})

test('a date that is broken within its cell begins one row, and words under the dates none', () => {
  const rows = pdfRows([
    drawn([
      [
        ['Date', 10],
        ['Narration', 80],
        ['Credit', 260],
        ['Balance', 320],
      ],
      [
        ['14-Nov-', 10],
        ['fees of', 80],
        ['25.00', 260],
        ['725.00', 320],
      ],
      [
        ['2026', 10],
        ['Esi', 80],
      ],
      [['09:15 AM', 10]],
      [
        ['15-Nov-20', 10],
        ['bus', 80],
        ['5.00', 260],
        ['730.00', 320],
      ],
      [['26', 10]],
      [['End of statement', 10]],
    ]),
  ])

  expect(rows.slice(1)).toEqual([
    ['14-Nov-2026 09:15 AM', 'fees of Esi', '25.00', '725.00'],
    ['15-Nov-2026', 'bus', '5.00', '730.00'],
    ['End of statement'],
  ])
})

test('cells that a reader has joined over their borders are told apart by their words', () => {
  const rows = pdfRows([
    drawn([
      [
        ['DATE', 0],
        ['FROM NO.', 80],
        ['AMOUNT FEES', 140],
        ['BAL AFTER', 210],
        ['TO ACCT F_ID', 270],
        ['REF', 350],
      ],
      [
        ['14-Nov-2026', 0],
        ['0240000812  25.00', 80],
        ['0.00', 182],
        ['725.00', 210],
        ['33012345 61000000', 270],
      ],
      [
        ['15-Nov-2026', 0],
        ['0240000813', 80],
        ['15.00', 140],
        ['0.00', 182],
        ['740.00', 210],
        ['bus', 350],
      ],
    ]),
  ])

  expect(rows[0]).toEqual(['DATE', 'FROM NO.', 'AMOUNT', 'FEES', 'BAL AFTER', 'TO ACCT', 'F_ID', 'REF'])
  expect(rows[1]).toEqual([
    '14-Nov-2026',
    '0240000812',
    '25.00',
    '0.00',
    '725.00',
    '33012345',
    '61000000',
    '',
  ])
})

/** A page of these lines from the top, each of texts and where they begin; a letter is six points wide. */
function drawn(lines: readonly (readonly (readonly [string, number])[])[]): PdfText[] {
  return lines.flatMap((texts, line) =>
    texts.map(([text, left]) => ({
      text,
      left,
      right: left + text.length * 6,
      base: 800 - line * 14,
      size: 10,
    })),
  )
}
