import { expect, test } from 'vitest'
import { madeUpPayers, movementsOf } from '#web/files/statements/testing/movements.ts'
import { mtnPdf } from '#web/files/statements/testing/mtn-pdf.ts'
import { readFile } from '#web/files/statements/testing/read.ts'
import { shapes } from '#web/files/statements/testing/shapes.ts'
import { parted } from '#web/files/statements/testing/writing.ts'

const moved = movementsOf(madeUpPayers(45))

for (const [shape, write] of Object.entries(shapes)) {
  test(`${shape}: every movement is read as it was, without a question`, async () => {
    await expectWhole(await write(moved))
  })
}

test('a PDF whose cells stand in the middle of their rows, with figures at the right, is read the same', async () => {
  await expectWhole(await mtnPdf(moved, { align: 'middle', figures: 'right', perPage: 11 }))
})

async function expectWhole(bytes: ArrayBuffer) {
  const read = await readFile(bytes)
  if ('question' in read) throw new Error(`asked: ${JSON.stringify(read.question)}`)
  const { lines } = read.statement
  const isOldestFirst = (lines[0]?.date ?? '') <= (lines.at(-1)?.date ?? '')
  const found = isOldestFirst ? lines : lines.toReversed()
  expect(found.map(({ charge = 0, ...line }) => facts({ ...line, charge }))).toEqual(
    (found.length === moved.length ? moved : parted(moved)).map(facts),
  )
  const [first] = moved
  const codes = found.filter(({ text = '' }) => text.includes('AGA-4F7K')).length
  expect(codes).toBe(moved.filter(({ text }) => text === 'AGA-4F7K').length)
  if (found[0]?.counterpartyNumber) expect(first?.number).toContain(found[0].counterpartyNumber)
}

function facts({ date, amount, charge, balance }: Partial<(typeof moved)[number]>) {
  return { date, amount, charge, balance }
}
