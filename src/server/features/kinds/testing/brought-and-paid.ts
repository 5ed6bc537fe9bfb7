import fc from 'fast-check'
import { expect } from 'vitest'
import { endpoints } from '#shared/api/index.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { sql } from '../../../context/context.ts'
import { openBalances, post, reverseReceipt } from '../../../ledger/index.ts'
import type { SchoolWithKinds } from './school-with-kinds.ts'

const FEES = ['School Fees', 'Exam Fees'] as const
type Fee = (typeof FEES)[number]

interface Of {
  child: string
  feeType: Fee
  amount: number
}

/** What a book kept by hand knows of what was owed before, what was paid, and the old book's receipts. */
export interface Brought {
  opened: (Of & { due: Day })[]
  paid: (Of & { receipt: string; isVoid: boolean })[]
  old: Map<string, { day: Day; amount: number }>
}

export const newBrought = (): Brought => ({ opened: [], paid: [], old: new Map() })

const money = {
  child: fc.nat(5),
  feeType: fc.constantFrom(...FEES),
  amount: fc.integer({ min: 1, max: 90_000 }),
}

export const broughtAct = fc.oneof(
  fc.record({ act: fc.constant('open' as const), ...money, dueIn: fc.integer({ min: -60, max: 30 }) }),
  { weight: 2, arbitrary: fc.record({ act: fc.constant('pay' as const), ...money }) },
  fc.record({ act: fc.constant('void' as const), nth: fc.nat(9) }),
  fc.record({
    act: fc.constant('old' as const),
    number: fc.nat(3),
    ago: fc.integer({ min: 0, max: 400 }),
    amount: fc.constantFrom(1, 4_500, 120_000),
  }),
)
type BroughtAct = typeof broughtAct extends fc.Arbitrary<infer One> ? One : never

const today = ({ clock }: SchoolWithKinds) => clock.now.toISOString().slice(0, 10)

export async function playBrought(
  school: SchoolWithKinds,
  book: Brought,
  one: BroughtAct,
  children: readonly { id: string }[],
): Promise<void> {
  if (one.act === 'old') return await bringOld(school, book, one)
  if (one.act === 'void') {
    const paid = book.paid[one.nth % Math.max(1, book.paid.length)]
    if (!paid || paid.isVoid) return
    await reverseReceipt(school.context, paid.receipt, 'Wrong child', { confirm: true })
    paid.isVoid = true
    return
  }
  const { feeType, amount } = one
  const child = children[one.child % children.length]?.id ?? ''
  if (one.act === 'open') {
    const due = addDays(today(school), one.dueIn)
    await openBalances(school.context, [{ student: child, feeType, amount: pesewas(amount), dueOn: due }])
    book.opened.push({ child, feeType, amount, due })
    return
  }
  const lines = [{ feeType, amount: pesewas(amount) }]
  const { receipt } = await post(school.context, { kind: 'payment', studentId: child, lines, confirm: true })
  book.paid.push({ child, feeType, amount, receipt: receipt?.id ?? '', isVoid: false })
}

/** A number that is here with another day or amount brings nothing. */
async function bringOld(
  school: SchoolWithKinds,
  { old }: Brought,
  { number, ago, amount }: Extract<BroughtAct, { act: 'old' }>,
): Promise<void> {
  const [name, day] = [`OLD-${number}`, addDays(today(school), -ago)]
  const csv = `Receipt no,Date,Amount\n${name},${day},${(amount / 100).toFixed(2)}\n`
  const { status } = await school.inject(endpoints.importOldReceipts, { body: { csv, dryRun: false } })
  const here = old.get(name)
  const isOther = here && (here.day !== day || here.amount !== amount)
  expect(status).toBe(isOther ? 422 : 200)
  if (!here) old.set(name, { day, amount })
}

/** What each child owes of each fee and since when, what was taken, and the old book: ours beside the one kept by hand. */
export async function expectBroughtAgrees(
  school: SchoolWithKinds,
  book: Brought,
  children: readonly { id: string; charged: number }[],
): Promise<void> {
  const of = (amounts: readonly Of[], id: string, feeType: Fee) =>
    sumOf(
      amounts
        .filter((one) => one.child === id && one.feeType === feeType)
        .map(({ amount }) => pesewas(amount)),
    )
  const standing = book.paid.filter(({ isVoid }) => !isVoid)
  const owes = (id: string, fee: Fee, charged: number) =>
    charged + of(book.opened, id, fee) - of(standing, id, fee)
  const owed = await school.rows<{ id: string; school: Pesewas; exam: Pesewas }>(
    sql`select s.id,
          coalesce(sum(b.balance) filter (where f.name = 'School Fees'), 0)::bigint as school,
          coalesce(sum(b.balance) filter (where f.name = 'Exam Fees'), 0)::bigint as exam
        from students s
        left join balances b on b.school_id = s.school_id and b.student_id = s.id
        left join fee_types f on f.school_id = b.school_id and f.id = b.fee_type_id
        where s.school_id = ${school.schoolId} group by s.id, s.number order by s.number`,
  )
  expect(owed).toEqual(
    children.map(({ id, charged }) => ({
      id,
      school: owes(id, 'School Fees', charged),
      exam: owes(id, 'Exam Fees', 0),
    })),
  )
  await expectDays(school, book, children)
  const { taken } = await school.call(endpoints.readToday, { params: { schoolId: school.schoolId } })
  expect(Math.round(taken * 100)).toBe(sumOf(standing.map(({ amount }) => pesewas(amount))))
  const old = await school.rows(
    sql`select number, day, amount from old_receipts where school_id = ${school.schoolId} order by number`,
  )
  expect(old).toEqual([...book.old].sort().map(([number, one]) => ({ number, ...one })))
}

/** Of a fee that no bill is for: each opening balance is owed since its own day, and money pays the oldest first. */
async function expectDays(
  school: SchoolWithKinds,
  { opened, paid }: Brought,
  children: readonly { id: string }[],
): Promise<void> {
  const expected = children.flatMap(({ id }) => {
    const isOf = (one: Of) => one.child === id && one.feeType === 'Exam Fees'
    let rest = sumOf(
      paid.filter((one) => isOf(one) && !one.isVoid).map(({ amount }) => pesewas(amount)),
    ) as number
    const days = new Map<Day, number>()
    for (const { due, amount } of opened.filter(isOf).sort((a, b) => (a.due < b.due ? -1 : 1))) {
      const pays = Math.min(rest, amount)
      rest -= pays
      if (amount > pays) days.set(due, (days.get(due) ?? 0) + amount - pays)
    }
    return [...days].map(([due, unpaid]) => ({ id, due, unpaid }))
  })
  const rows = await school.rows(
    sql`select u.student_id as id, u.due_on as due, sum(u.unpaid)::bigint as unpaid
        from unpaid_charges u join fee_types f on f.school_id = u.school_id and f.id = u.fee_type_id and f.name = 'Exam Fees'
        join students s on s.school_id = u.school_id and s.id = u.student_id
        where u.school_id = ${school.schoolId} group by u.student_id, u.due_on, s.number order by s.number, u.due_on`,
  )
  expect(rows).toEqual(expected)
}
