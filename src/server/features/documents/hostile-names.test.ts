import { unzipSync } from 'fflate'
import papaparse from 'papaparse'
import { beforeAll, expect, test } from 'vitest'
import { allEndpoints, endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { sampleOf } from '../../testing/samples.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

/** A school in which every word that people type is an attack on whoever opens its papers. */

// Short enough for a name of 40 letters with a number behind it.
const FORMULA = '=HYPERLINK("http://x.example","x")'
const MARKUP = '<script>alert(1)</script>'
const DDE = '+cmd|/C calc!A0'
const PDF_SYNTAX = ') /S /JavaScript /JS (app.alert(1)) (\\'

let school: TestSchool
let sent: Record<string, { params?: object; query?: object }>
let code: string
let voidCode: string

beforeAll(async () => {
  school = await createTestSchool({ name: FORMULA })
  const { schoolId } = school
  const params = { schoolId }
  const feeType = `@SUM(1) ${MARKUP}`
  await school.call(endpoints.addFeeType, { params, body: { schoolId, feeType } })
  const student = {
    firstName: DDE,
    surname: FORMULA,
    otherNames: MARKUP,
    address: PDF_SYNTAX,
    guardian: { firstName: `\t${FORMULA}`.trim(), surname: MARKUP, phone: '+233244000111' },
  }
  const studentId = await school.addStudent(student)
  const bill = { classId: 'Basic 4', feeType, amount: 50 }
  await school.call(endpoints.addClassFees, { params, body: bill })
  const body = { amountPaid: 7, feeType, payer: DDE, reference: FORMULA, note: PDF_SYNTAX }
  const paid = await school.call(endpoints.payStudent, { params: { studentId }, body })
  const receiptId = paid.receipt?.id ?? ''
  const wrong = await school.call(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 9, feeType },
  })
  await school.call(endpoints.reverseReceipt, {
    params: { receiptId: wrong.receipt?.id ?? '' },
    body: { reason: `${FORMULA} ${MARKUP}` },
  })
  const codes = await school.rows<{ code: string }>(
    sql`select s.code || r.code as code from receipts r join schools s on s.id = r.school_id order by r.number`,
  )
  code = codes[0]?.code ?? ''
  voidCode = codes[1]?.code ?? ''
  const day = '2026-11-20'
  sent = {
    printClassReport: { params: { classId: 'Basic 4', feeType } },
    printDebtors: {},
    printLetters: {},
    exportCallList: {},
    exportInsights: {},
    printClassBills: { params: { classId: 'Basic 4' } },
    printStatement: { params: { studentId } },
    printTransactionReport: {
      query: { startDate: day, endDate: day, selectedClass: 'Basic 4', feeType },
    },
    printDayReceipts: { params: { day } },
    printDaySummary: { params: { day } },
    exportStudents: {},
    exportSchool: {},
    printReceipt: { params: { receiptId } },
    printCashDay: {},
    printReductionReport: { params },
  }
  const sample = { ...school, mark: FORMULA, paystack: { url: '', secretKey: '' } }
  for (const made of [
    ...(['printRegisterDays', 'printRegisterWeek', 'printRegisterPupils', 'printRegisterTeachers'] as const),
    'printRegisterReceipt' as const,
    // Later: an open drawer keeps what a day should hold from being printed.
    ...(['printDrawerSlip', 'printInvoice', 'printSponsorStatement', 'printVoucher'] as const),
    ...(['printParentsSheet', 'printDisputeEvidence'] as const),
    ...(['printClearanceSlips', 'printClearanceList', 'printReconciliation', 'printExamRegister'] as const),
    ...(['downloadAccountantMonth', 'printClosing', 'printOldBook'] as const),
  ]) {
    Object.assign(sent, { [made]: await sampleOf(endpoints[made], sample) })
  }
})

/** What is made beside other work is the same as what is sent at once. */
const SAME = new Set(['takeMadeFile'])

const printing = allEndpoints.filter(
  ({ id, produces }) => produces && !SAME.has(id) && !produces.some((type) => type.startsWith('image/')),
)

test.each(printing.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s is only paper, in every format: no formula, no script, no header of its own',
  async (_, endpoint) => {
    for (const format of endpoint.produces ?? []) {
      const query = FORMATS[format] ? { format: FORMATS[format] } : {}
      const isReceipt = ['printReceipt', 'printRegisterReceipt', 'printVoucher'].includes(endpoint.id)
      const { raw } = await school.inject(endpoint, {
        ...sent[endpoint.id],
        query: isReceipt ? {} : { ...sent[endpoint.id]?.query, ...query },
      })
      const refused = raw.statusCode === 422 && raw.body.includes('format')
      expect(refused || raw.statusCode === 200, `${raw.statusCode} ${raw.body.slice(0, 200)}`).toBe(true)
      if (refused) continue
      expect(raw.headers['content-type']).toContain(format)
      expect(raw.headers['x-content-type-options']).toBe('nosniff')
      expect(raw.headers['cache-control']).toMatch(/private/)
      expect(raw.headers['content-disposition']).toMatch(
        /^(attachment|inline); filename="[^"\\\r\n]*"(; filename\*=UTF-8''[\w.%!#$&+^`|~-]*)?$/,
      )
      expectHarmless(format, raw.rawPayload)
    }
  },
)

test('the page behind a receipt’s code shows the words and runs none of them', async () => {
  const { body, headers } = await school.app.inject(`/r/${code}`)

  expect(body).toContain('This receipt is genuine')
  expect(body).toContain('HYPERLINK')
  expect(body).not.toMatch(/<script|onerror|javascript:/i)
  expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/)
})

test('a receipt that was taken back, and one made at home, are told for what they are; nobody tries many', async () => {
  const ask = (of: string) => school.app.inject({ url: `/r/${of}`, remoteAddress: '192.0.2.44' })

  expect((await ask(voidCode)).body).toContain('This receipt is void')
  const made = await ask(`${code.slice(0, 4)}zzzzzzzz`)
  expect([made.statusCode, made.body]).toEqual([404, expect.stringContaining('No such receipt')])
  for (let tries = 2; tries < 60; tries += 1) await ask('nonsense')
  expect((await ask(code)).statusCode).toBe(429)
})

const FORMATS: Record<string, string> = {
  'application/pdf': 'pdf',
  'text/csv': 'csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

function expectHarmless(format: string, bytes: Buffer): void {
  if (format === 'text/csv') expectCsv(bytes.toString())
  else if (format === 'application/pdf') expectPdf(bytes)
  else for (const [name, content] of Object.entries(unzipSync(bytes))) expectPart(name, Buffer.from(content))
}

function expectCsv(text: string): void {
  const cells = papaparse.parse<string[]>(text.replace(/^\ufeff/, '').trim()).data.flat()
  expect(cells.length).toBeGreaterThan(1)
  expect(cells.filter((cell) => /^\s*[=+@\t\r]|^\s*-(?!\d+(\.\d+)?$)/.test(cell))).toEqual([])
}

/** What acts in a PDF is a name outside of streams; what people typed is drawn as glyphs, or hex in the outline. */
function expectPdf(bytes: Buffer): void {
  const objects = bytes.toString('latin1').replace(/stream\r?\n[\s\S]*?endstream/g, '')
  expect(objects.startsWith('%PDF')).toBe(true)
  const outside = objects.replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '()')
  expect(outside).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|SubmitForm|URI)\b/)
}

function expectPart(name: string, content: Buffer): void {
  // A table without rows has no columns either.
  if (name.endsWith('.csv') && content.length > '\ufeff\r\n'.length + 2) expectCsv(content.toString())
  if (!name.endsWith('.xml')) return
  expect(content.toString()).not.toMatch(/<f[ >]|<script|<hyperlink|ddeLink|externalLink/)
}
