import { expect, test } from 'vitest'
import { workbook, zipped } from '#web/files/testing/workbook.ts'
import { readSheets } from './list-thread.ts'

const read = (text: string) => readSheets({ bytes: new Uint8Array(new TextEncoder().encode(text)).buffer })

test('a list of more columns or rows than the server reads is refused in the thread', async () => {
  const wide = Array.from({ length: 200_000 }, (_, place) => `c${place}`).join(',')
  expect(await read(`${wide}\n${wide}`)).toEqual({
    problem: 'The file has more than 100 columns; a list has at most 100.',
  })
  expect(await read(`Name,Class\n${'Esi,B4\n'.repeat(20_001)}`)).toEqual({
    problem: 'The file has 20,002 rows; import at most 20,000 at once.',
  })
})

test('empty columns at the end and one cell of nine megabytes are no harm', async () => {
  expect(await read(`Name,Class${','.repeat(300)}\nEsi,B4`)).toEqual({
    sheets: [
      {
        name: '',
        rows: [
          { line: 1, cells: ['Name', 'Class'] },
          { line: 2, cells: ['Esi', 'B4'] },
        ],
      },
    ],
  })
  const long = await read(`Name,Class\n${'x'.repeat(9_000_000)},B4`)
  expect('sheets' in long && long.sheets[0]?.rows[1]?.cells[0]?.length).toBe(1_001)
})

test('a list in UTF-16 is read, and what is no text is said to be none', async () => {
  const utf16 = new Uint16Array(Array.from('\ufeffName,Class\nƐsi,B4', (letter) => letter.charCodeAt(0)))
  expect(await readSheets({ bytes: utf16.buffer })).toMatchObject({
    sheets: [{ rows: [{ cells: ['Name', 'Class'] }, { cells: ['Ɛsi', 'B4'] }] }],
  })
  const noText = new Uint8Array([0, 1, 2, 3, 0, 0, 0, 1]).buffer
  expect(await readSheets({ bytes: noText })).toEqual({
    problem: expect.stringMatching(/^The letters of this file/),
  })
})

test('pasted cells are a list: parted by tabs, with a break inside a cell', async () => {
  expect(await read('Name\tOwes\r\n"Mensah\nKofi"\t1,200.00\r\nOwusu "Kwame" Esi\t-\r\n')).toMatchObject({
    sheets: [{ rows: [{ cells: ['Name', 'Owes'] }, { cells: ['Mensah Kofi', '1,200.00'] }, {}] }],
  })
})

test('a quotation mark that is never closed swallows no rows: its row is named', async () => {
  expect(await read('Name,Class\nEsi,B4\n"Kofi,B4\nAma,B4\nYaw,B4\n')).toEqual({
    problem: 'Row 3: A quotation mark (") is opened in this row and never closed. Is the file complete?',
  })
  expect(await read('Name,Class\n"Esi" Mensah,B4\nAma,B4\n')).toEqual({
    problem: expect.stringMatching(/^Row 2: A quotation mark \("\) stands inside a cell/),
  })
})

test('a debt that a formula came to is read as its pesewas', async () => {
  const sheet = [
    ['Name', 'Owes'],
    ['Esi', 250.20000000000002],
    ['Ama', 0.1 + 0.2 - 0.3],
  ]
  expect(await readSheets({ bytes: workbook({ S: sheet }) })).toMatchObject({
    sheets: [{ rows: [{}, { cells: ['Esi', '250.2'] }, { cells: ['Ama', '0'] }] }],
  })
})

test('what cannot be read as a list is named, with what to do', async () => {
  const problemOf = (bytes: ArrayBuffer) => readSheets({ bytes })
  const old = (inside: string) => {
    const bytes = new Uint8Array(1_024)
    bytes.set([0xd0, 0xcf, 0x11, 0xe0])
    bytes.set(
      new Uint8Array(new Uint16Array(Array.from(inside, (letter) => letter.charCodeAt(0))).buffer),
      512,
    )
    return bytes.buffer
  }

  expect(await problemOf(zipped({ 'Index/Document.iwa': 'x' }))).toEqual({
    problem: expect.stringMatching(/^This is an Apple Numbers file\. .* Export To, Excel/),
  })
  expect(await problemOf(old('EncryptedPackage'))).toEqual({
    problem: expect.stringMatching(/^This workbook is locked with a password\./),
  })
  expect(await problemOf(old('Workbook'))).toEqual({
    problem: expect.stringMatching(/^This is an Excel file of the old kind/),
  })
  expect(await read('%PDF-1.7')).toEqual({ problem: expect.stringMatching(/^This is a PDF/) })
})
