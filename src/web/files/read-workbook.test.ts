import { expect, test } from 'vitest'
import { dayOf } from '#shared/dates.ts'
import { workbook, zipped } from '#web/files/testing/workbook.ts'
import { readWorkbook as readWithin } from './read-workbook.ts'

const LIMITS = {
  what: 'a class list',
  instead: 'Split it by class',
  unpackedMax: 128_000_000,
  sheetsMax: 60,
  rowsMax: 20_000,
  columnsKept: 101,
  writeDate: dayOf,
}

const readWorkbook = (bytes: ArrayBuffer) => readWithin(bytes, LIMITS)

test('every sheet of a workbook is read, with its name', async () => {
  const bytes = workbook({
    'KG 1': [
      ['Name', 'Phone'],
      ['Mensah Kofi', '024'],
    ],
    'Basic 4': [['Name'], ['Owusu Esi']],
  })

  expect(await readWorkbook(bytes)).toEqual({
    sheets: [
      {
        name: 'KG 1',
        rows: [
          ['Name', 'Phone'],
          ['Mensah Kofi', '024'],
        ],
      },
      { name: 'Basic 4', rows: [['Name'], ['Owusu Esi']] },
    ],
  })
})

test('a sheet longer than what is unpacked in one go is read as well', async () => {
  const rows = Array.from({ length: 8_000 }, (_, place) => [`Mensah Kofi ${place}`, 'Basic 4'])

  const read = await readWorkbook(workbook({ All: rows }))

  expect('sheets' in read && read.sheets[0]?.rows).toHaveLength(8_000)
})

test('a workbook that would unpack to more than its limit is refused before it is unpacked', async () => {
  const bytes = workbook({ All: [['Name'], ['Mensah Kofi']] })
  claimSize(bytes, 'xl/worksheets/sheet1.xml', 500_000_000)

  expect(await readWorkbook(bytes)).toEqual({
    problem: expect.stringMatching(/too large when it is unpacked/),
  })
})

test('a cell far away from the others is refused before a table is laid out up to it', async () => {
  for (const sheet of ['xl/worksheets/sheet1.xml', 'xl/x.xml']) {
    const far = zipped({ [sheet]: '<c r="XFD1048576"><v>1</v></c>' })

    expect(await readWorkbook(far)).toEqual({ problem: expect.stringMatching(/stands far away/) })
  }
})

test('an address that Excel does not write is refused: nobody knows how far out it is', async () => {
  const blanks = ' '.repeat(60)
  for (const address of ['="AAAAAAAAA1"', '="&#65;&#65;&#65;&#65;1"', `${blanks}="XFD1048576"`, '="ÿÿÿÿ1"']) {
    const far = zipped({ 'xl/worksheets/sheet1.xml': `<c r${address}><v>1</v></c>` })

    expect(await readWorkbook(far)).toEqual({ problem: expect.stringMatching(/stands far away/) })
  }
})

test('more rows, sheets and columns than a class list has are refused or cut', async () => {
  const long = Array.from({ length: 10_001 }, () => ['x'])
  const sheets = Object.fromEntries(Array.from({ length: 61 }, (_, place) => [`S${place}`, [['x']]]))
  const wide = [Array.from({ length: 300 }, (_, place) => `c${place}`)]

  const rows = await readWorkbook(workbook({ One: long, Two: long }))
  const many = await readWorkbook(workbook(sheets))
  const cut = await readWorkbook(workbook({ Wide: wide }))

  expect(rows).toEqual({ problem: 'This workbook has 20,002 rows; import at most 20,000 at once.' })
  expect(many).toEqual({ problem: 'This workbook has 61 sheets; a class list has at most 60.' })
  expect('sheets' in cut && cut.sheets[0]?.rows[0]).toHaveLength(101)
})

test('what is no workbook is said to be none', async () => {
  const answer = { problem: expect.stringMatching(/^This is not an Excel workbook/) }

  expect(await readWorkbook(new TextEncoder().encode('Name,Class').buffer)).toEqual(answer)
  expect(await readWorkbook(zipped({ 'a.txt': 'no sheets' }))).toEqual(answer)
})

/** Writes another unpacked size into the directory of a ZIP, as somebody who means harm would the other way round. */
function claimSize(zip: ArrayBuffer, name: string, size: number): void {
  const view = new DataView(zip)
  const at = new TextDecoder('latin1').decode(zip).lastIndexOf(name) - 46
  view.setUint32(at + 24, size, true)
}
