import { counted } from '#shared/counted.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { formatAmount, formatSigned, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { fitsOneSegment, toGsm } from '#shared/sms.ts'

/** What came in on a day, in pesewas. */
export interface EveningFacts {
  /** The school's, as on its receipts: five letters at most. */
  initials: string
  day: Day
  /** Receipts of the day that stand. */
  receipts: number
  /** Receipts less what was taken back and given back on the day, by how it was paid; adds up to what was taken. */
  methods: { name: string; amount: Pesewas }[]
  /** Of people whose drawer did not agree; below zero is short. */
  differences: { name: string; amount: Pesewas }[]
  takenBack: { count: number; amount: Pesewas }
  refunded: { count: number; amount: Pesewas }
  /** Paid in at the bank. */
  banked: Pesewas
  /** For what the school needs, by vouchers that stand. */
  paidOut: Pesewas
  /** Daily registers that were handed over and are not accepted: money with teachers. */
  registers: { count: number; amount: Pesewas }
}

/**
 * The text of an evening, in one segment whatever the figures and names are: what does not fit is left out, the least
 * important first. The sum, the receipts and what was taken back always stand in it. Names no pupil.
 */
export function eveningText(facts: EveningFacts): string {
  const { initials, day, banked, paidOut, registers } = facts
  const head = `${initials} ${shortDay(day)}: `
  const back = backOf(facts)
  const paidIn = banked === 0 ? [] : [`Banked ${figure(banked)}`]
  const out = paidOut === 0 ? [] : [`Paid out ${figure(paidOut)}`]
  const underWay =
    registers.count === 0
      ? []
      : [`On its way ${figure(registers.amount)} (${counted(registers.count, 'register')})`]
  const [each, joined, few] = [methodsOf(facts), joinedMethods(facts), sumAndCount(facts)]
  const [named, together] = [differencesOf(facts), allDifferences(facts)]
  return firstThatFits(
    [
      [each, ...named, ...back, ...out, ...paidIn, ...underWay],
      [each, ...named, ...back, ...out, ...paidIn],
      [each, ...together, ...back, ...out, ...paidIn],
      [joined, ...together, ...back, ...out, ...paidIn],
      [few, ...together, ...back, ...out, ...paidIn],
      [few, ...together, ...back, ...out],
      [few, ...back, ...out],
      [few, ...back],
    ].map((parts) => head + parts.join('. ')),
  )
}

export interface OpenDrawer {
  name: string
  expected: Pesewas
}

/** The reminder of drawers that are not closed, in one segment; without the sum to somebody who still has to count. */
export function reminderText(drawers: readonly OpenDrawer[], isBlind = false): string {
  const expected = isBlind ? '' : `. Cash expected ${figure(sumOf(drawers.map((drawer) => drawer.expected)))}`
  const names = drawers.map(({ name }) => `${toGsm(name)}'s`)
  const several = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  const who = names.length === 1 ? `${names[0]} drawer is` : `${several} drawers are`
  const count = names.length === 1 ? 'One drawer is' : `${names.length} drawers are`
  return firstThatFits([`${who} not closed${expected}`, `${count} not closed${expected}`])
}

/** The last of the texts is the shortest, and fits: it holds no name and four figures at most. */
function firstThatFits(texts: readonly string[]): string {
  const written = texts.map(toGsm)
  return written.find(fitsOneSegment) ?? written.at(-1) ?? ''
}

/** A day of registers alone has none, and says nothing of them. */
const receiptsOf = (receipts: number) => (receipts === 0 ? '' : `, ${counted(receipts, 'receipt')}`)

/** "cash 2,310.00 MoMo 1,450.00 = GHS 3,760.00, 31 receipts" */
function methodsOf({ methods, receipts }: EveningFacts): string {
  const each = methods.map(({ name, amount }) => `${shortMethod(name)} ${figure(amount)}`)
  return `${each.join(' ')}${each.length > 0 ? ' = ' : ''}GHS ${figure(sumOfAll(methods))}${receiptsOf(receipts)}`
}

function joinedMethods({ methods, ...facts }: EveningFacts): string {
  const cash = methods.filter(({ name }) => name === 'Cash')
  const others = methods.filter(({ name }) => name !== 'Cash')
  const rest = others.length > 0 ? [{ name: 'other', amount: sumOfAll(others) }] : []
  return methodsOf({ ...facts, methods: [...cash, ...rest] })
}

function sumAndCount({ methods, receipts }: EveningFacts): string {
  return `GHS ${figure(sumOfAll(methods))}${receiptsOf(receipts)}`
}

function differencesOf({ differences }: EveningFacts): string[] {
  if (differences.length === 0) return []
  return [differences.map(({ name, amount }) => `${name} ${shortOrOver(amount)}`).join(', ')]
}

/** "short 15.00 (3), over 2.00 (1)": without the names. */
function allDifferences({ differences }: EveningFacts): string[] {
  const kinds = [
    differences.filter(({ amount }) => amount < 0),
    differences.filter(({ amount }) => amount > 0),
  ]
  const said = kinds
    .filter((rows) => rows.length > 0)
    .map((rows) => `${shortOrOver(sumOfAll(rows))} (${rows.length})`)
  return said.length > 0 ? [`Drawers ${said.join(', ')}`] : []
}

function shortOrOver(amount: Pesewas): string {
  return `${amount < 0 ? 'short' : 'over'} ${figure(pesewas(Math.abs(amount)))}`
}

function backOf({ takenBack, refunded }: EveningFacts): string[] {
  const back = takenBack.count > 0 ? [`Taken back ${takenBack.count} (${figure(takenBack.amount)})`] : []
  return refunded.count > 0 ? [...back, `Given back ${refunded.count} (${figure(refunded.amount)})`] : back
}

function sumOfAll(rows: readonly { amount: Pesewas }[]): Pesewas {
  return sumOf(rows.map(({ amount }) => amount))
}

/** A text knows no minus sign but the hyphen. */
function figure(amount: Pesewas): string {
  return amount < 0 ? formatSigned(amount).replace('−', '-') : formatAmount(amount)
}

const SHORT: Record<string, string> = { 'Mobile Money': 'MoMo' }

function shortMethod(name: string): string {
  return SHORT[name] ?? name.toLowerCase()
}

/** "22 Nov": the year is this one. */
function shortDay(day: Day): string {
  return formatDay(day).slice(0, -5)
}
