import { expect, test } from 'vitest'
import { pdfBombs } from '#web/files/statements/testing/pdf-bombs.ts'
import { openStatement } from './open-statement.ts'

for (const [what, write] of Object.entries(pdfBombs)) {
  test(`${what}: refused before the memory is full`, async () => {
    const bytes = write()
    expect(bytes.byteLength).toBeLessThan(1_100_000)
    await expect(openStatement(bytes)).rejects.toThrow(/unpacks to more|is damaged/)
  })
}
