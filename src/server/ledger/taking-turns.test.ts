import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { type Context, inTransaction, query, sql } from '../context/context.ts'
import { testDatabase } from '../testing/test-database.ts'
import { hold, once, second, waiting } from '../testing/turns.ts'
import {
  appendAudit,
  billClass,
  closeThrough,
  correctReceipt,
  giveAward,
  post,
  reverseEntry,
  reverseReceipt,
  saveSponsor,
  setClassFee,
  undoBillingRun,
  waive,
} from './index.ts'
import { balancesOf, foundLedgerSchool } from './testing/ledger-school.ts'

// Two acts at one moment need two connections; the embedded engine has one, where acts follow each other anyway.

beforeAll(async () => {
  await testDatabase()
})

test('receipts of one child at the same moment print balances that follow each other', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const held = hold(school.context({ key: randomUUID() }), (context) =>
    pay(context, student, 5_000, 'School Fees'),
  )
  await held.done
  const later = pay(school.context({ key: randomUUID() }), student, 300, 'Exam Fees')
  await waiting(school, 1)

  await held.commit()

  expect((await later).receipt).toMatchObject({ balanceBefore: -5_000, balanceAfter: -5_300 })
  expect(await school.problems()).toEqual([])
})

test('a payment that waited while its day was closed is refused', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const held = hold(school.context({ key: randomUUID() }), (context) => closeThrough(context, '2026-11-20'))
  await held.done
  const late = pay(school.context(), student, 5_000, 'School Fees')
  const refused = expect(late).rejects.toMatchObject({ code: 'day_closed' })
  await waiting(school, 1)

  await held.commit()

  await refused
})

test('a debt or a bill taken back at the moment it is forgiven is not forgiven, and its waiver goes with it the other way round', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const lines = [{ feeType: 'Exam Fees', amount: pesewas(200) }]
  const addDebt = async () =>
    (await post(school.context({ key: randomUUID() }), { kind: 'manual_charge', studentId: student, lines }))
      .entries[0]?.id ?? ''
  const takeBack = (debt: string) => (context: Context) => reverseEntry(context, debt, 'Added twice')
  const forgive = (charge: string) => (context: Context) => waive(context, { charge, note: 'As agreed' })

  const [one, other] = [await addDebt(), await addDebt()]
  expect(await second(school.context(), takeBack(one), forgive(one))).toBe('already_reversed')
  expect(await second(school.context(), forgive(other), takeBack(other))).toBe('done')

  const fee = { classId: school.classId(), feeType: 'School Fees', amount: pesewas(20_000) }
  const { run } = await billClass(school.context(), fee)
  const charge = sql`select id from ledger_entries where billing_run_id = ${run} and kind = 'class_fee'`
  const billed = (await school.rows<{ id: string }>(charge))[0]?.id ?? ''
  const undo = (context: Context) => undoBillingRun(context, run, 'Wrong class')
  expect(await second(school.context(), undo, forgive(billed))).toBe('already_reversed')
  expect(await balancesOf(school, student)).toEqual({})
  expect(await school.problems()).toEqual([])
})

test('two classes billed at one moment are never carried beyond the cap of an award for children of both', async () => {
  const school = await foundLedgerSchool()
  const students = [await school.admit('Basic 4'), await school.admit('Basic 5')]
  const details = { type: 'church', contact: '', phone: '', address: '' }
  const { sponsor } = await saveSponsor(school.context(), { name: 'Church', details })
  const feeTypes = ['School Fees']
  const award = {
    sponsor,
    students,
    feeTypes,
    percent: 100,
    cap: pesewas(30_000),
    from: '2026-09-01',
  } as const
  await giveAward(school.context(), award)
  const bill = (name: string) => (context: Context) =>
    billClass(context, { classId: school.classId(name), feeType: 'School Fees', amount: pesewas(20_000) })

  expect(await second(school.context(), bill('Basic 4'), bill('Basic 5'))).toBe('done')

  const [carried] = await school.rows(
    sql`select sum(balance)::int as carried from sponsor_balances where school_id = ${school.schoolId}`,
  )
  expect(carried).toEqual({ carried: 30_000 })
  expect(await school.problems()).toEqual([])
})

test('paying, billing and re-pricing in one class never wait for each other in a circle', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const fee = { classId: school.classId(), feeType: 'School Fees', amount: pesewas(20_000) }
  await billClass(school.context(), fee)
  const held = hold(school.context({ key: randomUUID() }), (context) =>
    appendAudit(context, 'hold', null, {}),
  )
  await held.done
  const context = school.context()
  const payment = once(context, (context) => pay(context, student, 300, 'Exam Fees'))
  await waiting(school, 1)
  const repriced = once(context, (context) => setClassFee(context, { ...fee, amount: pesewas(21_000) }))
  await waiting(school, 2)

  await held.commit()

  expect(await Promise.all([payment, repriced])).toEqual(['done', 'done'])
})

test('payments written together never wait in a circle with an act that has a child of theirs and no number yet', async () => {
  const school = await foundLedgerSchool()
  const [busy, other] = [await school.admit(), await school.admit()]
  await pay(school.context(), busy, 5_000, 'School Fees')
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const act = once(school.context(), async (context) => {
    await query(context, sql`select set_config('app.school_id', ${context.schoolId}, true)`)
    // Shorter than the database takes to see a circle, and to choose who is let go.
    await query(context, sql`select set_config('lock_timeout', '500ms', true)`)
    await query(context, sql`update balances set balance = balance where student_id = ${busy}`)
    locked()
    await mayGoOn
    await appendAudit(context, 'hold', null, {})
  })
  await isLocked
  const payments = [other, other, busy].map((student, place) =>
    pay({ ...school.context({ key: randomUUID() }), now: undefined }, student, 100 + place, 'School Fees'),
  )
  // The first goes alone: who waits after it are the others, for the child that is held.
  await payments[0]
  await waiting(school, 1)

  goOn()

  expect(await act).toBe('done')
  expect((await Promise.all(payments)).map(({ receipt }) => receipt?.amount)).toEqual([100, 101, 102])
  // The second and the third in one go: had they met in a circle, each would have been written again by itself.
  const moments = await school.rows<{ receipts: number }>(
    sql`select count(*)::int as receipts from receipts where amount < 5000 group by issued_at order by issued_at`,
  )
  expect(moments.map(({ receipts }) => receipts)).toEqual([1, 2])
})

test('paying on a fee type and deleting it never wait for each other in a circle', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await pay(school.context(), student, 300, 'Exam Fees')
  const held = hold(school.context({ key: randomUUID() }), (context) =>
    appendAudit(context, 'hold', null, {}),
  )
  await held.done
  const payment = once(school.context(), (context) => pay(context, student, 500, 'Exam Fees'))
  await waiting(school, 1)
  const deleted = once(school.context(), async (context) => {
    await query(context, sql`select set_config('app.school_id', ${context.schoolId}, true)`)
    await query(
      context,
      sql`select from fee_types where school_id = ${context.schoolId} and name = 'Exam Fees' for update`,
    )
    await appendAudit(context, 'delete_fee_type', null, {})
  })
  await waiting(school, 2)

  await held.commit()

  expect(await Promise.all([payment, deleted])).toEqual(['done', 'done'])
})

test('a key still running waits for its answer, and says so when that takes too long', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const context = { key: randomUUID(), body: 'the same' }
  const held = hold(school.context(context), (context) => pay(context, student, 5_000, 'School Fees'))
  await held.done

  const impatient = inTransaction(school.context(context), async (context) => {
    await context.client?.query(`set local lock_timeout = '100ms'`)
    return await pay(context, student, 5_000, 'School Fees')
  })
  await expect(impatient).rejects.toMatchObject({ code: 'key_in_progress' })
  const patient = pay(school.context(context), student, 5_000, 'School Fees')
  await held.commit()

  expect(await patient).toEqual({ ...(await held.done), replayed: true })
})

test('a call that waited too long for another act is told that the school is busy', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  const held = hold(school.context({ key: randomUUID() }), (context) =>
    pay(context, student, 5_000, 'School Fees'),
  )
  await held.done

  const impatient = inTransaction(school.context(), async (context) => {
    await context.client?.query(`set local lock_timeout = '100ms'`)
    return await pay(context, student, 5_000, 'School Fees')
  })

  await expect(impatient).rejects.toMatchObject({ code: 'busy' })
  await held.commit()
})

test('a receipt is taken back once, however many ask at the same moment', async () => {
  const school = await foundLedgerSchool()
  const { receipt } = await school.pay(await school.admit(), 5_000)

  const asked = await Promise.allSettled(
    Array.from({ length: 8 }, () => reverseReceipt(school.context(), receipt, 'wrong child')),
  )

  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await school.problems()).toEqual([])
})

test('a receipt is put right once: who puts it right or takes it back meanwhile is told that it was', async () => {
  const school = await foundLedgerSchool()
  const { receipt } = await school.pay(await school.admit(), 20_000)
  const lines = [{ feeType: 'School Fees', amount: pesewas(2_000) }]
  const correction = { receipt, lines, reason: 'a nought too many' }
  const held = hold(school.context(), (context) => correctReceipt(context, correction))
  await held.done
  const others = Promise.allSettled([
    correctReceipt(school.context(), correction),
    reverseReceipt(school.context(), receipt, 'wrong child'),
  ])
  await waiting(school, 2)

  await held.commit()

  const refused = { status: 'rejected', reason: { code: 'already_reversed' } }
  expect(await others).toMatchObject([refused, refused])
  expect(await school.problems()).toEqual([])
})

function pay(context: Context, studentId: string, amount: number, feeType: string) {
  return post(context, { kind: 'payment', studentId, lines: [{ feeType, amount: pesewas(amount) }] })
}
