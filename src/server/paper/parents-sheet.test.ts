import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { print } from './index.ts'
import { canReadPdf, readPdf, readPdfInfo } from './testing/read-pdf.ts'
import { printedAt, school } from './testing/samples.ts'

const LONG =
  'The Most Reverend Bishop Samuel Kwadwo Owusu-Ansah Memorial Methodist Preparatory and Junior High School, Kpong'

test.skipIf(!canReadPdf).each([school.name, LONG])(
  'the steps of the sheet for parents begin below its code, on one page, also at %s',
  async (name) => {
    const paper = {
      kind: 'parents-sheet',
      school: { ...school, name, address: `${school.address}, behind the Methodist Chapel, Box 214` },
      address: 'https://fees.akontaa.example/parents',
      exampleCode: 'AGA-4F7K',
      hasReceipts: true,
      takesPayments: true,
      printedAt,
    } as const

    const bytes = await buffer(print(paper))
    const words = await readPdf(bytes, '-bbox')

    expect(await readPdfInfo(bytes)).toMatch(/Pages:\s+1/)
    // The code begins with the words beside it, and has 52 mm of the sheet, 2.83 points each.
    expect(topOf(words, String.raw`1\.`) - topOf(words, 'Scan')).toBeGreaterThan(52 * 2.83)
    expect(topOf(words, 'Printed')).toBeLessThan(283 * 2.83)
  },
)

function topOf(words: string, word: string): number {
  const [, top] = new RegExp(`yMin="([\\d.]+)"[^>]*>${word}<`).exec(words) ?? []
  return Number(top)
}
