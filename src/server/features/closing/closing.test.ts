import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { decodeAt } from '#shared/api/convert.ts'
import { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { pesewas, sumOf } from '#shared/money.ts'
import { sql } from '../../context/context.ts'
import { closeThrough, openLastDay } from '../../ledger/index.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { type Manifest, manifest } from '../documents/manifest.ts'
import { againstBooks } from './against-books.ts'
import { closingSheet } from './closing-sheet.ts'

const SITE = 'https://fees.example'

test('the closing sheet has the figures of the moment its last day was locked, whenever it is printed, under one code', async () => {
  const { school, termId, studentId } = await aTermWithMoney()
  await closeThrough(school.context, '2026-11-19')

  const first = await closingSheet(school.context, termId, SITE)
  await pay(school, studentId, 100)
  const again = await closingSheet(school.context, termId, SITE)

  expect(first).toMatchObject({
    term: 'Short Term, 2026/2027',
    fees: ['Exam Fees', 'School Fees'],
    classes: [
      {
        className: 'Basic 4',
        children: 1,
        charged: [5_000, 50_000],
        reductions: 0,
        received: 20_000,
        owed: 35_000,
      },
    ],
    cashAtEnd: { label: 'Cash received', amount: 20_000 },
    owedInAll: 35_000,
    checkPage: 'fees.example/closed',
    since: [],
  })
  expect(first.receipts).toEqual({
    first: expect.stringMatching(/-000001$/),
    last: expect.stringMatching(/-000001$/),
  })
  expect(first.code).toMatch(/^[0-9A-Z]{4}( [0-9A-Z]{4}){3}$/)
  expect({ ...again, printedAt: first.printedAt }).toEqual(first)
  for (const key of ['reductions', 'received', 'owed'] as const)
    expect(sumOf(first.classes.map((row) => row[key]))).toBe(sumOf(first.byFee.map((row) => row[key])))
})

test('what families owe on the sheet adds up from its parts, with credit, earlier terms and what was paid too much', async () => {
  const { school, termId } = await aTermWithMoney()
  const other = await school.addStudent({ firstName: 'Kofi' })
  await pay(school, other, 75)
  await closeThrough(school.context, '2026-11-19')
  const { owed, owedInAll } = await closingSheet(school.context, termId, SITE)
  const [books] = await school.rows<{ owed: number; credit: number }>(
    sql`select sum(balance)::bigint as owed, coalesce(sum(balance) filter (where balance < 0), 0)::bigint as credit from balances`,
  )

  expect(owedInAll).toBe(books?.owed)
  expect(owed.at(-1)).toEqual({ label: 'In credit, 1 child', amount: books?.credit })
  expect(sumOf(owed.map(({ amount }) => amount))).toBe(pesewas(owedInAll))
})

test('an entry that changes a closed term is named on the sheet and counted on the public page', async () => {
  const { school, termId, receiptId } = await aTermWithMoney()
  await closeThrough(school.context, '2026-11-19')
  const { code } = await closingSheet(school.context, termId, SITE)
  const check = () => school.call(endpoints.checkClosing, { params: { code } })
  expect(await check()).toMatchObject({
    what: 'sheet',
    status: 'unchanged',
    term: 'Short Term, 2026/2027',
    since: 0,
  })

  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Cheque came back' } })

  const later = await closingSheet(school.context, termId, SITE)
  expect(later.code).toBe(code)
  expect(later.since).toMatchObject([
    { what: expect.stringMatching(/^Taken back, School Fees, .*-000001$/), amount: 20_000 },
  ])
  expect(later.classes).toMatchObject([{ received: 20_000 }])
  expect(await check()).toMatchObject({ status: 'changed', since: 1 })
  expect(await page(school, code)).toMatchObject({
    status: 200,
    text: expect.stringMatching(/The books were changed after it[\s\S]*1 entry changed the term/),
  })
})

test('a term whose last day was opened again has a new sheet, and the old one is told as changed once something was recorded', async () => {
  const { school, termId, studentId } = await aTermWithMoney()
  await closeThrough(school.context, '2026-11-19')
  const old = await closingSheet(school.context, termId, SITE)
  await openLastDay(school.context, '2026-11-19' as Day, 'A receipt was forgotten')
  await expect(closingSheet(school.context, termId, SITE)).rejects.toMatchObject({ code: 'conflict' })
  await pay(school, studentId, 30, '2026-11-19')
  await closeThrough(school.context, '2026-11-19')
  const renewed = await closingSheet(school.context, termId, SITE)

  expect(renewed.code).not.toBe(old.code)
  expect(renewed.since).toEqual([])
  expect(renewed.classes).toMatchObject([{ received: 23_000 }])
  expect(await school.call(endpoints.checkClosing, { params: { code: old.code } })).toMatchObject({
    status: 'changed',
    since: 1,
  })
})

test('books that somebody changed with the database’s own tools are found out by the code, and by verify-ledger', async () => {
  const { school, termId } = await aTermWithMoney()
  await closeThrough(school.context, '2026-11-19')
  const { code } = await closingSheet(school.context, termId, SITE)
  const [entry] = await school.rows<{ id: string }>(sql`select id from ledger_entries where kind = 'payment'`)
  await asOwner(
    school.context,
    (client) => client.query('update ledger_entries set amount = amount - 100 where id = $1', [entry?.id]),
    { forging: ['ledger_entries'], end: 'commit' },
  )

  expect(await school.call(endpoints.checkClosing, { params: { code } })).toMatchObject({ status: 'broken' })
  expect(
    await school.rows(
      sql`select problem from verify_school(${school.schoolId}) where problem like '%closed term%'`,
    ),
  ).toHaveLength(1)
})

test('a code with a slip, of nobody, or of another school is answered in clear words, and no name or sum is told', async () => {
  const { school, termId } = await aTermWithMoney()
  const other = await createTestSchool({ name: 'Hope Academy' })
  await closeThrough(school.context, '2026-11-19')
  const { code } = await closingSheet(school.context, termId, SITE)
  const own = await page(other, code.toLowerCase().replaceAll(' ', ''))
  const swapped = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A')

  expect(own).toMatchObject({
    status: 200,
    text: expect.stringContaining('This is the sheet of 20 Nov 2026, unchanged'),
  })
  expect(own.text).toContain(`<dd>${code}</dd>`)
  expect((await page(other, ` ${code} `)).text).toContain(`<dd>${code}</dd>`)
  expect(own.text).not.toMatch(/Hope Academy|Acquah|\d\.\d\d\b|GH₵/)
  expect(await page(school, swapped)).toMatchObject({
    status: 400,
    text: expect.stringContaining('is wrong, or two have changed places'),
  })
  expect(await page(school, '')).toMatchObject({
    status: 200,
    text: expect.stringContaining('Code of the sheet'),
  })
  expect(await page(school, '0000 0000 0000 0000')).toMatchObject({
    status: 404,
    text: expect.stringContaining('No school has this code'),
  })
  expect(await page(school, '<script>')).toMatchObject({
    status: 400,
    text: expect.not.stringContaining('<script>'),
  })
})

test('a term that is still open has no sheet, and a school that has locked nothing has no closing', async () => {
  const { school, termId } = await aTermWithMoney()
  expect(await school.call(endpoints.listClosings)).toEqual({ closings: [] })
  const { problem, status } = await school.inject(endpoints.printClosing, { params: { termId } })
  expect({ status, problem }).toMatchObject({
    status: 409,
    problem: { message: expect.stringContaining('Lock its last day first') },
  })
  await closeThrough(school.context, '2026-11-19')
  expect((await school.call(endpoints.listClosings)).closings).toMatchObject([
    { termId, endsOn: '2026-11-19', since: 0 },
  ])
  const printed = await school.inject(endpoints.printClosing, { params: { termId } })
  expect(printed.headers['content-type']).toContain('application/pdf')
})

test('a lock of a release that kept no numbers is found again in the log', async () => {
  const { school, termId } = await aTermWithMoney()
  await closeThrough(school.context, '2026-11-19')
  const { code, classes } = await closingSheet(school.context, termId, SITE)
  await asOwner(
    school.context,
    (client) =>
      client.query(
        'update day_locks set audit_number = null, journal_number = null, books_after = null, books = null',
      ),
    { forging: ['day_locks'], end: 'commit' },
  )

  expect(await closingSheet(school.context, termId, SITE)).toMatchObject({ code, classes })
  expect(await school.call(endpoints.checkClosing, { params: { code } })).toMatchObject({
    status: 'unchanged',
  })
})

test('an export is what the books were: its code is known to the page, and its figures to the books', async () => {
  const { school, studentId } = await aTermWithMoney()
  const { raw } = await school.inject(endpoints.exportSchool, {})
  const said = manifestOf(raw.rawPayload)
  await pay(school, studentId, 20)
  const { totals, audit } = said
  const stated = {
    schoolId: school.schoolId,
    ...totals,
    auditNumber: audit?.number ?? 0,
    auditHash: audit?.hash ?? '',
  }
  const { database } = school.context

  expect(await school.call(endpoints.checkClosing, { params: { code: audit?.code ?? '' } })).toMatchObject({
    what: 'state',
    status: 'unchanged',
    term: null,
  })
  expect(await againstBooks(database, stated)).toMatchObject({
    is: 'agrees',
    says: expect.stringContaining('1 acts'),
  })
  expect(await againstBooks(database, { ...stated, credits: stated.credits + 100 })).toMatchObject({
    is: 'changed',
  })
  expect(await againstBooks(database, { ...stated, auditHash: '00'.repeat(32) })).toMatchObject({
    is: 'changed',
  })
  expect(await againstBooks(database, { ...stated, auditNumber: 9_999 })).toMatchObject({ is: 'unknown' })
  expect(await againstBooks(database, { ...stated, schoolId: randomUUID() })).toMatchObject({ is: 'unknown' })
})

/** The last file of an export. */
function manifestOf(zip: Uint8Array): Manifest {
  const { 'manifest.json': content = new Uint8Array() } = unzipSync(zip)
  return decodeAt(manifest, JSON.parse(Buffer.from(content).toString()))
}

/** A term that ends on the day before today, with fees and a payment of 200.00 of a cheque. */
async function aTermWithMoney() {
  const school = await createTestSchool()
  const { schoolId } = school
  const params = { schoolId }
  const { terms } = await school.call(endpoints.listTerms, { params })
  const [current] = terms.filter(({ current }) => current)
  await school.call(endpoints.saveTerm, {
    params,
    body: {
      id: current?.id ?? '',
      name: 'Short Term',
      academicYear: '2026/2027',
      startsOn: current?.startsOn ?? '',
      endsOn: '2026-11-19',
    },
  })
  const studentId = await school.addStudent()
  const debit = (feeType: string, amount: number) =>
    school.call(endpoints.debitStudent, {
      params: { studentId },
      body: { feeType, amount, date: '2026-11-18' },
    })
  await debit('School Fees', 500)
  await debit('Exam Fees', 50)
  const receiptId = await pay(school, studentId, 200, '2026-11-18')
  return { school, termId: current?.id ?? '', studentId, receiptId }
}

async function pay(
  school: TestSchool,
  studentId: string,
  amountPaid: number,
  date?: string,
): Promise<string> {
  const { receipt } = await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { feeType: 'School Fees', amountPaid, ...(date ? { date } : {}) },
  })
  return receipt?.id ?? ''
}

async function page({ app }: TestSchool, code: string) {
  const { statusCode, body } = await app.inject({
    method: 'GET',
    url: `/closed?code=${encodeURIComponent(code)}`,
  })
  return { status: statusCode, text: body }
}
