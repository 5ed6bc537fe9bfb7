import { expect, test } from 'vitest'
import type { ColumnField } from '#web/files/statements/columns.ts'
import { isReadAnew, mappingOf, withMapping } from './remembered.ts'

const guess: ColumnField[] = ['date', 'text', 'amount', 'kind']
const file = { format: 'csv', headings: ['Date', 'Words', 'Amount', 'Type'], guess, sample: [] } as const

test('a column that says which line it is, read differently than before, is told', () => {
  const kept = withMapping(null, file, { columns: guess })
  const read = (columns: readonly (ColumnField | null)[]) => isReadAnew(file, kept, { columns })

  expect(mappingOf(file, kept)).toEqual({ columns: guess })
  expect(read(guess)).toBe(false)
  expect(read(['date', 'providerId', 'amount', 'kind'])).toBe(true)
  expect(read(['date', 'text', 'amount', 'text'])).toBe(true)
  expect(read(['date', 'text', 'amount', null])).toBe(false)
})

test('that all of it came in, and its year, is said of one file alone', () => {
  const kept = withMapping(null, file, { columns: guess, dayOrder: 'day_first', year: 2026, isAllIn: true })
  const before = { files: { 'date|words|amount|type': { columns: guess, isAllIn: true } } }

  expect(mappingOf(file, kept)).toEqual({ columns: guess, dayOrder: 'day_first' })
  expect(mappingOf(file, before)).toEqual({ columns: guess })
})

test('a file of other headings was never read', () => {
  const kept = withMapping(null, file, { columns: guess })
  const other = { ...file, headings: ['Day', 'Words', 'Amount', 'Type'] }

  expect(isReadAnew(other, kept, { columns: [null, null, null, null] })).toBe(false)
})
