import { expect, test } from 'vitest'
import { forms } from '#web/files/statements/testing/forms.ts'
import { madeUpPayers, movementsOf } from '#web/files/statements/testing/movements.ts'
import { readFile, readLines } from '#web/files/statements/testing/read.ts'
import { shapes } from '#web/files/statements/testing/shapes.ts'
import { utf8 } from '#web/files/statements/testing/writing.ts'

const HEAD = 'Date,Narration,Debit,Credit,Balance'
const TWO = ['16/11/2026,opening day,,300.00,900.00', '17/11/2026,exams,,20.00,920.00']

test('a file whose balances are there in all rows but one is refused, and names the row', async () => {
  await expect(readLines([HEAD, ...TWO, '18/11/2026,fees AGA-4F7K,,45'])).rejects.toThrow(
    'Row 4: it has no balance, and all other rows have one. The file may break off there. Nothing was read.',
  )
  await expect(
    readLines([HEAD, ...TWO, '18/11/2026,fees,,45.00,', '19/11/2026,bus,,5.00,970.00', '']),
  ).rejects.toThrow('Row 4: it has no balance')
})

test('a last row that a balance proves is as sure as any; one that nothing proves is taken, and never sure', async () => {
  const [first = '', second = ''] = TWO
  expect(await unsureRows(utf8([HEAD, ...TWO].join('\n')))).toEqual([])
  expect(await unsureRows(utf8([HEAD, second, first].join('\n')))).toEqual([])
  expect(await unsureRows(utf8([HEAD, first].join('\n')))).toEqual([2])

  const plain = ['Date,Narration,Debit,Credit', '16/11/2026,fees,,300.00', '17/11/2026,fees AGA-4F7K,,20']
  expect(await unsureRows(utf8(plain.join('\n')))).toEqual([3])
  expect(await unsureRows(utf8(`${plain.join('\n')}\n`))).toEqual([])
})

test('words that a cut row leaves behind speak for nobody surely', async () => {
  const lines = ['Narration,Date,Credit', 'fees,16/11/2026,300.00', 'fees AGA-4F7K']
  expect(await unsureRows(utf8(lines.join('\n')))).toEqual([2])
})

for (const [shape, write] of Object.entries({ ...shapes, ...forms }))
  test(`${shape}, cut at any byte of its last two rows: refused, or nothing of the row that was cut is sure`, async () => {
    const bytes = await write(movementsOf(madeUpPayers(3)))
    const whole = new Set((await linesOf(bytes.slice(0))).map(factsOf))
    for (let end = bytes.byteLength - lastTwoRows(bytes); end < bytes.byteLength; end += 1) {
      const lines = await linesOf(bytes.slice(0, end)).catch(() => [])
      const wrong = lines.filter((line) => !line.unsure && !whole.has(factsOf(line)))
      expect(wrong, `${end} of ${bytes.byteLength} bytes`).toEqual([])
    }
  })

/** Bytes; of what is no text, the last few hundred. */
function lastTwoRows(bytes: ArrayBuffer): number {
  const text = new TextDecoder('latin1').decode(bytes).trimEnd()
  const rows = text.split(/\r?\n|\r\0?\n/)
  const length = rows.slice(-2).join('\r\n').length
  return Math.min(500, Math.max(40, length))
}

async function unsureRows(bytes: ArrayBuffer): Promise<number[]> {
  return (await linesOf(bytes)).filter(({ unsure }) => unsure).map(({ row }) => row)
}

async function linesOf(bytes: ArrayBuffer) {
  const read = await readFile(bytes, { isAllIn: true })
  return 'statement' in read ? read.statement.lines : []
}

function factsOf({ date, time, amount, charge, balance, providerId, text, counterpartyNumber }: Line) {
  return JSON.stringify([date, time, amount, charge, balance, providerId, text, counterpartyNumber])
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]
