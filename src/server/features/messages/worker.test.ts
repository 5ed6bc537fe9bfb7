import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { dueMessages } from '../../context/directory.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { worldOf } from '../../testing/texts.ts'
import { AT_ONCE } from './several-at-once.ts'
import { startMessageWorker } from './worker.ts'

async function thanked(times: number) {
  const school = await createTestSchool()
  const guardian = { firstName: 'Ama', surname: 'Mensah', phone: aPhone() }
  const studentId = await school.addStudent({ guardian })
  for (let paid = 1; paid <= times; paid++) {
    const body = { amountPaid: 20 + paid, feeType: 'School Fees' }
    await school.call(endpoints.payStudent, { params: { studentId }, body })
  }
  return school
}

test('a slow provider is given several at once; asked to stop, the worker waits for those and leaves the rest to the next', async () => {
  const school = await thanked(AT_ONCE + 2)
  // Before whatever other tests have left in the queue.
  await school.rows(sql`update messages set not_before = not_before - interval '1 year'`)
  const full = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  let given = 0
  const slow: SmsGateway = {
    name: 'test',
    send: async () => {
      given++
      if (given === AT_ONCE) full.resolve()
      await answer.promise
      return { outcome: 'sent', providerId: null }
    },
  }
  const wrong: unknown[] = []
  const worker = startMessageWorker(worldOf(school), slow, (error) => wrong.push(error))
  onTestFinished(async () => {
    answer.resolve()
    await worker.stop()
    await school.rows(sql`update messages set status = 'cancelled' where status = 'queued'`)
  })
  await full.promise

  const stopped = worker.stop()
  answer.resolve()
  await stopped

  expect({ given, wrong }).toEqual({ given: AT_ONCE, wrong: [] })
  const states = await school.rows<{ status: string }>(sql`select status from messages order by status`)
  expect(states.map(({ status }) => status)).toEqual([
    ...Array(2).fill('queued'),
    ...Array(AT_ONCE).fill('sent'),
  ])
})

test('a payment is thanked for before a morning’s notices, however many and however long they have waited', async () => {
  const school = await thanked(1)
  const phone = aPhone()
  await school.rows(
    sql`insert into messages (school_id, kind, told, phone, not_before, created_at)
        select ${school.schoolId}::uuid, 'fee_added', 'fee_added:' || n, ${phone}, app_now() - interval '1 year', app_now()
        from generate_series(1, 50) n`,
  )
  onTestFinished(async () => {
    await school.rows(sql`update messages set status = 'cancelled' where kind = 'fee_added'`)
  })
  await school.rows(
    sql`update messages set not_before = not_before - interval '11 months' where kind = 'receipt'`,
  )

  const [first] = await dueMessages(worldOf(school), 1)

  const [receipt] = await school.rows<{ id: string }>(sql`select id from messages where kind = 'receipt'`)
  expect(first?.id).toBe(receipt?.id)
})
