import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPersonOf } from '../../testing/people.ts'
import { aPhone, createTestSchool } from '../../testing/test-school.ts'
import { statement } from '../documents/statement.ts'

type Who = 'first' | 'second'

/** A child of Akosua's, with what the tests do to it day by day: it is 20 November 2026. */
async function aChild() {
  const school = await createTestSchool()
  const guardian = { firstName: 'Akosua', surname: 'Frimpong', phone: aPhone() }
  const studentId = await school.addStudent({ firstName: 'Abena', guardian })
  const params = { studentId }
  const people = {
    yaw: { firstName: 'Yaw', surname: 'Owusu', phone: aPhone() },
    kofi: { firstName: 'Kofi', surname: 'Darko', phone: aPhone() },
  }
  const payers = async (on?: string) =>
    (await school.call(endpoints.readPayers, { params, query: on ? { on } : {} })).payers
  return {
    school,
    params,
    payers,
    pass: async (days: number) => {
      school.clock.pass({ days })
      await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
    },
    charge: (amount: number, feeType = 'School Fees') =>
      school.call(endpoints.debitStudent, { params, body: { feeType, amount } }),
    share: (second: keyof typeof people | null, shares: object = {}) =>
      school.call(endpoints.setPayers, {
        params,
        body: { second: second && people[second], ...shares } as never,
      }),
    async pay(amount: number, who?: Who, more: object = {}) {
      const payer = who ? { payerGuardianId: (await payers())?.[who].guardianId } : {}
      const body = { lines: [{ feeType: 'School Fees', amount }], confirm: true, ...payer, ...more }
      const paid = await school.call(endpoints.payStudent, { params, body: body as never })
      return paid.receipt?.id ?? ''
    },
    of: (payer: Who | undefined, to?: string) =>
      statement(school.context, studentId, { ...(payer && { payer }), ...(to && { to }) }),
    /** What the whole child owed then, by its entries alone. */
    async child(day: string): Promise<number> {
      const [row] = await school.rows<{ owed: number }>(
        sql`select coalesce(sum(owed), 0)::int as owed from journal
            where school_id = ${school.schoolId} and student_id = ${studentId} and effective_on <= ${day}`,
      )
      return row?.owed ?? 0
    },
  }
}

const SIXTY = { firstPercent: 60, secondPercent: 40 }

test('a statement of one payer can be asked for as of an earlier day, whatever was charged, paid or taken back since', async () => {
  const { charge, share, pay, pass, of, school, payers, child } = await aChild()
  await charge(100)
  await share('yaw', SIXTY)
  const receiptId = await pay(25, 'second')
  await pay(10, 'first')
  await pass(3)
  await charge(50)
  await pay(5, 'second')
  await school.call(endpoints.reverseReceipt, { params: { receiptId }, body: { reason: 'not his' } })

  const [akosua, yaw] = [await of('first', '2026-11-20'), await of('second', '2026-11-20')]
  expect(yaw).toMatchObject({
    guardian: { name: 'Yaw Owusu' },
    from: '2026-11-20',
    to: '2026-11-20',
    term: null,
    charged: 4_000,
    takenOff: 2_500,
    closing: 1_500,
    byFeeType: [{ feeType: 'School Fees', charged: 4_000, paid: 2_500, owed: 1_500 }],
  })
  expect(akosua).toMatchObject({ charged: 6_000, takenOff: 1_000, closing: 5_000 })
  expect(akosua.closing + yaw.closing).toBe(await child('2026-11-20'))
  expect(JSON.stringify(yaw)).not.toMatch(/Akosua|:(5000|6000|1000)[,}]/)

  expect(await payers('2026-11-20')).toMatchObject({
    first: { share: 60, paid: 10, owes: 50, receipts: 1 },
    second: { share: 40, paid: 25, owes: 15, receipts: 1 },
    fees: [{ feeType: 'School Fees', first: 50, second: 15 }],
  })
  const today = await of('second')
  expect(today.closing).toBe(6_000 - 500)
  expect((await of('second', '2026-11-23')).lines).toEqual(today.lines)
  expect((await payers())?.second).toMatchObject({ paid: 5, receipts: 1 })
})

test('the shares are those in force at the end of that day, and the second is who it was then', async () => {
  const { charge, share, pay, pass, of, payers, child } = await aChild()
  await charge(90)
  await pass(1)
  await share('kofi', { firstPercent: 50, secondPercent: 50 })
  await pay(7, 'second')
  await pass(1)
  await share('yaw', { firstPercent: 33.33, secondPercent: 66.67 })
  await pass(1)
  await share('yaw', { secondFees: ['Exam Fees'] })
  await charge(20, 'Exam Fees')
  await pass(1)

  const both = async (day: string) => {
    const [first, second] = [await of('first', day), await of('second', day)]
    expect(first.closing + second.closing).toBe(await child(day))
    return [first.closing, second.closing, second.guardian?.name]
  }
  expect(await both('2026-11-21')).toEqual([4_500, 3_800, 'Kofi Darko'])
  // Kofi's 7.00 are somebody else's by now: 83.00 are shared.
  expect(await both('2026-11-22')).toEqual([2_766, 5_534, 'Yaw Owusu'])
  expect(await both('2026-11-23')).toEqual([8_300, 2_000, 'Yaw Owusu'])
  expect((await payers('2026-11-21'))?.second).toMatchObject({ name: 'Kofi Darko', percent: 50, owes: 38 })

  // On the first day nobody shared: Akosua bore all of it, and there was no second.
  expect((await of('first', '2026-11-20')).closing).toBe(9_000)
  expect(await payers('2026-11-20')).toBe(null)
  await expect(of('second', '2026-11-20')).rejects.toMatchObject({ code: 'not_found' })

  await share(null)
  await pass(1)
  // One pays today: unnamed it is the child's own account, named it is the share of then.
  expect((await of(undefined, '2026-11-21')).closing).toBe(await child('2026-11-21'))
  expect((await of('second', '2026-11-21')).closing).toBe(3_800)
  await expect(of('second')).rejects.toMatchObject({ code: 'not_found' })
})

test('a payment counts from the day it is said to be of, not from when it was typed', async () => {
  const { charge, share, pay, pass, of, school } = await aChild()
  await charge(100)
  await share('yaw', SIXTY)
  await pass(4)
  await pay(15, 'second', { date: '2026-11-22' })
  expect((await of('second', '2026-11-21')).closing).toBe(4_000)
  expect((await of('second', '2026-11-22')).closing).toBe(2_500)
  expect(school.clock.now.toISOString()).toMatch(/^2026-11-24/)
})

test('a cashier and the child’s class teacher read the share of an earlier day too', async () => {
  const { school, params, charge, share, pay, pass } = await aChild()
  await charge(100)
  await share('yaw', SIXTY)
  await pass(1)
  await share('yaw', { firstPercent: 10, secondPercent: 90 })
  await pay(1, 'second')
  const of = (role: 'cashier' | 'teacher') =>
    aPersonOf(school, role, role === 'teacher' ? { classes: ['Basic 4'] } : {}).then(({ context }) =>
      statement(context, params.studentId, { payer: 'first', to: '2026-11-20' }),
    )
  expect((await of('cashier')).closing).toBe(6_000)
  expect((await of('teacher')).closing).toBe(6_000)
})
