import type { Day } from '#shared/dates.ts'
import { VOLUNTARY } from './acts.ts'
import { type Books, owes, type Planned, sum, today } from './books.ts'
import { planParts, planState, promiseState } from './books-calls.ts'
import { dueOf, unpaidOf } from './books-sums.ts'

interface Due {
  student: number
  feeType: string
  on: Day
  amount: number
  /** A part of a plan has moved what was due on this day. */
  movedFrom?: Day
  /** By a plan, which is net of what is in credit. */
  isPlanned?: boolean
}

/** Who is clear of what is late of School Fees, by the days of plans, with promises of all that is missing. */
export function cleared(books: Books): { state: string; until: Day | null; missing: number }[] {
  const ofFees = duesOf(books).filter(({ feeType }) => feeType === 'School Fees')
  const missing = books.students.map((_, student) => {
    const late = ofFees.filter((due) => due.student === student && due.on < today(books))
    const isPlanned = late.some((due) => due.isPlanned)
    return Math.max(0, sum(late.map(({ amount }) => amount)) - (isPlanned ? 0 : creditOf(books, student)))
  })
  const words = books.promises
    .map((each) => {
      const { state, amount, came } = promiseState(books, each)
      return { students: each.students, rest: amount - came, until: state === 'open' ? each.on : undefined }
    })
    .filter(({ students, rest }) => rest >= sum(students.map((student) => missing[student] ?? 0)))
  return books.students.map((_, student) => {
    const short = missing[student] ?? 0
    const promised = words
      .filter(({ students }) => students.includes(student))
      .flatMap(({ until }) => until ?? [])
      .sort()
      .at(-1)
    const [next] = ofFees
      .filter(
        (due) =>
          due.student === student && (due.movedFrom ?? today(books)) < today(books) && due.on >= today(books),
      )
      .map(({ on }) => on)
      .sort()
    const until = short > 0 ? promised : next
    return { state: until ? 'until' : short === 0 ? 'clear' : 'not', until: until ?? null, missing: short }
  })
}

const creditOf = (books: Books, student: number) =>
  sum(books.feeTypes.map((type) => Math.max(0, -owes(books, student, type))))

/** What is unpaid, by fee and by the day it is due: a plan's, where one stands. */
function duesOf(books: Books): Due[] {
  const charges = chargesOf(books)
  const standing = books.plans.filter((each) => !['kept', 'cancelled'].includes(planState(books, each).state))
  const planned = standing.flatMap(({ students }) => students)
  return [
    ...charges.filter(({ student }) => !planned.includes(student)),
    ...standing.flatMap((each) => duesOfPlan(books, charges, each)),
  ]
}

function chargesOf(books: Books): Due[] {
  const byKey = new Map<string, Due>()
  for (const [number, amount] of unpaidOf(books)) {
    const line = books.lines[number - 1]
    if (!line || VOLUNTARY.includes(line.feeType)) continue
    const on = dueOf(books, line)
    const key = `${line.student} ${line.feeType} ${on}`
    const before = byKey.get(key)?.amount ?? 0
    byKey.set(key, {
      student: line.student,
      feeType: line.feeType,
      on,
      amount: before + amount,
    })
  }
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return [...byKey.values()].sort(
    (a, b) => compare(a.on, b.on) || a.student - b.student || compare(a.feeType, b.feeType),
  )
}

/** What is in credit pays the oldest of each child and is asked for no more, what comes then is due with the parts in turn, the rest on its own day. */
function duesOfPlan(books: Books, charges: readonly Due[], plan: Planned): Due[] {
  const credits = new Map(plan.students.map((student) => [student, creditOf(books, student)]))
  const parts = planParts(books, plan).map(({ on, asked, came }) => ({ on, left: asked - came }))
  const dues: Due[] = []
  for (const charge of charges.filter(({ student }) => plan.students.includes(student))) {
    let { amount } = charge
    const take = (most: number, change: Partial<Due>) => {
      const taken = Math.min(amount, most)
      if (taken > 0) dues.push({ ...charge, ...change, amount: taken, isPlanned: true })
      amount -= taken
      return taken
    }
    const covered = Math.min(amount, credits.get(charge.student) ?? 0)
    credits.set(charge.student, (credits.get(charge.student) ?? 0) - covered)
    amount -= covered
    for (const part of parts) part.left -= take(part.left, { on: part.on, movedFrom: charge.on })
    take(amount, {})
  }
  return dues
}
