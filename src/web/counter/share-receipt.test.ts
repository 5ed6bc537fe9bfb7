import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { receiptText, shareAddress } from './share-receipt.ts'

const shared = {
  student: { id: 's', name: 'Ama Addo' },
  lines: [{ feeType: 'School Fees', amount: pesewas(20_000) }],
  sum: pesewas(20_000),
  receipt: { id: 'r', number: 'AGA-000123', code: 'AB12-XYZ' },
  totalDebt: pesewas(82_000),
}

test('a receipt by WhatsApp says the sum, the number, what is owed and where to check it', () => {
  expect(receiptText(shared, 'Adom Grace', 'https://fees.example')).toBe(
    'Adom Grace: received GHS 200.00 for Ama Addo (School Fees).\nReceipt AGA-000123. Still owed: GHS 820.00.\nCheck it: https://fees.example/r/AB12-XYZ',
  )
})

test('a child in credit is told so, and no sum has a sign', () => {
  expect(receiptText({ ...shared, totalDebt: pesewas(-500) }, '', '')).toContain('In credit: GHS 5.00.')
  const credits = [{ feeType: 'School Fees', amount: pesewas(-500) }]
  expect(receiptText({ ...shared, credits }, '', '')).toContain('820.00. GHS 5.00 in credit for School Fees.')
  expect(receiptText({ ...shared, totalDebt: pesewas(0) }, '', '')).toContain('Nothing is owed.')
})

test.each([
  ['+233240001287', 'https://wa.me/233240001287?text=a%20b%26c'],
  ['024 000 1287', 'https://wa.me/233240001287?text=a%20b%26c'],
  ['', 'https://wa.me/?text=a%20b%26c'],
])('the number %j is written as WhatsApp wants it', (phone, address) => {
  expect(shareAddress(phone, 'a b&c')).toBe(address)
})
