import { unzipSync } from 'fflate'
import papaparse from 'papaparse'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { OnWire } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { formatAmount, fromCedis } from '#shared/money.ts'
import { canReadPdf, readPdf } from '../../paper/testing/read-pdf.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import type { Manifest } from './manifest.ts'

/** A class with two children: one who paid in part, one who paid too much; and a payment that was moved. */
async function busySchool() {
  const school = await createTestSchool()
  const efua = await school.addStudent({ firstName: 'Efua', surname: 'Akyeamfuɔ' })
  const kojo = await school.addStudent({ firstName: '=cmd()', surname: 'Mensah' })
  const bill = { classId: 'Basic 4', feeType: 'School Fees', amount: 500, dueDate: '2026-12-04' }
  await school.call(endpoints.addClassFees, { params: { schoolId: school.schoolId }, body: bill })
  const pay = (studentId: string, amountPaid: number, feeType = 'School Fees') =>
    school.call(endpoints.payStudent, { params: { studentId }, body: { amountPaid, feeType } })
  await pay(efua, 120.5)
  await pay(kojo, 550)
  const wrong = await pay(efua, 30, 'Exam Fees')
  await school.call(endpoints.moveTransaction, {
    params: { entryId: wrong.transaction.id },
    body: { feeType: 'School Fees' },
  })
  return { school, efua, kojo }
}

type Documents =
  | 'printClassReport'
  | 'printStatement'
  | 'printTransactionReport'
  | 'printDebtors'
  | 'printClassBills'

async function bytesOf(school: TestSchool, name: Documents, sent: object): Promise<Buffer> {
  const { raw, status } = await school.inject(endpoints[name], sent)
  expect(status).toBe(200)
  return raw.rawPayload
}

const reading = test.skipIf(!canReadPdf)

reading('screen, PDF, CSV and XLSX of a class say the same, to the pesewa', async () => {
  const { school } = await busySchool()
  const params = { classId: 'Basic 4', feeType: 'School Fees' }
  const students = await school.call(endpoints.listClassStudents, { params: { classId: 'Basic 4' } })
  const owed = students.map(({ totalDebt }) => totalDebt)
  expect(owed.toSorted((a, b) => a - b)).toEqual([-50, 349.5])

  const pdf = await readPdf(await bytesOf(school, 'printClassReport', { params }))
  const csv = (await bytesOf(school, 'printClassReport', { params, query: { format: 'csv' } })).toString()
  const xlsx = await readXlsxFile(
    await bytesOf(school, 'printClassReport', { params, query: { format: 'xlsx' } }),
  )

  for (const amount of owed) expect(pdf).toContain(formatAmount(fromCedis(amount)))
  const rows = papaparse.parse<string[]>(csv.trim()).data.slice(1)
  expect(rows.map((row) => Number(row.at(-1)))).toEqual(expect.arrayContaining(owed))
  const sheet = xlsx[0]?.data ?? []
  expect(sheet.slice(1).map((row) => row.at(-1))).toEqual(expect.arrayContaining(owed))
})

test('a name that looks like a formula is only a name in every export', async () => {
  const { school } = await busySchool()
  const params = { classId: 'Basic 4', feeType: 'School Fees' }

  const csv = (await bytesOf(school, 'printClassReport', { params, query: { format: 'csv' } })).toString()

  for (const cell of papaparse.parse<string[]>(csv.trim()).data.flat()) expect(cell).not.toMatch(/^[=+@]/)
})

reading('a statement begins with what was owed before and ends with what is owed now', async () => {
  const { school, efua } = await busySchool()
  school.clock.pass({ minutes: 60 * 5 })
  const query = { format: 'csv' as const }

  const csv = (await bytesOf(school, 'printStatement', { params: { studentId: efua }, query })).toString()
  const { totalDebt } = await school.call(endpoints.readFees, { params: { studentId: efua } })

  const rows = papaparse.parse<string[]>(csv.trim()).data
  expect(Number(rows[1]?.at(-1))).toBe(0)
  expect(Number(rows.at(-1)?.at(-1))).toBe(totalDebt)
  const paper = await readPdf(await bytesOf(school, 'printStatement', { params: { studentId: efua } }))
  expect(paper).toContain('349.50')
  expect(paper).toMatch(/Exam Fees.*30\.00/)
})

test('the report’s file is complete and named as the specification says, whatever the page on screen', async () => {
  const { school } = await busySchool()
  const query = { startDate: '2026-11-01', endDate: '2026-11-30' }

  const { raw } = await school.inject(endpoints.printTransactionReport, { query })
  const csv = await bytesOf(school, 'printTransactionReport', { query: { ...query, format: 'csv' } })
  const screen = await school.inject(endpoints.reportTransactions, {
    query: { ...query, schoolId: school.schoolId, limit: 2 },
  })

  expect(raw.headers['content-disposition']).toContain('transaction_report.pdf')
  const rows = papaparse.parse<string[]>(csv.toString().trim()).data.slice(1)
  expect(rows).toHaveLength(Number(screen.headers['x-total-count']))
  const sum = (column: number) => rows.reduce((total, row) => total + Number(row[column] || 0), 0)
  expect(sum(7)).toBeCloseTo(Number(screen.headers['x-total-debit']), 2)
  expect(sum(8)).toBeCloseTo(Number(screen.headers['x-total-credit']), 2)
})

reading('who owes is on the debt list, and a bill says what there is to pay', async () => {
  const { school } = await busySchool()

  const list = await readPdf(await bytesOf(school, 'printDebtors', { query: { classId: 'Basic 4' } }))
  const bills = await readPdf(await bytesOf(school, 'printClassBills', { params: { classId: 'Basic 4' } }))

  expect(list).toContain('Akyeamfuɔ')
  expect(list).not.toContain('Mensah')
  expect(bills).toContain('349.50')
})

test('the debt list of the whole school adds up to what the school is owed, leavers and erased children included', async () => {
  const { school, efua, kojo } = await busySchool()
  const [leaver, gone] = [await school.addStudent({ classRef: 'Basic 9' }), await school.addStudent()]
  for (const studentId of [leaver, gone]) {
    const body = { amount: 40, feeType: 'School Fees' }
    await school.call(endpoints.debitStudent, { params: { studentId }, body })
  }
  await school.call(endpoints.promoteStudents, { body: { classId: 'Basic 9', students: [leaver] } })
  await school.call(endpoints.archiveStudents, { body: { studentIds: [efua, kojo, gone] } })
  await school.call(endpoints.eraseStudent, { params: { studentId: gone } })

  const list = await bytesOf(school, 'printDebtors', { query: { format: 'csv' } })

  const rows = papaparse.parse<string[]>(list.toString().trim()).data.slice(1)
  const owed = rows.reduce((total, row) => total + Number(row.at(-1)), 0)
  const { schoolId } = school
  const today = await school.call(endpoints.readToday, { params: { schoolId } })
  expect(rows).toHaveLength(today.owingStudents)
  expect(owed).toBe(today.owed)
  expect(rows.map(([name, className]) => [name === 'Erased', className])).toEqual([
    [false, 'Completed'],
    [false, 'Archived'],
    [true, 'Archived'],
  ])
})

test('a school can always leave: everything is in one file, with totals that can be computed again', async () => {
  const { school } = await busySchool()
  school.clock.pass({ minutes: 60 * 11 })

  const { raw } = await school.inject(endpoints.exportSchool, {})
  const files = unzipSync(raw.rawPayload)
  const manifest: OnWire<Manifest> = JSON.parse(Buffer.from(files['manifest.json'] ?? []).toString())

  const entries = papaparse.parse<Record<string, string>>(
    Buffer.from(files['entries.csv'] ?? [])
      .toString()
      .trim(),
    {
      header: true,
    },
  ).data
  const sum = (side: string) =>
    entries.filter((entry) => entry.side === side).reduce((total, entry) => total + Number(entry.amount), 0)
  expect(entries).toHaveLength(manifest.totals.entries)
  expect(sum('Debit')).toBeCloseTo(manifest.totals.debits, 2)
  expect(sum('Credit')).toBeCloseTo(manifest.totals.credits, 2)
  expect(Object.values(manifest.totals.accounts).reduce((total, balance) => total + balance, 0)).toBeCloseTo(
    0,
    2,
  )
  expect(manifest.files.map(({ name }) => name)).toEqual(
    Object.keys(files).filter((name) => name !== 'manifest.json'),
  )
})

test('another school’s class, student and receipts are in nobody’s file', async () => {
  const { efua } = await busySchool()
  const other = await createTestSchool()

  const refused = await other.inject(endpoints.printStatement, { params: { studentId: efua } })
  const { raw } = await other.inject(endpoints.exportSchool, {})

  expect(refused.problem.code).toBe('not_found')
  const files = unzipSync(raw.rawPayload)
  expect(Buffer.concat(Object.values(files).map((file) => Buffer.from(file))).toString()).not.toContain(
    'Akyeamfu',
  )
})

reading(
  'a child nobody billed is called not billed on report, bill and statement, not one who owes nothing',
  async () => {
    const school = await createTestSchool()
    const billed = await school.addStudent({ surname: 'Abban' })
    const left = await school.addStudent({ surname: 'Zaney' })
    const params = { schoolId: school.schoolId }
    const fee = { classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 500 }
    const except = [{ studentId: left }]
    await school.call(endpoints.billClasses, { params, body: { fees: [fee], except } })
    const ofClass = { params: { classId: 'Basic 4' } }

    const report = await readPdf(
      await bytesOf(school, 'printClassReport', { params: { ...ofClass.params, feeType: 'School Fees' } }),
    )
    const bills = await readPdf(await bytesOf(school, 'printClassBills', ofClass))
    const [one, other] = await Promise.all(
      [billed, left].map(async (studentId) =>
        readPdf(await bytesOf(school, 'printStatement', { params: { studentId } })),
      ),
    )

    expect(report).toMatch(/Zaney.*not billed/)
    expect(report).not.toMatch(/Abban.*not billed/)
    expect(bills).toContain('Not billed this term')
    expect(bills).not.toContain('Nothing to pay')
    expect([one, other]).toEqual([
      expect.not.stringContaining('not billed'),
      expect.stringContaining('not billed'),
    ])
  },
)
