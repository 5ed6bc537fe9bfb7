import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { canReadPdf, readPdfInfo } from '../../paper/testing/read-pdf.ts'
import { createTestSchool, type TestSchool } from '../../testing/test-school.ts'

const WAYS = {
  momoProvider: 'MTN' as const,
  momoNumber: '024 123 4567',
  momoName: 'Adom Grace',
  bankName: 'GCB Bank, Osu',
  bankAccount: '1011130067824',
  bankHolder: 'Adom Grace Academy',
}
const SAYS =
  'Pay at the office, or by MTN MoMo to 024 123 4567 (Adom Grace) or into GCB Bank, Osu 1011130067824 (Adom Grace Academy).'

test.skipIf(!canReadPdf)(
  'bills, statements and receipts say how to pay, with the child’s code as the reference',
  async () => {
    const school = await createTestSchool()
    const params = { schoolId: school.schoolId }
    const saved = await school.call(endpoints.savePaymentWays, { params, body: WAYS })
    const studentId = await school.addStudent()
    const fee = { feeType: 'School Fees' }
    await school.call(endpoints.debitStudent, { params: { studentId }, body: { ...fee, amount: 80 } })
    const paid = await school.call(endpoints.payStudent, {
      params: { studentId },
      body: { ...fee, amountPaid: 30 },
    })

    const papers = [
      await paperOf(school, 'documents/bills/Basic%204'),
      await paperOf(school, `documents/statement/${studentId}`),
      await paperOf(school, `receipts/${paid.receipt?.id}/pdf?format=a5`),
    ]

    expect(saved.printed).toBe(
      `${SAYS} Write NUMBER as the reference. Ask for a numbered receipt every time.`,
    )
    for (const paper of papers) {
      expect(paper).toContain(SAYS)
      expect(paper).toMatch(/Write [A-Z0-9]{3}-[A-Z0-9]{4} as the reference\./)
    }
  },
)

test.skipIf(!canReadPdf)('a school that has set nothing prints what it printed before', async () => {
  const school = await createTestSchool()
  await school.addStudent()

  const bill = await paperOf(school, 'documents/bills/Basic%204')
  const ways = await school.call(endpoints.readPaymentWays, { params: { schoolId: school.schoolId } })

  expect(bill).toContain('Pay at the office. Ask for a numbered receipt every time.')
  expect(ways).toMatchObject({ momoNumber: '', bankAccount: '' })
})

test('half of a way is refused, and the field is named', async () => {
  const school = await createTestSchool()
  const params = { schoolId: school.schoolId }
  const fieldsOf = async (body: object) =>
    (await school.inject(endpoints.savePaymentWays, { params, body })).problem.fields

  expect([
    await fieldsOf({ momoProvider: 'MTN' }),
    await fieldsOf({ momoNumber: '123' }),
    await fieldsOf({ bankName: 'GCB Bank' }),
    await fieldsOf({ bankAccount: '1011130067824' }),
  ]).toEqual([
    { momoNumber: 'Enter the mobile-money number.' },
    { momoNumber: expect.any(String) },
    { bankAccount: 'Enter the account number.' },
    { bankName: 'Enter the bank.' },
  ])
})

async function paperOf(school: TestSchool, path: string): Promise<string> {
  const answer = await school.app.inject({
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${school.token}` },
  })
  return (await readPdfInfo(answer.rawPayload, '-struct-text')).replace(/\s+/g, ' ')
}
