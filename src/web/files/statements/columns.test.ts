import { expect, test } from 'vitest'
import { guessColumns } from './columns.ts'

test.each(['Instrument No', 'Document No', 'Doc No', 'Cheque No', 'Id', 'Receipt No'])(
  '%s names no movement: banks write it again',
  (heading) => {
    const headings = ['Date', heading, 'Narration', 'Credit', 'Debit']
    expect(guessColumns(headings, [['20/11/2026', '000123', 'fees', '500.00', '']])).not.toContain(
      'providerId',
    )
  },
)

test('a column that names its side twice holds what that side holds', () => {
  const headings = ['Date', 'Description', 'Debit (DR)', 'Credit (CR)', 'Balance']
  expect(guessColumns(headings, [])).toEqual(['date', 'text', 'amountOut', 'amountIn', 'balance'])
})

test('in a wallet’s statement the receipt’s number is the network’s own', () => {
  const headings = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn']
  expect(guessColumns(headings, [])[0]).toBe('providerId')
})

test('what a column is does not change with the cells of one month', () => {
  const headings = ['Date', 'Reference', 'Narration', 'Amount']
  const month = (references: readonly string[]) =>
    references.map((reference) => ['20/11/2026', reference, 'fees', '10.00'])

  expect(guessColumns(headings, month(['FT411231', 'FT411232']))).toEqual(
    guessColumns(headings, month(['FT411231', 'FT411231'])),
  )
})
