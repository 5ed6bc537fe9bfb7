import { expect, onTestFinished, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { parseEnv } from '../../env.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { sendDue } from './send-due.ts'

test('a message that cannot be written keeps nobody else’s waiting, and is put aside', async () => {
  const school = await createTestSchool()
  const phone = aPhone()
  const studentId = await school.addStudent({ guardian: { firstName: 'Ama', surname: 'Mensah', phone } })
  // It tells of a receipt that is not there, and is due before all others.
  await school.rows(
    sql`insert into messages (school_id, kind, told, phone, not_before, created_at)
        values (${school.schoolId}, 'receipt_void', 'receipt_void:none', ${phone}, app_now() - interval '1 year', app_now())`,
  )
  // Other tests look into the same queue.
  onTestFinished(async () => {
    await school.rows(sql`update messages set status = 'cancelled' where kind = 'receipt_void'`)
  })
  const body = { amountPaid: 20, feeType: 'School Fees' }
  await school.call(endpoints.payStudent, { params: { studentId }, body })
  // Next after it, before whatever other tests have left in the queue.
  await school.rows(
    sql`update messages set not_before = not_before - interval '11 months' where kind = 'receipt'`,
  )
  const given: string[] = []
  const gateway: SmsGateway = {
    name: 'test',
    send: async ({ to, text }) => {
      if (to === phone) given.push(text)
      return { outcome: 'sent', providerId: null }
    },
  }
  const { database } = school.context
  const world = { database, env: parseEnv({ NODE_ENV: 'test' }), now: () => school.clock.now }

  await expect(sendDue(world, gateway)).rejects.toThrow()

  expect(given).toEqual([expect.stringContaining('Thank you. GHS 20.00')])
  const aside = await school.rows(sql`select kind, attempts from messages where status = 'failed'`)
  expect(aside).toEqual([{ kind: 'receipt_void', attempts: 1 }])
})
