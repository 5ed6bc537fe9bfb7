import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { logGateway } from '../../gateways/sms/log.ts'
import { createTestSchool } from '../../testing/test-school.ts'
import { sendDueOf } from '../../testing/texts.ts'

test('a provider that is down for a day is tried all day, ever less often, and then the parent is thanked', async () => {
  const school = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  const studentId = await school.addStudent()
  const body = { amountPaid: 350, feeType: 'School Fees' }
  await school.call(endpoints.payStudent, { params: { studentId }, body })
  let tries = 0
  const down: SmsGateway = {
    name: 'down',
    send: async () => {
      tries += 1
      return { outcome: 'failed', reason: 'down' }
    },
  }

  for (let minutes = 0; minutes < 22 * 60; minutes += 20) {
    await sendDueOf(school, down)
    school.clock.pass({ minutes: 20 })
  }
  expect(tries).toBeGreaterThan(15)
  expect(tries).toBeLessThan(40)
  school.clock.pass({ minutes: 120 })
  await sendDueOf(school, logGateway)

  const sent = await school.rows(sql`select status from messages where school_id = ${school.schoolId}`)
  expect(sent).toEqual([{ status: 'sent' }])
})
