import { expect, test } from 'vitest'
import { typedMoney } from './money-typing.ts'

/** Types letter by letter, as a hand does. */
function typeAll(letters: string): string {
  return [...letters].reduce((text, letter) => typedMoney(text, text + letter), '')
}

test('thousands are grouped while the amount is typed', () => {
  expect(typeAll('67000')).toBe('67,000')
  expect(typeAll('1250.50')).toBe('1,250.50')
  expect(typeAll('1000000')).toBe('1,000,000')
  expect(typeAll('200')).toBe('200')
})

test('taking a figure away groups what is left', () => {
  expect(typedMoney('67,000', '67,00')).toBe('6,700')
})

test('a comma typed by hand never turns cedis and pesewas into thousands', () => {
  expect(typeAll('12,50')).toBe('12,50')
  expect(typeAll('1,250')).toBe('1,250')
  expect(typeAll('1,250.50')).toBe('1,250.50')
})

test('what is no amount stays as it was typed', () => {
  expect(typeAll('1e3')).toBe('1e3')
  expect(typeAll('-50')).toBe('-50')
})
