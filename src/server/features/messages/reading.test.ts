import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { dueMessages } from '../../context/directory.ts'
import { parseEnv } from '../../env.ts'
import { logGateway } from '../../gateways/sms/log.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { sendDue } from './send-due.ts'

async function thankedSchool() {
  // Before the schools of all other tests: nothing of theirs is due.
  const desk = await createTestSchool({ now: '2026-09-16T09:00:00Z' })
  const phone = aPhone()
  const guardian = { firstName: 'Ama', surname: 'Mensah', phone }
  const params = { studentId: await desk.addStudent({ guardian }) }
  await desk.call(endpoints.payStudent, { params, body: { amountPaid: 350, feeType: 'School Fees' } })
  const world = {
    database: desk.context.database,
    env: parseEnv({ NODE_ENV: 'test' }),
    now: () => desk.clock.now,
  }
  while ((await dueMessages(world, 1)).length > 0) await sendDue(world, logGateway)
  return { desk, phone }
}

test('what only the log took is never said to have arrived', async () => {
  const { desk, phone } = await thankedSchool()
  await desk.rows(sql`update messages set status = 'delivered' where phone = ${phone}`)

  const { messages, reachesPhones } = await desk.call(endpoints.listMessages, { query: { status: 'sent' } })

  expect(reachesPhones).toBe(false)
  expect(messages).toMatchObject([{ status: 'sent', onlyLogged: true }])
  expect((await desk.call(endpoints.listMessages, { query: { status: 'delivered' } })).messages).toEqual([])
})

test('a message is found by its guardian, its number or its words', async () => {
  const { desk, phone } = await thankedSchool()
  const found = async (search: string) =>
    (await desk.call(endpoints.listMessages, { query: { search } })).messages.length

  for (const search of ['ama men', `0${phone.slice(4, 6)} ${phone.slice(6)}`, 'GHS 350'])
    expect(await found(search)).toBe(1)
  for (const search of ['amam', '100%', '0999']) expect(await found(search)).toBe(0)
})
