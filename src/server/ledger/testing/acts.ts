import fc from 'fast-check'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/constants.ts'
import type { PostingKind } from '../index.ts'
import { type CallDeeds, callActs } from './acts-calls.ts'
import { type ReductionDeeds, reductionActs } from './acts-reductions.ts'
import { DAILY, type RegisterDeeds, registerActs } from './acts-registers.ts'
import { type SponsorDeeds, sponsorActs } from './acts-sponsors.ts'
import { type StatementDeeds, statementActs } from './acts-statements.ts'

/**
 * What may happen next, somewhere. Numbers point at things by their place in the books when the act's turn comes
 * (modulo how many there are), so that a history keeps its meaning while fast-check makes it smaller.
 */
export type Act = { school: number; desk: number; seconds: number; isKeyed: boolean } & (Deed | Twin)

interface HowPaid {
  day: number | undefined
  method: PaymentMethod | undefined
}

/** The school's last post once more, as it was or as the other of an older client's two calls. */
interface Twin extends HowPaid {
  what: 'twin'
  isOther: boolean
  confirm: boolean
  guards: boolean
}

export interface Deeds extends ReductionDeeds, SponsorDeeds, CallDeeds, StatementDeeds, RegisterDeeds {
  post: {
    kind: PostingKind
    student: number
    lines: Line[]
    day: number | undefined
    method: PaymentMethod | undefined
    confirm: boolean
    guards: boolean
    half: 'pay' | 'transaction' | undefined
  }
  /** A part of an act on many classes tells nobody by itself. */
  bill: Fee & { term: number | undefined; confirm: boolean; except: number[]; isPart: boolean }
  setFee: Fee
  join: { student: number; class: number; except: string[] }
  undo: { run: number }
  reverseReceipt: { receipt: number }
  /** With `isNamed` the lines of a receipt of several students say whose they are. */
  correct: HowPaid & { receipt: number; lines: Line[]; isNamed: boolean }
  /** One tender for several students. */
  family: HowPaid & {
    lines: { student: number; feeType: string; amount: number }[]
    confirm: boolean
    guards: boolean
  }
  reverseLine: { line: number }
  move: { line: number; amount: number | undefined; feeType: string | undefined; student: number | undefined }
  open: { lines: (Line & { student: number })[]; day: number | undefined }
  close: { day: number }
  promote: { class: number }
  yearEnd: { repeaters: number[] }
  undoYearEnd: { which: number }
  /** A class is taken out of use, and its students go to another. */
  takeOut: { class: number; to: number }
  bringBack: { class: number }
  archive: { student: number; status: 'active' | 'archived' }
  /** Sends an act that was done with a key again. */
  repeat: { which: number; isChanged: boolean }
  /** Names what belongs to the next school. */
  stranger: { call: number }
}

export type Deed<What extends keyof Deeds = keyof Deeds> = { [W in What]: { what: W } & Deeds[W] }[What]

interface Line {
  feeType: string
  amount: number
  inCredit: boolean
}

interface Fee {
  class: number
  feeType: string
  amount: number
  day: number | undefined
}

export const STUDENTS = 6
export const CLASSES = ['Basic 4', 'Basic 5', 'Basic 6'] as const
export const VOLUNTARY = ['PTA Fees']

const pick = fc.nat(999)
const student = fc.nat(STUDENTS - 1)
// Most of it in one class, so that its bills, re-pricings, joiners and undoings meet.
const mostlyFirst = fc.oneof(fc.constantFrom(0, 1), fc.constantFrom(0, 1), student)
const inClass = fc.constantFrom(0, 0, 0, 1, 2)
const feeType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('School Fees') },
  { weight: 4, arbitrary: fc.constantFrom('Exam Fees', 'PTA Fees') },
  { weight: 1, arbitrary: fc.constantFrom('Others', 'No Such Fees') },
)
const classFee = fc.oneof(
  { weight: 8, arbitrary: fc.constant('School Fees') },
  { weight: 2, arbitrary: feeType },
)
// Few different sums, so that twins and halves meet; now and then the limits.
const amount = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(500, 5_000, 12_345) },
  { weight: 1, arbitrary: fc.constantFrom(1, 100_000_000) },
)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
/** Days from today. */
const day = maybe(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(0, -1) },
    { weight: 2, arbitrary: fc.integer({ min: -40, max: 0 }) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }) },
  ),
)
const rarely = fc.nat(9).map((dice) => dice === 9)

/** Of the daily fee too: what was paid for it at the office. */
const paidFee = fc.oneof({ weight: 12, arbitrary: feeType }, { weight: 1, arbitrary: fc.constant(DAILY) })

const line = fc.record({ feeType: paidFee, amount, inCredit: rarely })

const post: fc.Arbitrary<Deed<'post'>> = fc.record({
  what: fc.constant('post'),
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant<PostingKind>('payment') },
    { weight: 3, arbitrary: fc.constant<PostingKind>('manual_charge') },
    {
      weight: 3,
      arbitrary: fc.constantFrom<PostingKind>('discount', 'waiver', 'write_off', 'refund', 'opening'),
    },
  ),
  student,
  lines: fc.oneof(
    { weight: 2, arbitrary: fc.tuple(line) },
    { weight: 1, arbitrary: fc.array(line, { minLength: 2, maxLength: 3 }) },
  ),
  day,
  method: maybe(fc.constantFrom(...PAYMENT_METHODS)),
  confirm: rarely,
  guards: rarely,
  half: fc.constantFrom('pay', 'transaction', undefined),
})

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 30, arbitrary: post },
  {
    weight: 14,
    arbitrary: fc.record({
      what: fc.constant('bill'),
      class: inClass,
      feeType: classFee,
      amount,
      day,
      term: fc.option(fc.nat(2), { nil: undefined, freq: 8 }),
      confirm: fc.boolean(),
      except: fc.oneof(
        { weight: 4, arbitrary: fc.constant<number[]>([]) },
        { weight: 1, arbitrary: fc.uniqueArray(student, { maxLength: 3 }) },
      ),
      isPart: rarely,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      what: fc.constant('setFee'),
      class: inClass,
      feeType: classFee,
      day,
      // 0 takes the fee away.
      amount: fc.oneof({ weight: 9, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(0) }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('join'),
      student,
      class: inClass,
      except: fc.subarray(['School Fees', 'Exam Fees']),
    }),
  },
  { weight: 8, arbitrary: fc.record({ what: fc.constant('undo'), run: pick }) },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('reverseReceipt'), receipt: pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('correct'),
      receipt: pick,
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      day,
      isNamed: fc.boolean(),
      method: maybe(fc.constantFrom(...PAYMENT_METHODS)),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constant('family'),
      // Mostly the first two of them, so that the same tender comes again.
      lines: fc.array(fc.record({ student: mostlyFirst, feeType, amount }), { minLength: 1, maxLength: 5 }),
      day,
      method: maybe(fc.constantFrom(...PAYMENT_METHODS)),
      confirm: rarely,
      guards: rarely,
    }),
  },
  { weight: 6, arbitrary: fc.record({ what: fc.constant('reverseLine'), line: pick }) },
  ...reductionActs({ student, inClass, amount: maybe(amount), rarely }),
  ...sponsorActs({ student, day, rarely }),
  ...callActs(student),
  ...statementActs({ student, feeType, pick }),
  ...registerActs({ student, inClass, pick }),
  {
    weight: 12,
    arbitrary: fc.record({
      what: fc.constant('move'),
      line: pick,
      amount: maybe(amount),
      feeType: maybe(paidFee),
      student: maybe(student),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('open'),
      lines: fc.array(fc.record({ student, feeType, amount, inCredit: rarely }), { maxLength: 4 }),
      day,
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('close'), day: fc.integer({ min: -30, max: 1 }) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('promote'), class: inClass }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('yearEnd'),
      repeaters: fc.oneof(
        { weight: 3, arbitrary: fc.constant<number[]>([]) },
        { weight: 2, arbitrary: fc.uniqueArray(student, { maxLength: 2 }) },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('undoYearEnd'), which: pick }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('takeOut'), class: inClass, to: inClass }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('bringBack'), class: inClass }) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('archive'),
      student,
      status: fc.constantFrom('active', 'archived'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ what: fc.constant('repeat'), which: pick, isChanged: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('stranger'), call: fc.nat(99) }) },
)

/** Seconds before the next act: at once, within the two and the ten minutes, past them, past days and terms. */
const seconds = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(1, 40, 90) },
  { weight: 5, arbitrary: fc.constantFrom(130, 700, 3_600) },
  { weight: 2, arbitrary: fc.constantFrom(86_400, 9 * 86_400, 33 * 86_400) },
)

const place = fc.record({ school: fc.nat(2), desk: fc.nat(1), seconds, isKeyed: fc.boolean() })

const single: fc.Arbitrary<Act[]> = fc.tuple(place, deed).map(([where, done]) => [{ ...where, ...done }])

/** A post and, from the same desk or another, soon or late, the same once more. */
const pair: fc.Arbitrary<Act[]> = fc
  .record({
    first: place,
    post,
    isElsewhere: rarely,
    // Around the two minutes of halves and the ten of twins.
    seconds: fc.constantFrom(1, 40, 119, 121, 130, 599, 601),
    isOther: fc.boolean(),
    confirm: rarely,
    guards: rarely,
    day,
    method: maybe(fc.constantFrom(...PAYMENT_METHODS)),
  })
  .map(({ first, post, isElsewhere, seconds, ...twin }) => {
    const desk = isElsewhere ? 1 - first.desk : first.desk
    const again: Act = { ...first, isKeyed: false, desk, seconds, ...twin, what: 'twin' }
    return [{ ...first, ...post, isKeyed: twin.guards }, again]
  })

/** A history of three schools. */
export const history: fc.Arbitrary<Act[]> = fc
  .array(fc.oneof({ weight: 5, arbitrary: single }, { weight: 1, arbitrary: pair }), {
    minLength: 20,
    maxLength: 100,
    size: 'max',
  })
  .map((acts) => acts.flat())
