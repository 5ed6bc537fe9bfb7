import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { verifySchool } from '../../ledger/index.ts'
import { againSentence } from '../../paper/receipt-words.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { writeText } from '../messages/write-text.ts'
import { receiptPaper } from './receipt-paper.ts'

/** A cheque that comes back is found by who paid; presented again, its new receipt names the first. */

const guardian = () => ({ firstName: 'Akua', surname: 'Asamoah', phone: aPhone() })

interface Cheque {
  date?: string
  payment_method?: 'Cheque' | 'Mobile Money'
  payer?: string
}

async function cheque(
  school: TestSchool,
  studentId: string,
  amountPaid: number,
  reference: string,
  more: Cheque = {},
) {
  const how = { payment_method: 'Cheque' as const, reference, confirm: true, ...more }
  const body = { amountPaid, feeType: 'School Fees', ...how }
  const { receipt } = await school.call(endpoints.payStudent, { params: { studentId }, body })
  if (!receipt) throw new Error('a payment has a receipt')
  return receipt
}

const takeBack = (school: TestSchool, receiptId: string, reason: string) =>
  school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason } })

test('a cheque presented again at the counter gets a receipt that names the one it had: on screen, on paper and in the text', async () => {
  const school = await createTestSchool({ now: '2026-11-20T10:00:00Z' })
  const studentId = await school.addStudent({ guardian: guardian() })
  const first = await cheque(school, studentId, 500, '000777')
  await takeBack(school, first.id, 'Bounced: refer to drawer')
  const read = (receiptId: string) => school.call(endpoints.readReceipt, { params: { receiptId } })
  expect(await read(first.id)).toMatchObject({ again: null })

  const again = await cheque(school, studentId, 500, 'CHQ 000777')

  expect(first).not.toHaveProperty('again')
  expect(again.again).toBe(first.number)
  expect(await read(again.id)).toMatchObject({ again: first.number })
  const paper = await receiptPaper(school.context, again.id, 'https://fees.example')
  expect(againSentence(paper)).toBe(`Presented again: it bounced as receipt ${first.number}.`)
  const queued = { kind: 'receipt' as const, text: null, receiptId: again.id, billingRunId: null, facts: {} }
  expect(await writeText(school.context, queued)).toContain(
    `Receipt ${again.number}, for ${first.number} that bounced.`,
  )
  expect(await verifySchool(school.context)).toEqual([])
})

test('only the same cheque is named: another number, another way, a receipt taken back for another reason or put right are not', async () => {
  const school = await createTestSchool({ now: '2026-11-20T10:00:00Z' })
  const studentId = await school.addStudent()
  const bounced = await cheque(school, studentId, 500, '000777')
  await takeBack(school, bounced.id, 'Unpaid by the bank')
  const mistake = await cheque(school, studentId, 300, '000888')
  await takeBack(school, mistake.id, 'Wrong child')

  const named = async (amount: number, reference: string, more: Cheque = {}) =>
    (await cheque(school, studentId, amount, reference, more)).again ?? null

  expect(await named(500, '000778')).toBeNull()
  expect(await named(500, '000777', { payment_method: 'Mobile Money' })).toBeNull()
  expect(await named(300, '000888')).toBeNull()
  // The number alone is enough where nothing else is written; among other words the sum has to agree.
  expect(await named(450, '000777')).toBe(bounced.number)
  expect(await named(450, '000777 and 000779')).toBeNull()
  expect(await named(500, '000777 and 000779')).toBe(bounced.number)
})

test('a cheque is good for six months: one that bounced before them is another', async () => {
  const school = await createTestSchool({ now: '2026-11-20T10:00:00Z' })
  const studentId = await school.addStudent()
  const old = await cheque(school, studentId, 500, '000777', { date: '2026-05-21' })
  const good = await cheque(school, studentId, 300, '000888', { date: '2026-05-22' })
  for (const { id } of [old, good]) await takeBack(school, id, 'Unpaid by the bank')

  expect((await cheque(school, studentId, 500, '000777')).again).toBeUndefined()
  expect((await cheque(school, studentId, 300, '000888')).again).toBe(good.number)
})

test('bounced cheques are listed by who paid, with what became of them, and as a sheet', async () => {
  const school = await createTestSchool({ now: '2026-11-20T10:00:00Z' })
  const ama = await school.addStudent({ firstName: 'Ama', surname: 'Asamoah', guardian: guardian() })
  const yaw = await school.addStudent({ firstName: 'Yaw', surname: 'Boateng' })
  const first = await cheque(school, ama, 500, '000777')
  const other = await cheque(school, yaw, 200, '004410', { payer: 'Zongo Motors' })
  await takeBack(school, first.id, 'Returned unpaid')
  await takeBack(school, other.id, 'Cheque bounced')
  const again = await cheque(school, ama, 500, '000777')

  const { cheques } = await school.call(endpoints.listBouncedCheques, {})

  expect(cheques).toMatchObject([
    {
      payer: 'Akua Asamoah',
      studentName: expect.stringContaining('Asamoah'),
      reference: '000777',
      amount: 500,
      bouncedOn: '2026-11-20',
      reason: 'Returned unpaid',
      again: { receiptNumber: again.number, amount: 500 },
    },
    { payer: 'Zongo Motors', receiptNumber: other.number, amount: 200, again: null },
  ])
  const sheet = await school.app.inject({
    url: '/api/receipts/bounced/sheet?format=csv',
    headers: { authorization: `Bearer ${school.token}` },
  })
  expect(sheet.body).toContain(`500.00,2026-11-20,${first.number},2026-11-20,Returned unpaid`)
})
