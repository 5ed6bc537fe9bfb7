import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import type { MessageId } from '../../context/directory.ts'
import type { SmsGateway } from '../../gateways/sms/gateway.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { dueOf, worldOf } from '../../testing/texts.ts'
import { sendThese } from './send-due.ts'
import { together } from './several-at-once.ts'

test('what is asked for in one turn is asked once, and answered in its order', async () => {
  const asked: number[][] = []
  const double = together(async (items: readonly number[]) => {
    asked.push([...items])
    return items.map((item) => item * 2)
  })

  const first = await Promise.all([double(1), double(2), double(3)])
  const second = await double(4)

  expect(asked).toEqual([[1, 2, 3], [4]])
  expect([...first, second]).toEqual([2, 4, 6, 8])
})

test('one that cannot be had fails alone', async () => {
  const half = together(async (items: readonly number[]) => {
    if (items.some((item) => item % 2 === 1)) throw new Error('odd')
    return items.map((item) => item / 2)
  })

  const ends = await Promise.allSettled([half(2), half(3), half(4)])

  expect(ends).toMatchObject([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: { message: 'odd' } },
    { status: 'fulfilled', value: 2 },
  ])
})

test('texts of several schools go together, each in its own school’s words; none goes in another school’s name', async () => {
  const paid = await Promise.all(['Adom Academy', 'Bright Stars', 'Calvary School'].map(paidSchool))
  const due = (await Promise.all(paid.map(({ school }) => dueOf(school)))).flat()
  const strange = due.map(({ id }, place): MessageId => {
    const { school } = paid[(place + 1) % paid.length] as (typeof paid)[number]
    return { schoolId: school.schoolId, id }
  })
  const given: [string, string][] = []
  const gateway: SmsGateway = {
    name: 'test',
    send: async ({ to, text }) => {
      given.push([to, text])
      return { outcome: 'sent', providerId: null }
    },
  }
  const [first] = paid
  if (!first) throw new Error('three schools were to be made')

  await sendThese(worldOf(first.school), gateway, strange)
  expect(given).toEqual([])
  await sendThese(worldOf(first.school), gateway, due)

  expect(given.toSorted()).toEqual(
    paid
      .map(({ phone, name }) => [phone, expect.stringMatching(new RegExp(`^Thank you.* - ${name}$`))])
      .toSorted(),
  )
})

async function paidSchool(name: string) {
  const school = await createTestSchool({ name, now: '2026-11-20T09:00:00Z' })
  const phone = aPhone()
  const studentId = await school.addStudent({ guardian: { firstName: 'Ama', surname: 'Mensah', phone } })
  const body = { amountPaid: 20, feeType: 'School Fees' }
  await school.call(endpoints.payStudent, { params: { studentId }, body })
  return { school, phone, name }
}
