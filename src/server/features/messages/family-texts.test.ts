import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { fitsOneSegment } from '#shared/sms.ts'
import { brieflyNamed, familyReceiptText } from './family-texts.ts'
import { receiptVoidText } from './texts.ts'

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
  ...{ schoolName: 'Adom Grace Academy', initials: 'AGA', number: 'AGA-000123' },
  ...{ amount: pesewas(123_456), owed: pesewas(1_234_567) },
}

test('a text for many children stays one message, thanking or taking back', () => {
  const children = NAMES.map((firstName) => ({ firstName, pupilCode: 'AGA-9JHN', amount: pesewas(10_000) }))

  const thanks = familyReceiptText({ ...receipt, children })
  const back = receiptVoidText({
    ...{ ...receipt, phone: '+233332132000' },
    ...{ childName: NAMES.join(', '), brieflyNamed: brieflyNamed(NAMES) },
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
    ...{ firstName, pupilCode: 'AGA-9JHN', amount: pesewas(41_152) },
  }))

  expect(familyReceiptText({ ...receipt, children })).toContain(
    'for Kofi 411.52, Adwoa 411.52, Kwaku 411.52.',
  )
  expect(brieflyNamed(['Kofi', 'Adwoa'])).toBe('Kofi, Adwoa')
})
