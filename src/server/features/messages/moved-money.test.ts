import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { segmentsOf } from '#shared/sms.ts'
import { dueMessages } from '../../context/directory.ts'
import { parseEnv } from '../../env.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { sendDue } from './send-due.ts'

test('money put on the wrong child is told to both families, in one text each that names only their own child', async () => {
  const desk = await createTestSchool({ now: '2026-11-20T09:00:00Z' })
  const family = (surname: string) => ({ firstName: 'Ama', surname, phone: aPhone() })
  const [mensah, owusu] = [family('Mensah'), family('Owusu')]
  const wrong = await desk.addStudent({ firstName: 'Kofi', surname: 'Mensah', guardian: mensah })
  const right = await desk.addStudent({ firstName: 'Esi', surname: 'Owusu', guardian: owusu })
  const body = { amountPaid: 350, feeType: 'School Fees' }
  const { transactions } = await desk.call(endpoints.payStudent, { params: { studentId: wrong }, body })
  const params = { entryId: transactions[0]?.id ?? '' }
  await desk.call(endpoints.moveTransaction, { params, body: { studentId: right, reason: 'Namesake' } })

  const told = new Map<string, string[]>()
  const gateway: SmsGateway = {
    name: 'test',
    send: async ({ to, text }) => {
      told.set(to, [...(told.get(to) ?? []), text])
      return { outcome: 'sent', providerId: null }
    },
    statusOf: async () => 'delivered',
  }
  desk.clock.pass({ minutes: 2 })
  const world = {
    database: desk.context.database,
    env: parseEnv({ NODE_ENV: 'test' }),
    now: () => desk.clock.now,
  }
  while ((await dueMessages(world, 1)).length > 0) await sendDue(world, gateway)

  const [, taken] = told.get(mensah.phone) ?? []
  const [given] = told.get(owusu.phone) ?? []
  expect(taken).toMatch(
    /^GHS 350\.00 of receipt \S+ was put on Kofi Mensah by mistake and was taken off\. All fees paid\./,
  )
  expect(given).toMatch(/^GHS 350\.00 of receipt \S+ now counts for Esi Owusu\. GHS 350\.00 in credit\./)
  expect([segmentsOf(taken ?? ''), segmentsOf(given ?? '')]).toEqual([1, 1])
})
