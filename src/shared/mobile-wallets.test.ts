import { expect, test } from 'vitest'
import { anotherNetwork, readWalletNumber } from './mobile-wallets.ts'
import { type NumberDoubt, sayNumber } from './number-sentences.ts'

/** What is read of it, with the words that are said. */
function said(typed: string) {
  const words = (read: object) =>
    Object.entries(read).map(([name, value]: [string, string | NumberDoubt]) => [
      name,
      typeof value === 'string' ? value : sayNumber(value),
    ])
  return Object.fromEntries(words(readWalletNumber(typed)))
}

test('a wallet number is understood in every way people write it', () => {
  for (const typed of [
    '024 123 4567',
    '0241234567',
    '+233 24 123 4567',
    '233241234567',
    '00233-24-123-4567',
    '+2330241234567',
  ])
    expect(readWalletNumber(typed)).toEqual({ number: '+233241234567' })
})

test('digits that no network has are named, and a wrong length is told apart from them', () => {
  expect(said('038 412 3370')).toEqual({
    problem: '038 is not a mobile number in Ghana. Check the first three digits.',
  })
  for (const typed of ['024 123 456', '', 'my number', '0241234567x'])
    expect(said(typed)).toEqual({
      problem: 'A mobile number has ten digits, such as 024 123 4567.',
    })
})

test('a block that is not known to us is warned about, and goes to the network', () => {
  for (const typed of ['058 412 3370', '+233 58 412 3370'])
    expect(said(typed)).toEqual({
      number: '+233584123370',
      warning: 'We do not know numbers with 058 yet. Check the first three digits.',
    })
})

test('a wallet of another country is told that only one of Ghana can pay', () => {
  for (const typed of ['+44 7700 900123', '+1 202 555 0123', '0044 7700 900123'])
    expect(said(typed)).toEqual({
      problem: 'Only a wallet of Ghana can pay. Type its number, such as 024 123 4567.',
    })
})

test('a number is of another network where its first digits say so', () => {
  for (const typed of ['020 123 4003', '+233201234003', '+2330201234003', '0501234003'])
    expect(anotherNetwork(typed, 'mtn')).toBe('vod')
  expect(anotherNetwork('020 123 4003', 'vod')).toBeNull()
  expect(anotherNetwork('058 123 4003', 'atl')).toBeNull()
})
