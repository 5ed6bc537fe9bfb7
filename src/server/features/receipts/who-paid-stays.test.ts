import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'

test('a corrected receipt keeps the guardian who paid, and the text goes there', async () => {
  const school = await createTestSchool({ now: '2026-11-20T10:00:00Z' })
  const [mother, father] = [aPhone(), aPhone()]
  const child = (firstName: string, guardian: string, phone: string) =>
    school.addStudent({
      firstName,
      surname: 'Asamoah',
      guardian: { firstName: guardian, surname: 'Asamoah', phone },
    })
  const kofi = await child('Kofi', 'Akua', mother)
  const kwaku = await child('Kwaku', 'Yaw', father)
  const { familyId } = await school.call(endpoints.joinFamilies, { body: { studentIds: [kofi, kwaku] } })
  const [paying] = await school.rows<{ id: string }>(
    sql`select guardian_id as id from students where id = ${kwaku}`,
  )
  const line = (studentId: string, amount: number) => ({ studentId, feeType: 'School Fees', amount })
  const { receipt } = await school.call(endpoints.payFamily, {
    params: { familyId },
    body: {
      amount: 610,
      payerGuardianId: paying?.id,
      confirm: true,
      children: [kofi, kwaku].map((studentId, place) => ({
        studentId,
        lines: [{ feeType: 'School Fees', amount: [370, 240][place] ?? 0 }],
      })),
    },
  })
  const params = { receiptId: receipt.id }
  const { payer } = await school.call(endpoints.readReceipt, { params })

  const body = {
    lines: [line(kofi, 300), line(kwaku, 240)],
    reason: 'Two figures swapped',
    payer: payer ?? '',
  }
  const made = await school.call(endpoints.correctReceipt, { params, body })
  const [kept] = await school.rows<object>(
    sql`select payer, payer_guardian_id as guardian from receipts where id = ${made.receipt?.id ?? ''}`,
  )
  const texts = await school.rows<{ guardian: string }>(
    sql`select guardian_id as guardian from messages where kind = 'receipt' and receipt_id = ${made.receipt?.id ?? ''}`,
  )

  expect(payer).toBe('Yaw Asamoah')
  expect(kept).toEqual({ payer: null, guardian: paying?.id })
  expect(texts).toEqual([{ guardian: paying?.id }])
})
