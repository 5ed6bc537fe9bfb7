import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { verifySchool } from '../../ledger/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { sponsorInvoice } from './papers.ts'

/** A school whose Basic 4 is billed 500.00 for School Fees, and a church that carries half for two of its pupils. */
async function aSponsoredSchool() {
  const school = await createTestSchool({ now: '2026-11-20T10:00:00Z' })
  const { call, schoolId } = school
  const studentIds = [
    await school.addStudent({ surname: 'Acquah' }),
    await school.addStudent({ surname: 'Boateng' }),
  ]
  const bill = { classId: await school.classId('Basic 4'), feeType: 'School Fees', amount: 500 }
  await call(endpoints.addClassFees, { params: { schoolId }, body: bill })
  const form = { name: 'Ebenezer Methodist Church', type: 'church' as const, phone: '020 000 0552' }
  const sponsorId = (await call(endpoints.addSponsor, { body: form })).sponsor.id
  const award = { studentIds, feeTypes: ['School Fees'], percent: 50 }
  const { awardId } = await call(endpoints.giveAward, { params: { sponsorId }, body: award })
  return { school, call, sponsorId, awardId, studentIds: studentIds as [string, string] }
}

test('what a sponsor pays is received, to the pesewa, and what families and sponsors owe stands apart', async () => {
  const { school, call, sponsorId, studentIds } = await aSponsoredSchool()
  const [one] = studentIds
  const body = { amount: 120.55, payment_method: 'Bank' as const }
  const paid = await call(endpoints.paySponsor, { params: { sponsorId }, body })
  expect(paid).toMatchObject({
    toCome: 379.45,
    receipt: { amount: 120.55, balanceBefore: 500, balanceAfter: 379.45 },
  })

  const query = { startDate: '2026-09-01', endDate: '2026-12-20' }
  const { received, owed, credit, toComeFromSponsors } = await call(endpoints.readSummary, {
    params: { schoolId: school.schoolId },
    query,
  })
  expect({ received, owed, toComeFromSponsors }).toEqual({
    received: 120.55,
    owed: 500,
    toComeFromSponsors: 379.45,
  })
  expect(credit).toMatchObject({ money: 120.55, sponsors: 500 })
  const list = await call(endpoints.listSponsors, {})
  expect(list).toMatchObject({ toCome: 379.45, owedByFamilies: 500 })
  const { sponsors } = await call(endpoints.readStudentSponsors, { params: { studentId: one } })
  expect(sponsors).toMatchObject([{ name: 'Ebenezer Methodist Church', share: 250 }])
})

test('a pupil’s statement names neither the sponsor’s other pupils nor what it paid, and still adds up', async () => {
  const { school, call, sponsorId, studentIds } = await aSponsoredSchool()
  await call(endpoints.paySponsor, { params: { sponsorId }, body: { amount: 500 } })
  const params = { studentId: studentIds[0] }
  const sheet = (await school.inject(endpoints.printStatement, { params, query: { format: 'csv' } })).raw.body
  expect(sheet).toContain('A sponsor’s share')
  expect(sheet).not.toContain('Boateng')
  expect(sheet).not.toContain('Paid, Cash')
})

test('the receipt of what a sponsor paid for one pupil says nothing of its others', async () => {
  const { school, call, sponsorId, studentIds } = await aSponsoredSchool()
  const lines = [{ studentId: studentIds[1], amount: 100.55 }]
  const paid = await call(endpoints.paySponsor, { params: { sponsorId }, body: { amount: 100.55, lines } })
  await call(endpoints.paySponsor, { params: { sponsorId }, body: { amount: 399.45 } })

  const receipt = await call(endpoints.readReceipt, { params: { receiptId: paid.receipt.id } })
  expect(receipt).toMatchObject({ balanceBefore: 250, balanceAfter: 149.45, children: [] })
  const parts = sql`select balance_before::int as before, balance_after::int as after from receipt_students order by 1`
  expect(await school.rows(parts), 'of one for both, what was to come for each').toEqual([
    { before: 14_945, after: 0 },
    { before: 25_000, after: 0 },
  ])
})

test('what sponsors carry is no discount on the report and the bills of a class', async () => {
  const { school, call, sponsorId } = await aSponsoredSchool()
  await call(endpoints.paySponsor, { params: { sponsorId }, body: { amount: 100 } })
  const classId = await school.classId('Basic 4')
  const csv = { query: { format: 'csv' as const } }
  const fee = { params: { classId, feeType: 'School Fees' }, ...csv }
  const report = (await school.inject(endpoints.printClassReport, fee)).raw.body.trim().split('\r\n')
  expect(report.map((line) => line.split('",').at(-1))).toEqual([
    expect.stringContaining('Charged,Discount,Sponsor,Paid,'),
    '0.00,500.00,0.00,150.00,100.00,250.00',
    '0.00,500.00,0.00,250.00,0.00,250.00',
  ])
  const bills = (await school.inject(endpoints.printClassBills, { params: { classId }, ...csv })).raw.body
  expect(bills).toContain('0.00,500.00,0.00,250.00,0.00,250.00')
})

test('one invoice a term keeps its number, and names each pupil with the code', async () => {
  const { school, call, sponsorId } = await aSponsoredSchool()
  const { terms, pupils } = await call(endpoints.readSponsor, { params: { sponsorId } })
  const termId = terms[0]?.termId ?? ''
  const first = await call(endpoints.issueInvoice, { params: { sponsorId }, body: { termId } })
  const again = await call(endpoints.issueInvoice, { params: { sponsorId }, body: { termId } })
  expect(again.invoice).toBe(first.invoice)
  expect(first.invoice).toMatch(/-I-000001$/)
  const params = { sponsorId, termId }
  const sheet = (await school.inject(endpoints.printInvoice, { params, query: { format: 'csv' } })).raw.body
  for (const { pupilCode } of pupils) expect(sheet).toContain(pupilCode)
  expect(sheet.trim().split('\n')).toHaveLength(3)
})

test('a further award makes a revision that says what it replaces; what was sent stays as it was', async () => {
  const { school, call, sponsorId, studentIds } = await aSponsoredSchool()
  const { terms } = await call(endpoints.readSponsor, { params: { sponsorId } })
  const params = { sponsorId, termId: terms[0]?.termId ?? '' }
  const issue = async () =>
    (await call(endpoints.issueInvoice, { params: { sponsorId }, body: { termId: params.termId } })).invoice
  const lines = async (revision?: number) => {
    const query = revision ? { format: 'csv' as const, revision } : { format: 'csv' as const }
    const { raw } = await school.inject(endpoints.printInvoice, { params, query })
    return raw.body
  }
  const first = await issue()
  const sent = await lines()
  const another = await school.addStudent({ firstName: 'Yaa' })
  await call(endpoints.debitStudent, {
    params: { studentId: another },
    body: { amount: 80, feeType: 'School Fees' },
  })
  const award = { studentIds: [another], feeTypes: ['School Fees'], percent: 100, confirm: true }
  await call(endpoints.giveAward, { params: { sponsorId }, body: award })

  expect(await lines()).toBe(sent)
  const [changed] = (await call(endpoints.readSponsor, { params: { sponsorId } })).terms
  expect(changed).toMatchObject({ invoice: first, invoiceChanged: true })
  const second = await issue()
  expect(second).toBe(`${first}-2`)
  expect(await issue()).toBe(second)
  expect(await lines()).toContain('Yaa')
  expect(await lines(1)).toBe(sent)
  await call(endpoints.paySponsor, { params: { sponsorId }, body: { amount: 30 } })
  expect(await lines(1)).toBe(sent)
  const [revised] = (await call(endpoints.readSponsor, { params: { sponsorId } })).terms
  expect(revised?.invoices.map(({ invoice }) => invoice)).toEqual([second, first])
  expect(revised?.invoiceChanged).toBe(false)
  const paper = await sponsorInvoice(school.context, sponsorId, { termId: params.termId })
  expect(paper).toMatchObject({ paidSince: 3_000, replaces: { number: first }, replacedBy: null })
  const missing = await school.inject(endpoints.printInvoice, { params, query: { revision: 3 } })
  expect(missing.status).toBe(404)
  const workbook = await school.inject(endpoints.printInvoice, { params, query: { format: 'xlsx' } })
  expect(workbook.raw.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(studentIds).not.toContain(another)
  expect(await verifySchool(school.context)).toEqual([])
})

test('cash of a sponsor goes into the drawer of the cashier, who reads the sponsors and keeps none', async () => {
  const { school, call, sponsorId } = await aSponsoredSchool()
  await call(endpoints.setRules, { body: { drawers: true } })
  const cashier = await aPersonOf(school, 'cashier')
  const as = { token: cashier.token }
  const paid = await call(endpoints.paySponsor, { params: { sponsorId }, body: { amount: 60 } }, as)
  expect(paid.toCome).toBe(440)
  const { drawer } = await call(endpoints.readMyDrawer, {}, as)
  expect(drawer).not.toBeNull()
  expect((await call(endpoints.readSponsor, { params: { sponsorId } }, as)).toCome).toBe(440)
  const form = { name: 'Another', type: 'person' as const }
  expect((await school.inject(endpoints.addSponsor, { body: form }, as)).status).toBe(403)
  expect(await verifySchool(school.context)).toEqual([])
})

test('where two persons forgive, an award is the Head’s, also to look at what it would change', async () => {
  const { school, call, sponsorId, studentIds } = await aSponsoredSchool()
  const { token } = await aPersonOf(school, 'bursar')
  await call(endpoints.setRules, { body: { twoPersons: true } })
  const body = { studentIds: [studentIds[0]], feeTypes: ['School Fees'], percent: 25 }
  const asked = { params: { sponsorId }, body }

  for (const endpoint of [endpoints.previewAward, endpoints.giveAward]) {
    const { problem } = await school.inject(endpoint, asked, { token })
    expect(problem).toMatchObject({
      status: 403,
      detail: 'This school wants two persons to forgive: the Head gives awards.',
    })
  }
  expect((await call(endpoints.giveAward, asked)).share).toBe(125)
})

test('what a bill and a new fee say of sponsors is what is posted then, cap and reductions included', async () => {
  const { school, call, sponsorId, studentIds } = await aSponsoredSchool()
  const { schoolId } = school
  const params = { schoolId }
  const [one, two] = studentIds
  const classId = await school.classId('Basic 4')
  const capped = { studentIds, feeTypes: ['Exam Fees'], percent: 100, cap: 150 }
  await call(endpoints.giveAward, { params: { sponsorId }, body: capped })
  const choir = { who: 'named' as const, percent: 10, studentIds: [one] }
  const rule = { name: 'Choir', ...choir, feeTypes: ['Exam Fees', 'School Fees'] }
  const seen = await call(endpoints.previewReductions, { params, body: { rule } })
  expect(seen).toMatchObject({ reduced: 50, carried: -25, waived: 0, less: 25, inCredit: [] })
  await call(endpoints.addReduction, { params, body: rule })
  await call(endpoints.postReductions, { params, body: {} })
  expect(await carried(call, one)).toBe(225)

  const bill = { classId, feeType: 'Exam Fees', amount: 100.5 }
  const preview = await call(endpoints.previewClassFees, { params, body: bill })
  expect(preview).toMatchObject({ total: 201, reduced: 10.05, carried: 150, familiesOwe: 40.95 })
  expect(preview.reductions).toMatchObject([
    { studentId: one, reduced: 10.05, carried: 90.45, owes: 0, sponsors: [{ sponsorId, amount: 90.45 }] },
    { studentId: two, reduced: 0, carried: 59.55, owes: 40.95, because: [] },
  ])
  const many = await call(endpoints.previewBillClasses, {
    params,
    body: { fees: [{ classId, feeType: 'Exam Fees', amount: 100.5 }] },
  })
  expect(many).toMatchObject({ carried: 150, familiesOwe: 40.95, fees: [{ carried: 150 }] })
  await call(endpoints.addClassFees, { params, body: bill })
  expect([await carried(call, one), await carried(call, two)]).toEqual([315.45, 309.55])

  const fee = { classId, feeType: 'Exam Fees' }
  const dearer = await call(endpoints.previewClassFee, { params: fee, query: { amount: 40 } })
  expect(dearer).toMatchObject({ difference: -121, reduced: -6.05, carried: -74 })
  await call(endpoints.setClassFee, { params: fee, body: { amount: 40 } })
  expect([await carried(call, one), await carried(call, two)]).toEqual([261, 290])
  expect(await verifySchool(school.context)).toEqual([])
})

test('what several bills say together of an amount is what they carry together then', async () => {
  const { school, call, sponsorId, studentIds } = await aSponsoredSchool()
  const params = { schoolId: school.schoolId }
  const feeTypes = ['Exam Fees', 'Others']
  const body = { studentIds: [studentIds[0]], feeTypes, amount: 100 }
  await call(endpoints.giveAward, { params: { sponsorId }, body })
  const classId = await school.classId('Basic 4')
  const bills = { params, body: { fees: feeTypes.map((feeType) => ({ classId, feeType, amount: 80 })) } }

  expect(await call(endpoints.previewBillClasses, bills)).toMatchObject({ total: 320, carried: 100 })
  expect(await call(endpoints.billClasses, bills)).toMatchObject({ total: 320, carried: 100 })
})

async function carried(call: Awaited<ReturnType<typeof aSponsoredSchool>>['call'], studentId: string) {
  const { sponsors } = await call(endpoints.readStudentSponsors, { params: { studentId } })
  return sponsors.reduce((sum, { share }) => sum + share, 0)
}
