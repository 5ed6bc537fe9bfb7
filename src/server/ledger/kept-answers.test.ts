import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pesewas } from '#shared/money.ts'
import { sql } from '../context/context.ts'
import { payFamily, post, reverseReceipt } from './index.ts'
import { foundLedgerSchool, type LedgerSchool } from './testing/ledger-school.ts'

const NAMES = ['School Fees', 'Others']

const linesOf = (amounts: number[], student = '') =>
  amounts.map((amount, place) => ({ feeType: NAMES[place] ?? '', amount: pesewas(amount), student }))

/** Bytes of what is kept of the answers to payments. */
const weights = (school: LedgerSchool) =>
  school.rows<{ bytes: number }>(
    sql`select pg_column_size(answer) as bytes from idempotency_keys where answer->'receipt' is not null`,
  )

test('a payment sent again is answered to the letter, also long after names, children and balances have changed', async () => {
  const school = await foundLedgerSchool()
  const [ama, yaw] = [await school.admit(), await school.admit()]
  const desks = Array.from({ length: 4 }, () => ({ key: randomUUID() }))
  const calls = desks.map((desk, place) => {
    const context = () => school.context(desk)
    const student = [ama, yaw]
    return [
      () => post(context(), { kind: 'payment', studentId: ama, lines: linesOf([5_000]) }),
      () =>
        post(context(), { kind: 'payment', studentId: ama, lines: linesOf([7_000, 3_000]), method: 'Bank' }),
      () => payFamily(context(), { lines: linesOf([900, 700], ama) }),
      () => payFamily(context(), { lines: student.flatMap((id) => linesOf([1_100, 1_300], id)) }),
    ][place]
  })
  const first: unknown[] = []
  for (const call of calls) {
    first.push(await call?.())
    await school.pay(ama, 200 + first.length)
  }

  school.now = new Date('2027-02-03T09:00:00Z')
  await school.pay(yaw, 4_000)
  await school.rows(
    sql`update fee_types set name = 'Tuition' where school_id = ${school.schoolId} and name = 'School Fees'`,
  )
  await school.rows(
    sql`update students set status = 'archived' where school_id = ${school.schoolId} and id = ${ama}`,
  )
  const [{ receipt } = { receipt: { id: '' } }] = first as { receipt: { id: string } }[]
  await reverseReceipt(school.context({ key: randomUUID() }), receipt.id, 'Entered twice')

  const again: unknown[] = []
  for (const call of calls) again.push(await call?.())
  expect(again).toEqual(first.map((answer) => Object.assign({}, answer, { replayed: true })))
  expect(await school.problems()).toEqual([])
})

test('what is kept of a payment is little, and no name of a person', async () => {
  const school = await foundLedgerSchool()
  const student = await school.admit()
  await post(school.context({ key: randomUUID() }), {
    kind: 'payment',
    studentId: student,
    lines: linesOf([5_000]),
  })

  const [kept] = await weights(school)
  expect(kept?.bytes).toBeLessThan(160)
})
