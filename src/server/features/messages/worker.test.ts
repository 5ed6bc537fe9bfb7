import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context.ts'
import { parseEnv } from '../../env.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { startMessageWorker } from './worker.ts'

test('asked to stop while the provider is slow, it waits for the message in hand and leaves the rest for the next', async () => {
  const school = await createTestSchool()
  const guardian = { firstName: 'Ama', surname: 'Mensah', phone: aPhone() }
  const studentId = await school.addStudent({ guardian })
  const body = { amountPaid: 20, feeType: 'School Fees' }
  await school.call(endpoints.payStudent, { params: { studentId }, body })
  await school.call(endpoints.payStudent, { params: { studentId }, body: { ...body, amountPaid: 30 } })
  // Before whatever other tests have left in the queue.
  await school.rows(sql`update messages set not_before = not_before - interval '1 year'`)
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  let given = 0
  const slow: SmsGateway = {
    name: 'test',
    send: async () => {
      given++
      asked.resolve()
      await answer.promise
      return { outcome: 'sent', providerId: null }
    },
  }
  const wrong: unknown[] = []
  const { database } = school.context
  const world = { database, env: parseEnv({ NODE_ENV: 'test' }), now: () => school.clock.now }
  const worker = startMessageWorker(world, slow, (error) => wrong.push(error))
  onTestFinished(() => {
    answer.resolve()
    return worker.stop()
  })
  await asked.promise

  const stopped = worker.stop()
  answer.resolve()
  await stopped

  expect({ given, wrong }).toEqual({ given: 1, wrong: [] })
  const states = await school.rows(sql`select status, attempts from messages order by attempts`)
  expect(states).toEqual([
    { status: 'queued', attempts: 0 },
    { status: 'sent', attempts: 1 },
  ])
})
