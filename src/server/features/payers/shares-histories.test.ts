import fc from 'fast-check'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { sql } from '../../context/context.ts'
import { aPhone, createTestSchool, type TestSchool } from '../../testing/test-school.ts'
import { statement } from '../documents/statement.ts'

const FEES = ['School Fees', 'Exam Fees'] as const
const feeType = fc.constantFrom(...FEES)
const amount = fc.constantFrom(0.01, 0.03, 10, 33.33, 66.67, 120)
const step = fc.oneof(
  fc.record({ is: fc.constant('charge' as const), feeType, amount }),
  fc.record({
    is: fc.constant('pay' as const),
    feeType,
    amount,
    who: fc.constantFrom('first', 'second', 'else'),
  }),
  fc.record({ is: fc.constantFrom('discount' as const, 'refund' as const), feeType, amount }),
  fc.record({ is: fc.constantFrom('void' as const, 'move' as const), nth: fc.nat(5), feeType, amount }),
  fc.record({
    is: fc.constant('shares' as const),
    percent: fc.constantFrom(0, 0.01, 33.33, 50, 66.67, 99.99),
  }),
  fc.record({ is: fc.constant('day' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

test('whatever is charged, paid, moved, given back or taken back, the two owe together what the child owes, also as of each day before', async () => {
  const school = await createTestSchool()
  const done = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
      for (const kind of await play(school, steps)) done.add(kind)
    }),
    { numRuns: Number(process.env.HISTORIES ?? 7), seed: 43 },
  )
  expect([...done].sort()).toEqual(['charge', 'day', 'discount', 'move', 'pay', 'refund', 'shares', 'void'])
  expect(await school.rows(sql`select * from verify_school(${school.schoolId})`)).toEqual([])
}, 240_000)

interface Played {
  school: TestSchool
  params: { studentId: string }
  receipts: string[]
  share: (body: object) => Promise<{ status: number }>
  /** What each owed at the end of a day, as it was said on that day. */
  said: { on: string; first: number; second: number }[]
}

/** Answers which acts were done; others were refused, which changes nothing. */
async function play(school: TestSchool, steps: readonly Step[]): Promise<Set<string>> {
  const guardian = { firstName: 'Akosua', surname: 'Mensah', phone: aPhone() }
  const second = { firstName: 'Yaw', surname: 'Owusu', phone: aPhone() }
  const params = { studentId: await school.addStudent({ guardian }) }
  const share = (body: object) =>
    school.inject(endpoints.setPayers, { params, body: { second, ...body } as never })
  const played: Played = { school, params, receipts: [], share, said: [] }
  const done = new Set<string>()
  await share({ firstPercent: 33.33, secondPercent: 66.67 })
  for (const one of steps) {
    const status =
      one.is === 'void' || one.is === 'move' ? await correct(played, one) : await act(played, one)
    if (status < 300) done.add(one.is)
    await agree(school, params)
  }
  await saidThen(played)
  return done
}

async function act(played: Played, one: Step): Promise<number> {
  const { school, params, receipts, share } = played
  if (one.is === 'day') return endDay(played)
  if (one.is === 'shares') {
    const percents = {
      firstPercent: one.percent,
      secondPercent: Math.round((100 - one.percent) * 100) / 100,
    }
    return (await share(one.percent === 0 ? { secondFees: ['Exam Fees'] } : percents)).status
  }
  const { feeType, amount } = one
  if (one.is === 'charge')
    return (await school.inject(endpoints.debitStudent, { params, body: { feeType, amount } })).status
  if (one.is === 'pay') {
    const { payers } = await school.call(endpoints.readPayers, { params })
    const payer = one.who === 'else' ? undefined : payers?.[one.who as 'first' | 'second'].guardianId
    const body = { lines: [{ feeType, amount }], confirm: true, ...(payer ? { payerGuardianId: payer } : {}) }
    const paid = await school.inject(endpoints.payStudent, { params, body: body as never })
    if (paid.status < 300) receipts.push(paid.reply.receipt?.id ?? '')
    return paid.status
  }
  const body = { kind: one.is, feeType, amount, note: 'agreed', confirm: true }
  return (await school.inject(endpoints.adjustStudent, { params, body: body as never })).status
}

async function endDay({ school, params, said }: Played): Promise<number> {
  const { payers } = await school.call(endpoints.readPayers, { params })
  const on = school.clock.now.toISOString().slice(0, 10)
  said.push({ on, first: payers?.first.owes ?? 0, second: payers?.second.owes ?? 0 })
  school.clock.pass({ days: 1 })
  await school.rows(sql`update sessions set last_seen_at = app_now(), created_at = app_now()`)
  return 200
}

/** Read afterwards, an earlier day says what it said then: on the screen, and on the paper of each. */
async function saidThen({ school, params, said }: Played) {
  for (const { on, first, second } of said) {
    const { payers } = await school.call(endpoints.readPayers, { params, query: { on } })
    expect([payers?.first.owes, payers?.second.owes], on).toEqual([first, second])
    for (const [payer, owed] of [
      ['first', first],
      ['second', second],
    ] as const) {
      const paper = await statement(school.context, params.studentId, { payer, to: on })
      expect(paper.closing, on).toBe(Math.round(owed * 100))
    }
  }
}

async function correct(
  { school, receipts }: Played,
  { is, nth, feeType, amount }: Extract<Step, { nth: number }>,
): Promise<number> {
  const receiptId = receipts[nth % Math.max(1, receipts.length)]
  if (!receiptId) return 404
  if (is === 'void') {
    const sent = { params: { receiptId }, body: { reason: 'wrong child' } }
    return (await school.inject(endpoints.reverseReceipt, sent)).status
  }
  const [line] = await school.rows<{ id: string }>(
    sql`select id from ledger_entries where receipt_id = ${receiptId} and kind = 'payment'`,
  )
  const body = { feeType, amount, reason: 'wrong fee' }
  return (await school.inject(endpoints.moveTransaction, { params: { entryId: line?.id ?? '' }, body }))
    .status
}

async function agree(school: TestSchool, params: { studentId: string }) {
  const { payers } = await school.call(endpoints.readPayers, { params })
  const { feesBreakdown, totalDebt } = await school.call(endpoints.readFees, { params })
  const pesewas = (cedis: number | undefined) => Math.round((cedis ?? 0) * 100)
  expect(pesewas((payers?.first.owes ?? 0) + (payers?.second.owes ?? 0))).toBe(pesewas(totalDebt))
  for (const fee of payers?.fees ?? []) {
    const total = feesBreakdown.find((one) => one.fee_type === fee.feeType)?.total
    expect(pesewas(fee.first + fee.second), fee.feeType).toBe(pesewas(total))
  }
}
