import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { KNOWN_ACTS } from '#shared/audit-acts.ts'
import { sql } from '../../context/context.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool } from '../../testing/test-school.ts'

test('the log says who did what to whom, with its sum, and is filtered by person, kind and day', async () => {
  const school = await createTestSchool()
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  const studentId = await school.addStudent()
  const body = { amountPaid: 50, feeType: 'School Fees' }
  const paid = await school.inject(
    endpoints.payStudent,
    { params: { studentId }, body },
    { token: ama.token },
  )
  const receiptId = paid.reply.receipt?.id ?? ''
  school.clock.pass({ minutes: 480 })
  await school.call(endpoints.readSession)
  school.clock.pass({ minutes: 480 })
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'Cheque came back' } })
  const list = async (query: object) => (await school.call(endpoints.listAudit, { query })).acts

  const [newest] = await list({})
  const byAma = await list({ staffId: ama.staffId })

  expect(newest).toMatchObject({
    text: 'Took a receipt back',
    kind: 'corrections',
    subject: 'AGA-000001',
    amount: 50,
    person: { name: 'The school account' },
  })
  expect(byAma).toMatchObject([
    { text: 'Took money', person: { name: 'Ama Mensah' }, subject: 'Efua Acquah', amount: 50 },
  ])
  expect((await list({ kind: 'corrections' })).length).toBe(1)
  expect((await list({ from: '2026-11-21', to: '2026-11-21' })).map(({ act }) => act)).toEqual([
    'reverse_receipt',
  ])
  const page = await school.call(endpoints.listAudit, { query: { limit: 1 } })
  expect(page.next).toBe(newest?.number)
})

test('the chain is whole until somebody changes a row with the database’s own tools', async () => {
  const school = await createTestSchool()
  await school.addStudent()
  const whole = await school.call(endpoints.checkAudit)
  await asOwner(
    school.context,
    (client) => client.query(`update audit_log set act = 'nothing' where number = 1`),
    { forging: ['audit_log'], end: 'commit' },
  )

  expect(whole).toMatchObject({ isWhole: true, brokenAt: null })
  expect(whole.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await school.call(endpoints.checkAudit)).toMatchObject({ isWhole: false, brokenAt: 1 })
})

test('every act that is written has words', async () => {
  const school = await createTestSchool()
  const acts = await school.rows<{ act: string }>(sql`select distinct act from audit_log`)

  expect(acts.filter(({ act }) => !KNOWN_ACTS.includes(act))).toEqual([])
})
