import { expect, test } from 'vitest'
import { problemOfLetters, segmentsOf, toGsm, unsendable } from './sms.ts'

test.each([
  ['GH¢50, GH₵ 50, ₵50 or ¢50', 'GHS50, GHS 50, GHS50 or GHS50'],
  ['Fees − 20 · 5 × 20', 'Fees - 20 - 5 x 20'],
  ['• Fees • PTA\t50 → office', '- Fees - PTA 50 -> office'],
  ['“now” – or — ‘later’ „so“ «da»', '"now" - or - \'later\' "so" "da"'],
  ['½ by 5 Dec; №\u00a04 ≥ 100', '1/2 by 5 Dec; No 4 >= 100'],
  ['Mawu kple ɖe Ŋutsu Ɣleti ƒe ʋu', 'Mawu kple de Nutsu Gleti fe vu'],
  ['Owusu\u2011Ansah, N\u2019Guessan', "Owusu-Ansah, N'Guessan"],
])('%s is written with letters every phone has', (text, sent) => {
  expect(toGsm(text)).toBe(sent)
  expect(unsendable(text)).toEqual([])
})

test('what cannot be sent is named, once each, and as it was written', () => {
  expect(unsendable('✓ paid ✓ 😀 ok 金')).toEqual(['✓', '😀', '金'])
  expect(problemOfLetters('✓ paid 😀')).toBe('An SMS cannot carry ✓ 😀. Write it in words, or take it out.')
  expect(problemOfLetters('All good: 5 € [now]')).toBeNull()
})

test('a letter of two places is never parted at the seam of two segments', () => {
  const a = (many: number) => 'a'.repeat(many)
  expect(segmentsOf(a(306))).toBe(2)
  // One place is left in the first, and the bracket begins the second: 152, 153, and one more.
  expect(segmentsOf(`${a(152)}[${a(151)}`)).toBe(2)
  expect(segmentsOf(`${a(152)}[${a(152)}`)).toBe(3)
  expect(segmentsOf(`${a(151)}[${a(153)}`)).toBe(2)
  expect(segmentsOf(`${a(159)}[`)).toBe(2)
  expect(segmentsOf(`${a(158)}[`)).toBe(1)
})
