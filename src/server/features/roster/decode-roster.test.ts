import { expect, test } from 'vitest'
import { decodeRoster } from './decode-roster.ts'

const TEXT = 'Name,Class\nAkyeamfuɔ Ɛnam,KG 1\n'

test.each([
  ['UTF-8', Buffer.from(TEXT), TEXT],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`), TEXT],
  ['UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), TEXT],
  ['UTF-16 the other way round', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(), TEXT],
  ['UTF-16 without its mark', Buffer.from(TEXT, 'utf16le'), TEXT],
  ['Windows-1252', Buffer.from([0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x4e, 0x92, 0x64]), 'José N’d'],
])('a file in %s is read', (_, bytes, text) => {
  const decoded = decodeRoster(bytes)

  expect(decoded).toMatchObject({ text })
})

test.each([
  ['an Excel workbook', Buffer.from('PK\x03\x04rest'), 'This is an Excel workbook.'],
  ['an old Excel workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'This is an old Excel workbook.'],
  ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF.'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00]), 'cannot be read'],
])('%s is no class list, and it is said', (_, bytes, sentence) => {
  expect(decodeRoster(bytes)).toEqual({ problem: expect.stringContaining(sentence) })
})
