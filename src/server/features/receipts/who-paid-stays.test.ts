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

test('corrected onto a child of another family, the receipt names that family, and the text goes there', async () => {
  const desk = await aDesk()
  const [esi, kwame] = [await desk.child('Esi', 'Akua'), await desk.child('Kwame', 'Yaw')]
  const paid = await desk.pay(esi, 100)

  const made = await desk.correct(paid, { lines: [{ ...desk.line(100), studentId: kwame.id }] })

  expect(made).toEqual({ reads: 'Yaw Asamoah', named: null, told: [kwame.guardian] })
})

test('who pays for the child no more is still read on a corrected receipt, and is told nothing', async () => {
  const desk = await aDesk()
  const [esi, kwame] = [await desk.child('Esi', 'Akua'), await desk.child('Kwame', 'Yaw')]
  const paid = await desk.pay(esi, 100)
  await desk.school.rows(sql`update students set guardian_id = ${kwame.guardian} where id = ${esi.id}`)

  const made = await desk.correct(paid, { lines: [desk.line(90)], payer: 'Akua Asamoah' })

  expect(made).toEqual({ reads: 'Akua Asamoah', named: null, told: [kwame.guardian] })
})

/** A school, what is paid there by a child's own guardian, and what becomes of a correction. */
async function aDesk() {
  const school = await createTestSchool({ now: '2026-11-20T10:00:00Z' })
  const line = (amount: number) => ({ feeType: 'School Fees' as const, amount })
  const child = async (firstName: string, guardian: string) => {
    const id = await school.addStudent({
      firstName,
      guardian: { firstName: guardian, surname: 'Asamoah', phone: aPhone() },
    })
    const [found] = await school.rows<{ guardian: string }>(
      sql`select guardian_id as guardian from students where id = ${id}`,
    )
    return { id, guardian: found?.guardian ?? '' }
  }
  return {
    school,
    line,
    child,
    async pay({ id, guardian }: { id: string; guardian: string }, amount: number) {
      const body = { lines: [line(amount)], payerGuardianId: guardian, confirm: true }
      const { receipt } = await school.call(endpoints.payStudent, { params: { studentId: id }, body })
      return receipt?.id ?? ''
    },
    async correct(
      receiptId: string,
      said: { lines: (ReturnType<typeof line> & { studentId?: string })[]; payer?: string },
    ) {
      const { receipt } = await school.call(endpoints.correctReceipt, {
        params: { receiptId },
        body: { reason: 'Not that', ...said },
      })
      const params = { receiptId: receipt?.id ?? '' }
      const [kept] = await school.rows<{ named: string | null }>(
        sql`select payer_guardian_id as named from receipts where id = ${params.receiptId}`,
      )
      const told = await school.rows<{ guardian: string }>(
        sql`select guardian_id as guardian from messages where kind = 'receipt' and receipt_id = ${params.receiptId}`,
      )
      const { payer } = await school.call(endpoints.readReceipt, { params })
      return { reads: payer, named: kept?.named, told: told.map(({ guardian }) => guardian) }
    },
  }
}
