import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import Papa from 'papaparse'
import readExcel from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import {
  aClassReport,
  aStatement,
  aTransactionReport,
  classRows,
  LONG_NAME,
  transactionBatches,
} from '../paper/testing/samples.ts'
import { csv, type Sheet, sheetOf, statementSheet, xlsx, zip } from './index.ts'

const CUNNING = [
  '=cmd()|calc',
  '+1',
  '-1',
  '@sum(a1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '＝1',
  '"=1"',
  'a,b',
  'say "hi"',
]

function aSheet(names: string[]): Sheet<string> {
  return {
    title: 'Names: A/B',
    columns: [
      { title: 'Name', type: 'text', of: (name) => name },
      { title: 'Day', type: 'day', of: () => '2026-11-20' },
      { title: 'Count', type: 'count', of: () => 3 },
      { title: 'Owed', type: 'money', of: () => pesewas(-123_456) },
    ],
    batches: [names],
  }
}

/** The text as it stands in the file, its mark included. */
async function readCsv(sheet: Readable): Promise<string> {
  return (await buffer(sheet)).toString('utf8')
}

async function readWorkbook(workbook: Readable) {
  const [sheet] = await readExcel(await buffer(workbook), { trim: false })
  return sheet?.data ?? []
}

test('CSV opens in Excel as it should: marked UTF-8, quoted where needed, plain numbers', async () => {
  const written = await readCsv(csv(aSheet([LONG_NAME, 'a,"b"'])))

  expect(written).toBe(
    `\ufeffName,Day,Count,Owed\r\n${LONG_NAME},2026-11-20,3,-1234.56\r\n"a,""b""",2026-11-20,3,-1234.56\r\n`,
  )
})

test('no text in CSV can begin a formula', async () => {
  const written = await readCsv(csv(aSheet(CUNNING)))

  const rows = Papa.parse<string[]>(written.slice(1), { skipEmptyLines: true }).data.slice(1)
  expect(rows.map(([name]) => name?.replace(/^'/, ''))).toEqual(CUNNING)
  for (const [name] of rows) expect(name).not.toMatch(/^\s*[=+\-@＝]/)
})

test('a workbook holds numbers as numbers, days as days, and cunning names as the text they are', async () => {
  const names = [LONG_NAME, ...CUNNING.filter((name) => !/[\t\r\n]/.test(name)), 'A & B <c>', 'beep\u0007']
  const [head, ...rows] = await readWorkbook(xlsx(aSheet(names)))

  expect(head).toEqual(['Name', 'Day', 'Count', 'Owed'])
  expect(rows.map(([name]) => name)).toEqual(names.map((name) => name.replace('\u0007', '')))
  for (const [, day, count, owed] of rows) {
    expect(day).toEqual(new Date('2026-11-20T00:00:00Z'))
    expect(count).toBe(3)
    expect(owed).toBe(-1234.56)
  }
})

test('the rows of every format are those of the report', async () => {
  const rows = classRows(20)
  const report = aClassReport(rows)

  const parsed = Papa.parse<string[]>((await readCsv(csv(sheetOf(report, [rows])))).slice(1), {
    skipEmptyLines: true,
  }).data
  const excel = await readWorkbook(xlsx(sheetOf(report, [rows])))

  const owed = rows.reduce((sum, row) => sum + row.owed, 0) / 100
  expect(parsed.slice(1).reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBeCloseTo(owed, 5)
  expect(excel.slice(1).reduce((sum, row) => sum + Number(row.at(-1)), 0)).toBeCloseTo(owed, 5)
})

test('a report without rows is a sheet with its head', async () => {
  const report = aTransactionReport(0)

  expect((await readCsv(csv(sheetOf(report, [])))).trim().split('\r\n')).toHaveLength(1)
  expect(await readWorkbook(xlsx(sheetOf(report, [])))).toHaveLength(1)
})

test('a statement begins with what was owed before', async () => {
  const written = await readCsv(csv(statementSheet(aStatement())))

  expect(written.split('\r\n')[1]).toBe('2026-09-01,,Owed from earlier terms,,0.00,0.00,120.00')
})

test('Debit and Credit stand in columns of their own', async () => {
  const report = aTransactionReport(300)

  const written = await readCsv(csv(sheetOf(report, transactionBatches(300))))

  const parsed = Papa.parse<Record<string, string>>(written.slice(1), { header: true, skipEmptyLines: true })
  const sum = (column: string) =>
    Math.round(parsed.data.reduce((total, row) => total + Number(row[column]), 0) * 100)
  expect([sum('Debit'), sum('Credit')]).toEqual([report.totals.debit, report.totals.credit])
})

test('a reader that leaves stops the reading of rows', async () => {
  let closed = false
  async function* batches() {
    try {
      for (;;) yield Array.from({ length: 1_000 }, () => crypto.randomUUID())
    } finally {
      closed = true
    }
  }
  const stream = xlsx({ ...aSheet([]), batches: batches() })

  // Enough to be in the midst of the rows.
  let taken = 0
  for await (const chunk of stream) {
    taken += chunk.length
    if (taken > 100_000) break
  }

  await expect.poll(() => closed).toBe(true)
})

test('a sheet whose rows are all here already lets others have their turn', async () => {
  const names = Array.from({ length: 20_000 }, (_, index) => `Name ${index}`)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 0)

  await buffer(csv(aSheet(names)))
  clearInterval(timer)

  expect(turns).toBeGreaterThan(2)
})

test('rows that fail end the export with their error', async () => {
  async function* batches() {
    yield ['one']
    throw new Error('the database went away')
  }

  await expect(buffer(xlsx({ ...aSheet([]), batches: batches() }))).rejects.toThrow('the database went away')
})

test('a ZIP gives each file back under its name', async () => {
  const archive = await buffer(
    zip([{ name: 'Akyeamfuɔ.csv', content: [Buffer.from('one,'), Buffer.from('two')] }]),
  )

  const nameLength = archive.readUInt16LE(26)
  expect(archive.subarray(30, 30 + nameLength).toString()).toBe('Akyeamfuɔ.csv')
  expect(inflateRawSync(archive.subarray(30 + nameLength)).toString()).toBe('one,two')
})

const hasOffice = spawnSync('libreoffice', ['--version']).status === 0
if (!hasOffice) console.warn('SKIPPED: LibreOffice is missing, so no workbook was opened with it.')

test.skipIf(!hasOffice)(
  'LibreOffice opens a workbook and reads the same cells',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'akontaa-'))
    writeFileSync(join(folder, 'sheet.xlsx'), await buffer(xlsx(aSheet([LONG_NAME, '=cmd()|calc']))))

    const options = [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):44,34,76',
    ]
    spawnSync('libreoffice', [...options, '--outdir', folder, join(folder, 'sheet.xlsx')])
    const read = readFileSync(join(folder, 'sheet.csv'), 'utf8')
    rmSync(folder, { recursive: true })

    expect(read).toContain(`${LONG_NAME},20 Nov 2026,3,"-1,234.56"`)
    expect(read).toContain('=cmd()|calc,20 Nov 2026')
  },
  60_000,
)
