import { expect, test } from 'vitest'
import { amountOrNoneIn } from './codecs.ts'

test('an amount that may be nothing is refused with a sentence, and nothing is 0', () => {
  for (const wrong of [-5, 5.555, 'five', null, 2_000_000])
    expect(amountOrNoneIn.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual([
      'Enter an amount up to 1,000,000 with at most two decimals, or 0.',
    ])
  expect([0, '0', '', 1.5, '2.25'].map((sent) => amountOrNoneIn.parse(sent))).toEqual([0, 0, 0, 150, 225])
})
