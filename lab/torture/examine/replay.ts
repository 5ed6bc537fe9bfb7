import type { Line, Seen } from '../client/journal.ts'
import type { Books, Entry } from './books.ts'
import type { Order } from './order.ts'
import { type Bounds, placeIn } from './places.ts'

/** Sums of one child or drawer, each with the number from which it stands. */
type Steps = { number: number; sum: number }[]

/** The books as they were after each number of the journal. */
export interface Model {
  owedBy: (student: string, number: number) => number
  cashIn: (drawer: string, number: number) => number
  /** Numbers at which no act stands half. */
  wholes: readonly number[]
  books: Books
}

/** Plays the journal again, entry by entry. */
export function replay(books: Books): Model {
  const owed = new Map<string, Steps>()
  const cash = new Map<string, Steps>()
  for (const entry of books.entries) {
    step(owed, entry.student, entry.number, entry.owes)
    if (entry.drawer && entry.cash !== 0) step(cash, entry.drawer, entry.number, entry.cash)
  }
  return {
    owedBy: (student, number) => sumAt(owed.get(student), number),
    cashIn: (drawer, number) => sumAt(cash.get(drawer), number),
    wholes: books.entries.flatMap(({ number, group }, place) =>
      books.entries[place + 1]?.group === group ? [] : [number],
    ),
    books,
  }
}

function step(all: Map<string, Steps>, name: string, number: number, more: number): void {
  const steps = all.get(name) ?? []
  if (steps.length === 0) all.set(name, steps)
  steps.push({ number, sum: (steps.at(-1)?.sum ?? 0) + more })
}

function sumAt(steps: Steps = [], number: number): number {
  return steps[placeIn(steps, (one) => one.number <= number) - 1]?.sum ?? 0
}

/** What the school keeps of a point in its journal, and the journal played up to there says otherwise. */
export function wrongPoints(model: Model): string[] {
  const found: string[] = []
  let before = 0
  for (const receipt of model.books.receipts) {
    const was = model.owedBy(receipt.student, receipt.first - 1)
    const is = model.owedBy(receipt.student, receipt.last)
    if (was !== receipt.before || is !== receipt.after)
      found.push(
        `receipt ${receipt.number} says ${receipt.before} before and ${receipt.after} after, not ${was} and ${is}`,
      )
    if (receipt.first < before)
      found.push(`receipt ${receipt.number} stands before an earlier one in the journal`)
    before = receipt.first
  }
  for (const entry of model.books.entries) {
    const locked = lockedThroughBefore(model.books, entry)
    if (locked && entry.on <= locked)
      found.push(`entry ${entry.number} of ${entry.on} came when ${locked} was locked`)
  }
  return [...found, ...model.books.cash.wrong]
}

/** The last locked day when an entry was posted; undefined where that cannot be told. */
function lockedThroughBefore({ auditedAt, cash }: Books, { moment }: Entry): string | null | undefined {
  const audited = auditedAt.get(moment)
  return audited && cash.lockedBefore(audited.first)
}

/**
 * Readings that agree with no moment they can be of: one that began after an act ended shows it, and the parts of one are of
 * one moment.
 */
export function staleReadings(lines: readonly Line[], order: Order, model: Model): string[] {
  return lines.flatMap((line) => {
    if (line.said !== 'saw') return []
    if (line.seen.of === 'day') {
      const audited = order.boundsOf('audit', line)
      if (!model.books.cash.wasBetween(line.seen, audited))
        return [
          `${line.key} read locks, drawers and hand-overs as of no moment between ${audited.least} and ${audited.most}`,
        ]
    }
    const bounds = order.boundsOf('journal', line)
    if (pointsIn(model, bounds).some((number) => isSo(line.seen, model, number))) return []
    return [
      `${line.key} read ${nameOf(line.seen)} as of no moment between ${bounds.least} and ${bounds.most}`,
    ]
  })
}

/** Where a reading may have stood: the lower bound, and each whole act up to the upper one. */
function pointsIn({ wholes }: Model, { least, most }: Bounds): number[] {
  const [from, to] = [least, most].map((bound) => placeIn(wholes, (number) => number <= bound))
  return [least, ...wholes.slice(from, to)]
}

function isSo(seen: Seen, model: Model, number: number): boolean {
  switch (seen.of) {
    case 'list':
      return Object.entries(seen.owed).every(([student, owed]) => model.owedBy(student, number) === owed)
    case 'child':
      return model.owedBy(seen.student, number) === seen.owed
    case 'report':
      return placeIn(model.books.entries, (entry) => entry.number <= number) === seen.entries
    case 'receipt': {
      const receipt = model.books.receipts.find(({ id }) => id === seen.receipt)
      return receipt !== undefined && (receipt.voided !== null && receipt.voided <= number) === seen.isVoid
    }
    case 'online':
      return Object.entries(seen.receipts).every(([payment, receipt]) => {
        const paid = model.books.paid.get(payment)
        return receipt === (paid && paid.first <= number ? paid.id : null)
      })
    case 'day':
      return Object.entries(seen.cashIn).every(([drawer, cash]) => model.cashIn(drawer, number) === cash)
  }
}

function nameOf(seen: Seen): string {
  if (seen.of === 'child') return `${seen.owed} owed by ${seen.student}`
  if (seen.of === 'report') return `a report of ${seen.entries} entries`
  if (seen.of === 'receipt') return `receipt ${seen.receipt} as ${seen.isVoid ? 'void' : 'good'}`
  if (seen.of === 'online') return `the payments ${Object.keys(seen.receipts).join(', ')}`
  return seen.of === 'list' ? 'the list' : 'the cash day'
}
