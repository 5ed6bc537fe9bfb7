import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { readFont } from './faces.ts'

test('a letter that was first drawn as a part of another one is known as itself all the same', async () => {
  const font = readFont('strong')
  const pdf = new PDFDocument({ font: '' })
  // Its types know files only.
  pdf.font(font as unknown as string).text('Today: é')
  pdf.end()
  await buffer(pdf)

  const { glyphs } = font.layout('965.00 ́', ['tnum'])

  expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')).toBe('965.00 ́')
})
