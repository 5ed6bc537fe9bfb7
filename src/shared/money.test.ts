import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountIn } from './api/codecs.ts'
import {
  AMOUNT_MAX,
  formatAmount,
  formatCedis,
  formatGhs,
  fromCedis,
  parseCedis,
  parseCedisOrZero,
  pesewas,
  toCedis,
  withPoint,
} from './money.ts'

const anyAmount = fc.integer({ min: 1, max: AMOUNT_MAX })

test('every amount that is shown can be typed back and is the same', () => {
  fc.assert(
    fc.property(anyAmount, (amount) => {
      expect(parseCedis(formatAmount(pesewas(amount)))).toBe(amount)
    }),
  )
})

test('every amount survives the wire, as a number and as text', () => {
  fc.assert(
    fc.property(anyAmount, (amount) => {
      const sent = JSON.parse(JSON.stringify(toCedis(amount)))
      expect(amountIn.parse(sent)).toBe(amount)
      expect(amountIn.parse(String(sent))).toBe(amount)
      expect(fromCedis(sent)).toBe(amount)
    }),
  )
})

test.each(['1,250.50', '1250.5', ' 1250.50 ', '01250.50'])('%s is GHS 1,250.50', (typed) => {
  expect(parseCedis(typed)).toBe(125_050)
})

test.each([
  '',
  ' ',
  '0',
  '0.00',
  '-5',
  '+5',
  '1e3',
  '1.005',
  '1.',
  '.5',
  '1,25',
  '1,2500',
  '12,50',
  'abc',
  'NaN',
  'Infinity',
  '1 000',
  '٣',
  '1000000.01',
  '99999999999999999999',
  '0x10',
  '1_000',
])('"%s" is no amount', (typed) => {
  expect(parseCedis(typed)).toBeNull()
})

test.each([
  ['0', 0],
  ['0.00', 0],
  [' 000. ', 0],
  ['12.50', 1250],
  ['', null],
  ['-0', null],
  ['0.01', 1],
])('where nothing is an answer too, "%s" is %s', (typed, amount) => {
  expect(parseCedisOrZero(typed)).toBe(amount)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 0, 0.001, 1e21, 1_000_000.01])(
  'the number %d is no amount',
  (sent) => {
    expect(amountIn.safeParse(sent).success).toBe(false)
  },
)

test('a million cedis is the most, to the pesewa', () => {
  expect(parseCedis('1,000,000.00')).toBe(AMOUNT_MAX)
  expect(amountIn.parse(1_000_000)).toBe(AMOUNT_MAX)
})

test('a credit is shown by its size; the word for it stands beside', () => {
  expect(formatAmount(pesewas(-5_000))).toBe('50.00')
  expect(formatCedis(pesewas(125_050))).toBe('GH₵1,250.50')
  expect(formatGhs(pesewas(5))).toBe('GHS 0.05')
})

test.each([
  ['250,50', '250.50'],
  ['1,5', '1.50'],
  ['1.250,50', '1,250.50'],
  ['1,250', null],
  ['250.50', null],
  ['2,5,', null],
])('whether %s has a comma for a point is asked about: %s', (typed, asked) => {
  expect(withPoint(typed)).toBe(asked)
})
