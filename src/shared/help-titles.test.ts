import { expect, test } from 'vitest'
import { findHelp } from './help-titles.ts'

test.each([
  ['wrong amount', 'correct'],
  ['import', 'list'],
  ['internet', 'offline'],
  ['forgotten', 'password'],
  ['whatsapp', 'receipt'],
  ['same name', 'namesakes'],
])('who looks for “%s” finds the answer', (typed, slug) => {
  expect(findHelp(typed).map((one) => one.slug)).toContain(slug)
})

test('without a word all ten are there, and a word that is in none finds nothing', () => {
  expect(findHelp(' ')).toHaveLength(10)
  expect(findHelp('xylophone')).toEqual([])
})
