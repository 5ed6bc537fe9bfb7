import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { segmentsOf } from '#shared/sms.ts'
import { sql } from '../../context/context.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { sendDueOf } from '../../testing/texts.ts'
import { archiveStudents } from '../students/archive-students.ts'

test('money put on the wrong child is told to both families a minute later, in one text each that names only their own child', async () => {
  // Before the schools of all other tests: nothing of theirs is due.
  const school = await createTestSchool({ now: '2026-09-16T09:00:00Z' })
  const family = (surname: string) => ({ firstName: 'Ama', surname, phone: aPhone() })
  const [mensah, owusu] = [family('Mensah'), family('Owusu')]
  const wrong = await school.addStudent({ firstName: 'Kofi', surname: 'Mensah', guardian: mensah })
  const right = await school.addStudent({ firstName: 'Esi', surname: 'Owusu', guardian: owusu })
  const body = { amountPaid: 350, feeType: 'School Fees' }
  const { transactions } = await school.call(endpoints.payStudent, { params: { studentId: wrong }, body })
  const params = { entryId: transactions[0]?.id ?? '' }
  await school.call(endpoints.moveTransaction, { params, body: { studentId: right, reason: 'Namesake' } })

  const told = new Map<string, string[]>()
  const gateway: SmsGateway = {
    name: 'test',
    send: async ({ to, text }) => {
      told.set(to, [...(told.get(to) ?? []), text])
      return { outcome: 'sent', providerId: null }
    },
    statusOf: async () => 'delivered',
  }
  // A move made by mistake is moved back within the minute.
  await sendDueOf(school, gateway)
  expect([...told.values()].flat()).toEqual([expect.stringMatching(/^Thank you/)])
  school.clock.pass({ minutes: 2 })
  await sendDueOf(school, gateway)

  const [, taken] = told.get(mensah.phone) ?? []
  const [given] = told.get(owusu.phone) ?? []
  expect(taken).toMatch(
    /^GHS 350\.00 of receipt \S+ was put on Kofi Mensah by mistake and was taken off\. All fees paid\./,
  )
  expect(given).toMatch(/^GHS 350\.00 of receipt \S+ now counts for Esi Owusu\. GHS 350\.00 in credit\./)
  expect([segmentsOf(taken ?? ''), segmentsOf(given ?? '')]).toEqual([1, 1])
})

test('a text about money that was moved does not go once its receipt was taken back, and is not sent again', async () => {
  const school = await createTestSchool({ now: '2026-11-20T21:00:00Z' })
  const { receiptId } = await moveToAnother(school)
  await school.rows(
    sql`update messages set status = 'dead' where kind = 'moved' and (facts->>'isTaken')::boolean`,
  )

  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Never paid' } })

  const texts = await movedTexts(school)
  expect(texts.map(({ status }) => status)).toEqual(['cancelled', 'dead'])
  const params = { messageId: texts[1]?.id ?? '' }
  expect((await school.inject(endpoints.resendMessage, { params })).problem.code).toBe('conflict')
})

test('a waiting text about money that was moved goes with the erased child, whose family stays', async () => {
  const school = await createTestSchool({ now: '2026-11-20T21:00:00Z' })
  const { studentId, guardian } = await moveToAnother(school)
  await school.addStudent({ firstName: 'Abena', guardian })
  await archiveStudents(school.context, [studentId])

  await school.call(endpoints.eraseStudent, { params: { studentId } })

  expect((await movedTexts(school)).map(({ status, phone }) => [status, phone !== ''])).toEqual([
    ['cancelled', false],
    ['queued', true],
  ])
})

test('of two payers the one whose receipt it was is told of the move, with the own share; of somebody else’s neither is', async () => {
  const school = await createTestSchool({ now: '2026-11-20T21:00:00Z' })
  const guardian = { firstName: 'Akosua', surname: 'Mensah', phone: aPhone() }
  const second = { firstName: 'Yaw', surname: 'Owusu', phone: aPhone() }
  const owusu = { firstName: 'Yaa', surname: 'Owusu', phone: aPhone() }
  const shared = await school.addStudent({ firstName: 'Abena', guardian })
  const other = await school.addStudent({ firstName: 'Esi', guardian: owusu })
  const params = { studentId: shared }
  await school.call(endpoints.debitStudent, { params, body: { feeType: 'School Fees', amount: 1000 } })
  const shares = { second, firstPercent: 60, secondPercent: 40 }
  const { payers } = await school.call(endpoints.setPayers, { params, body: shares })
  const paidAndMoved = async (payer: { payerGuardianId: string } | { payer: string }) => {
    const body = { lines: [{ feeType: 'School Fees' as const, amount: 100 }], ...payer }
    const { transactions } = await school.call(endpoints.payStudent, { params, body })
    const moved = { studentId: other, reason: 'Namesake', amount: 100 }
    const entry = { entryId: transactions[0]?.id ?? '' }
    await school.call(endpoints.moveTransaction, { params: entry, body: moved })
  }
  const told = () =>
    school.rows<{ phone: string; owed: number }>(
      sql`select phone, (facts->>'owed')::bigint as owed from messages where school_id = ${school.schoolId} and kind = 'moved'
          order by created_at, (facts->>'isTaken')::boolean desc`,
    )

  await paidAndMoved({ payerGuardianId: payers?.second.guardianId ?? '' })
  expect(await told()).toEqual([
    { phone: second.phone, owed: 40_000 },
    { phone: owusu.phone, owed: -10_000 },
  ])

  school.clock.pass({ minutes: 20 })
  await paidAndMoved({ payer: 'Aunt Efua' })
  expect((await told()).slice(2).map(({ phone }) => phone)).toEqual([owusu.phone])
})

/** A payment of one child, moved to the child of another family: that child and its receipt. */
async function moveToAnother(school: TestSchool) {
  const guardian = { firstName: 'Yaa', surname: 'Owusu', phone: aPhone() }
  const [wrong, studentId] = [await school.addStudent(), await school.addStudent({ guardian })]
  const { transactions, receipt } = await school.call(endpoints.payStudent, {
    params: { studentId: wrong },
    body: { amountPaid: 350, feeType: 'School Fees' },
  })
  await school.call(endpoints.moveTransaction, {
    params: { entryId: transactions[0]?.id ?? '' },
    body: { studentId, reason: 'Namesake' },
  })
  return { guardian, studentId, receiptId: receipt?.id ?? '' }
}

/** First the one to the family that has the money now. */
function movedTexts(school: TestSchool) {
  return school.rows<{ id: string; status: string; phone: string }>(
    sql`select id, status, phone from messages where kind = 'moved' order by (facts->>'isTaken')::boolean`,
  )
}
