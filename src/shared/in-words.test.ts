import { expect, test } from 'vitest'
import { inWords } from './in-words.ts'
import { pesewas } from './money.ts'

test.each([
  [0, 'Zero Ghana cedis only'],
  [1, 'One pesewa only'],
  [50, 'Fifty pesewas only'],
  [100, 'One Ghana cedi only'],
  [101, 'One Ghana cedi, one pesewa only'],
  [2_000, 'Twenty Ghana cedis only'],
  [2_105, 'Twenty-one Ghana cedis, five pesewas only'],
  [35_000, 'Three hundred and fifty Ghana cedis only'],
  [55_050, 'Five hundred and fifty Ghana cedis, fifty pesewas only'],
  [100_000, 'One thousand Ghana cedis only'],
  [100_500, 'One thousand and five Ghana cedis only'],
  [115_550, 'One thousand, one hundred and fifty-five Ghana cedis, fifty pesewas only'],
  [481_500, 'Four thousand, eight hundred and fifteen Ghana cedis only'],
  [100_000_000, 'One million Ghana cedis only'],
  [100_001_700, 'One million and seventeen Ghana cedis only'],
  [
    123_456_789,
    'One million, two hundred and thirty-four thousand, five hundred and sixty-seven Ghana cedis, eighty-nine pesewas only',
  ],
  [-35_000, 'Minus three hundred and fifty Ghana cedis only'],
])('%i pesewas are written "%s"', (amount, sentence) => {
  expect(inWords(pesewas(amount))).toBe(sentence)
})
