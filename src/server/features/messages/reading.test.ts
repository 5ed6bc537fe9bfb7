import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { logGateway } from '../../gateways/sms/log.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { sendDueOf } from '../../testing/texts.ts'

async function thankedSchool() {
  // Before the schools of all other tests: nothing of theirs is due.
  const school = await createTestSchool({ now: '2026-09-16T09:00:00Z' })
  const phone = aPhone()
  const guardian = { firstName: 'Ama', surname: 'Mensah', phone }
  const params = { studentId: await school.addStudent({ guardian }) }
  await school.call(endpoints.payStudent, { params, body: { amountPaid: 350, feeType: 'School Fees' } })
  await sendDueOf(school, logGateway)
  return { school, phone }
}

test('what only the log took is never said to have arrived', async () => {
  const { school, phone } = await thankedSchool()
  await school.rows(sql`update messages set status = 'delivered' where phone = ${phone}`)

  const { messages, reachesPhones } = await school.call(endpoints.listMessages, { query: { status: 'sent' } })

  expect(reachesPhones).toBe(false)
  expect(messages).toMatchObject([{ status: 'sent', onlyLogged: true }])
  expect((await school.call(endpoints.listMessages, { query: { status: 'delivered' } })).messages).toEqual([])
})

test('a message is found by its guardian, its number or its words', async () => {
  const { school, phone } = await thankedSchool()
  const found = async (search: string) =>
    (await school.call(endpoints.listMessages, { query: { search } })).messages.length

  for (const search of ['ama men', `0${phone.slice(4, 6)} ${phone.slice(6)}`, 'GHS 350'])
    expect(await found(search)).toBe(1)
  for (const search of ['amam', '100%', '0999']) expect(await found(search)).toBe(0)
})
