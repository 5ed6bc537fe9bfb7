import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'

test('a school texts its guardians 120 times an hour by hand, and is thanked for payments all the same', async () => {
  const school = await createTestSchool()
  const phone = aPhone()
  const guardian = { firstName: 'Ama', surname: 'Mensah', phone }
  const studentId = await school.addStudent({ guardian })
  const text = () =>
    school.inject(endpoints.sendMessage, { body: { messageTo: phone, message: 'School opens at 8.' } })

  const statuses: number[] = []
  // A crowd, but none that waits longer for its turn at the number than a lock is waited for.
  while (statuses.length < 125) {
    const some = await Promise.all(Array.from({ length: 25 }, text))
    statuses.push(...some.map(({ status }) => status))
  }
  const paid = await school.inject(endpoints.payStudent, {
    params: { studentId },
    body: { amountPaid: 20, feeType: 'School Fees' },
  })

  expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([120, 5])
  expect((await text()).problem.code).toBe('too_many')
  expect(paid.status).toBe(200)
  const { messages } = await school.call(endpoints.listMessages, { query: { limit: 1 } })
  expect(messages).toMatchObject([{ kind: 'receipt' }])
  school.clock.pass({ minutes: 61 })
  expect((await text()).status).toBe(200)
})

test('Send pressed twice by a client without keys sends one text, and the same words later another', async () => {
  const school = await createTestSchool()
  const phone = aPhone()
  await school.addStudent({ guardian: { firstName: 'Ama', surname: 'Mensah', phone } })
  const send = (message: string, key?: string) =>
    school.call(endpoints.sendMessage, { body: { messageTo: phone, message } }, { key })

  const pressed = await Promise.all([send('Come at 8.'), send('Come at 8.'), send('Come at 8.')])
  await send('Come at 9.')
  await send('Come at 8.', 'meant')
  school.clock.pass({ minutes: 3 })
  await send('Come at 8.')

  expect(new Set(pressed.map(({ messageId }) => messageId)).size).toBe(1)
  const { messages } = await school.call(endpoints.listMessages, {})
  expect(messages.map(({ text }) => text).toSorted()).toEqual([...Array(3).fill('Come at 8.'), 'Come at 9.'])
})
