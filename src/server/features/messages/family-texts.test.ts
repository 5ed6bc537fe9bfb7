import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { fitsOneSegment } from '#shared/sms.ts'
import { brieflyNamed, familyReceiptText } from './family-texts.ts'
import { type Credit, receiptText, receiptVoidText } from './texts.ts'

const NAMES = [
  'Kofi',
  'Adwoa',
  'Kwaku',
  'Nana-Ama',
  'Kwabena',
  'Akosua',
  'Emmanuel',
  'Josephine',
  'Christabel',
]
const receipt = {
  schoolName: 'Adom Grace Academy',
  initials: 'AGA',
  number: 'AGA-000123',
  amount: pesewas(123_456),
  owed: pesewas(1_234_567),
}

test('a text for many children stays one message, thanking or taking back', () => {
  const children = NAMES.map((firstName) => ({ firstName, pupilCode: 'AGA-9JHN', amount: pesewas(10_000) }))

  const thanks = familyReceiptText({ ...receipt, children })
  const back = receiptVoidText({
    ...receipt,
    phone: '+233332132000',
    childName: NAMES.join(', '),
    brieflyNamed: brieflyNamed(NAMES),
  })

  for (const text of [thanks, back]) {
    expect(fitsOneSegment(text), text).toBe(true)
    expect(text).toContain('for Kofi and 8 others')
    expect(text).toContain('GHS 1,234.56')
    expect(text).toContain('Balance GHS 12,345.67.')
  }
  expect(back).toContain('Questions: 0332132000.')
})

test('children whose names fit are all named', () => {
  const children = ['Kofi', 'Adwoa', 'Kwaku'].map((firstName) => ({
    firstName,
    pupilCode: 'AGA-9JHN',
    amount: pesewas(41_152),
  }))

  expect(familyReceiptText({ ...receipt, children })).toContain(
    'for Kofi 411.52, Adwoa 411.52, Kwaku 411.52.',
  )
  expect(brieflyNamed(['Kofi', 'Adwoa'])).toBe('Kofi, Adwoa')
})

test.each([
  ['all of it on one fee', -2_000, ['School Fees'], 'GHS 20.00 in credit for School Fees. - Adom'],
  [
    'voluntary dues beside it',
    0,
    ['School Fees'],
    'Balance GHS 0.00. GHS 20.00 in credit for School Fees. - ',
  ],
  [
    'with more in credit elsewhere',
    -5_000,
    ['School Fees'],
    'GHS 50.00 in credit. GHS 20.00 in credit for School Fees.',
  ],
  [
    'with no room for its name',
    -2_000,
    ['A fee whose name is far too long to be told in any text beside all of the rest'],
    'GHS 20.00 in credit. -',
  ],
])('a parent is told which fee is in credit: %s', (_, owed, [feeType = ''], said) => {
  const credits: Credit[] = [{ firstName: 'Efua', feeType, amount: pesewas(2_000) }]
  const facts = { ...receipt, childName: 'Efua Acquah', feeTypes: ['School Fees'], amount: pesewas(50_000) }
  const text = receiptText({ ...facts, owed: pesewas(owed), credits })

  expect(text).toContain(said)
  expect(fitsOneSegment(text)).toBe(true)
})
