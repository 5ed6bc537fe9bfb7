import { expect, test } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { type Context, query, sql } from '../../context/context.ts'
import { keepTermDays } from '../../ledger/index.ts'
import { aPersonOf } from '../../testing/people.ts'
import { createTestSchool } from '../../testing/test-school.ts'

/** A child who paid the cashier and the Head, and one who paid the Head alone. */
async function twoTills() {
  const school = await createTestSchool()
  const ama = await aPersonOf(school, 'cashier', { name: 'Ama Mensah' })
  const [efua, kojo] = [await school.addStudent(), await school.addStudent({ firstName: 'Kojo' })]
  const pay = async (studentId: string, amountPaid: number, token = school.token) => {
    const body = { amountPaid, feeType: 'School Fees', confirm: true }
    const { reply } = await school.inject(endpoints.payStudent, { params: { studentId }, body }, { token })
    return reply.receipt?.id ?? ''
  }
  await school.call(endpoints.debitStudent, {
    params: { studentId: kojo },
    body: { amount: 90, feeType: 'Others' },
  })
  const receipts = {
    own: await pay(efua, 10, ama.token),
    colleagues: await pay(efua, 20),
    others: await pay(kojo, 40),
  }
  const as = (sent: object) => ({ ...sent, token: ama.token })
  return { school, ama, efua, kojo, receipts, as }
}

test('whatever a statement forgets to ask, a cashier reads what colleagues took from nobody but the student at the counter', async () => {
  const { school, ama, efua, receipts } = await twoTills()
  const context: Context = { ...school.context, caller: ama.context.caller }
  const seen = async (who: Context) => ({
    receipts: (await query<{ id: string }>(who, sql`select id from receipts order by number`)).map(
      ({ id }) => id,
    ),
    paid: await sums(
      who,
      sql`select amount from ledger_entries where kind = 'payment' order by journal_number`,
    ),
    taken: await sums(who, sql`select taken as amount from takings`),
  })

  expect(await seen(context)).toEqual({ receipts: [receipts.own], paid: [1_000], taken: [1_000] })
  const atCounter = await seen({ ...context, atCounter: efua })
  expect(atCounter.receipts).toEqual([receipts.own, receipts.colleagues])
  expect((await seen({ ...context, atCounter: receipts.colleagues })).receipts).toEqual(atCounter.receipts)
})

test('what the school as a whole charged, received and wants to receive is closed to a cashier', async () => {
  const { school, ama } = await twoTills()
  await school.rows(
    sql`insert into term_targets (school_id, term_id, percent, set_at, set_by)
        select t.school_id, t.id, 80, app_now(), w.id from terms t, staff w where w.school_id = t.school_id limit 1`,
  )
  school.clock.pass({ minutes: 20 })
  await keepTermDays(school.context)
  const context: Context = { ...school.context, caller: ama.context.caller }

  for (const table of [
    'ledger_days',
    'audit_log',
    'audit_values',
    'term_days',
    'term_days_kept',
    'pupil_terms',
    'term_targets',
  ]) {
    const all = sql`select from ${sql([table])}`
    expect(await query(school.context, all), table).not.toEqual([])
    expect(await query(context, all), table).toEqual([])
  }
  const written = query(context, sql`update term_targets set percent = 1 returning percent`)
  expect(await written).toEqual([])
})

test('of the student at the counter a cashier is told all that the Head is', async () => {
  const { school, ama, efua, kojo, receipts } = await twoTills()
  const cashier = { token: ama.token }
  const calls = [
    school.inject.bind(undefined, endpoints.listTransactions, { params: { studentId: efua } }),
    school.inject.bind(undefined, endpoints.readFees, { params: { studentId: kojo } }),
    school.inject.bind(undefined, endpoints.readReceipt, { params: { receiptId: receipts.others } }),
    school.inject.bind(undefined, endpoints.listReceipts, { query: { studentId: efua } }),
    school.inject.bind(undefined, endpoints.listStudents, { params: { schoolId: school.schoolId } }),
  ]

  for (const call of calls) {
    const [theirs, heads] = [await call(cashier), await call({})]
    expect(theirs.status).toBe(200)
    expect(theirs.raw.body).toBe(heads.raw.body)
  }
})

test('a cashier’s own receipt that was put right by the Bursar says which receipt stands', async () => {
  const { school, ama, receipts } = await twoTills()
  const body = { lines: [{ feeType: 'School Fees', amount: 15 }], reason: 'a nought too few' }
  await school.call(endpoints.correctReceipt, { params: { receiptId: receipts.own }, body })

  const { reply } = await school.inject(endpoints.listReceipts, {}, { token: ama.token })

  expect(reply.receipts).toMatchObject([{ id: receipts.own, voided: { standsOn: 'AGA-000004' } }])
})

const sums = async (who: Context, statement: ReturnType<typeof sql>) =>
  (await query<{ amount: number }>(who, statement)).map(({ amount }) => amount)
