import { type Day, formatDay } from '#shared/dates.ts'
import { formatGhs, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { fitsOneSegment, toGsm } from '#shared/sms.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { sentencesIn } from '#shared/to-parents/sentences.ts'

/** What every text ends with, and its short form when the long one does not fit. */
export interface Signature {
  schoolName: string
  initials: string
  /** As the guardian chose; English where nothing was chosen. Every text is sent in letters of GSM: ɛ and ɔ as e and o. */
  language?: ParentLanguage | null | undefined
}

const wordsFor = ({ language }: Pick<Signature, 'language'>) => sentencesIn(language).texts

export interface ReceiptFacts extends Signature {
  number: string
  /** The receipt that its cheque had when it bounced; told where the text stays one message. */
  again?: string | null
  childName: string
  /** The child's own; told where the text stays one message with it. */
  pupilCode?: string
  feeTypes: string[]
  amount: Pesewas
  /** What the child owes after it; negative is in credit. */
  owed: Pesewas
  /** Fees that are in credit after it. */
  credits?: readonly Credit[]
}

export interface Credit {
  firstName: string
  feeType: string
  amount: Pesewas
}

/** Thanks for a payment. Never leaves out the amount, the number or the balance; where credit stands only to stay one message. */
export function receiptText({ credits = [], ...facts }: ReceiptFacts): string {
  const tries = [
    () => sayReceipt(facts, credits),
    () => sayReceipt(facts, []),
    () => sayReceipt({ ...facts, again: null }, []),
  ]
  return firstThatFits(tries)
}

/** The first that is one message, else the last. */
export function firstThatFits(tries: readonly (() => string)[]): string {
  let said = ''
  for (const say of tries) {
    said = say()
    if (fitsOneSegment(said)) break
  }
  return said
}

type Numbered = Pick<ReceiptFacts, 'number' | 'again' | 'language'>

/** `Receipt AGA-000124, for AGA-000120 that bounced.` */
export function sayNumber({ number, again, language }: Numbered): string {
  const words = wordsFor({ language })
  return again ? words.receiptAgain({ number, again }) : words.receipt({ number })
}

function sayReceipt({ feeTypes, pupilCode, ...facts }: ReceiptFacts, credits: readonly Credit[]): string {
  const { childName: child, schoolName } = facts
  const words = wordsFor(facts)
  const amount = formatGhs(facts.amount)
  const say = (fees: string) => {
    const thanks = words.received({ amount, whom: words.paidFor({ child, fees }) })
    return `${thanks} ${sayNumber(facts)} ${balance(facts, credits)}`
  }
  const fees = feeTypes.join(', ')
  const whole = pupilCode ? toGsm(`${say(fees)} ${words.childCode({ code: pupilCode })} - ${schoolName}`) : ''
  return whole && fitsOneSegment(whole) ? whole : signed(facts, fees, say)
}

export interface RegisterReceiptFacts extends Signature {
  slipNumber: string
  childName: string
  feeType: string
  day: Day
  amount: Pesewas
  /** Of this fee alone; negative is ahead. Null where it is told to nobody. */
  owed: Pesewas | null
}

/** Thanks for what was paid in class. Tells of this fee alone. */
export function registerReceiptText(facts: RegisterReceiptFacts): string {
  const { childName: child, day, feeType, slipNumber } = facts
  const words = wordsFor(facts)
  const amount = formatGhs(facts.amount)
  const say = (fee: string) => {
    const fees = `${fee}, ${formatDay(day)}`
    const thanks = words.received({ amount, whom: words.paidFor({ child, fees }) })
    return [thanks, words.slip({ number: slipNumber }), ...owedForIt(facts)].join(' ')
  }
  return signed(facts, feeType, say, feeType)
}

function owedForIt({ owed, language }: Pick<RegisterReceiptFacts, 'owed' | 'language'>): string[] {
  const words = wordsFor({ language })
  if (owed === null) return []
  if (owed === 0) return [words.nothingForIt]
  const amount = formatGhs(owed)
  return [owed > 0 ? words.owedForIt({ amount }) : words.aheadForIt({ amount })]
}

interface VoidFacts extends Omit<ReceiptFacts, 'feeTypes'> {
  phone: string
  /** Said of several children where their names do not fit. */
  brieflyNamed?: string
}

/** Says that a receipt the guardian was told of no longer counts. */
export function receiptVoidText(facts: VoidFacts): string {
  const { number, childName, brieflyNamed = childName, phone } = facts
  const words = wordsFor(facts)
  const amount = formatGhs(facts.amount)
  const questions = phone ? ` ${words.questions({ phone: formatPhone(phone).replaceAll(' ', '') })}` : ''
  const say = (whom: string) => `${words.takenBack({ number, amount, whom })} ${balance(facts)}${questions}`
  return signed(facts, childName, say, brieflyNamed)
}

/** Says to who paid in the app that a part of it has gone back. */
export function refundText(facts: Omit<VoidFacts, 'phone'>): string {
  const { number, childName, brieflyNamed = childName } = facts
  const amount = formatGhs(facts.amount)
  const say = (whom: string) => `${wordsFor(facts).goneBack({ number, amount, whom })} ${balance(facts)}`
  return signed(facts, childName, say, brieflyNamed)
}

/** Says to one family of a move that the money is not their child's after all, or that it is now. Never names the other child. */
export function movedText(facts: Omit<ReceiptFacts, 'feeTypes'> & { isTaken: boolean }): string {
  const { number, childName: child, isTaken } = facts
  const words = wordsFor(facts)
  const moved = { number, amount: formatGhs(facts.amount), child }
  const what = isTaken ? words.putByMistake(moved) : words.nowCounts(moved)
  return signed(facts, '', () => `${what} ${balance(facts)}`)
}

interface ChargedChild {
  name: string
  className: string
  /** What whom it goes to bears of it: of two payers the own share. */
  charged: Pesewas
  owed: Pesewas
}

export interface FeeAddedFacts extends Signature {
  feeType: string
  /** What rules took off these children's charges and sponsors carry of them, together. */
  less?: Pesewas
  dueOn: Day | null
  children: ChargedChild[]
}

/** Tells one family of a fee that was added, naming each child. Where they pay different amounts it is their sum. */
export function feeAddedText(facts: FeeAddedFacts): string {
  const { feeType, dueOn, children, language } = facts
  const words = wordsFor(facts)
  const due = dueOn ? ` ${words.due({ day: formatDay(dueOn) })}` : ''
  return signed(facts, feeType, (fee) => {
    const [only] = children
    const amount = formatGhs(only?.charged ?? pesewas(0))
    if (only && children.length === 1) {
      const { name: child, className, owed } = only
      const added = words.feeAdded({ fee, amount, child, className, less: lessOf(facts) })
      return `${added}${due} ${balance({ owed, language })}`
    }
    const names = children.map((child) => child.name).join(', ')
    const added = children.every(({ charged }) => charged === only?.charged)
      ? words.feeAddedEach({ fee, amount, names, less: lessOf(facts, true) })
      : words.feesAdded({ fee, amount: formatGhs(chargedOf(facts)), names, less: lessOf(facts) })
    return `${added}${due} ${balance({ owed: owedOf(facts), language })}`
  })
}

type OfChildren = Pick<FeeAddedFacts, 'children'>

function chargedOf({ children }: OfChildren): Pesewas {
  return sumOf(children.map(({ charged }) => charged))
}

function owedOf({ children }: OfChildren): Pesewas {
  return sumOf(children.map(({ owed }) => owed))
}

function lessOf({ less, language }: Pick<FeeAddedFacts, 'less' | 'language'>, isInAll = false): string {
  if (!less || less <= 0) return ''
  const words = wordsFor({ language })
  const amount = formatGhs(less)
  return isInAll ? words.lessInAll({ amount }) : words.less({ amount })
}

export interface FeesAddedFacts extends Signature {
  term: string
  less?: Pesewas
  dueOn: Day | null
  /** With what is charged over all fee types. */
  children: ChargedChild[]
}

/** Tells one family of a term's fees at once: their sum, for whom, and what is owed with it. */
export function feesAddedText(facts: FeesAddedFacts): string {
  const { term, dueOn, children, language } = facts
  const words = wordsFor(facts)
  const amount = formatGhs(chargedOf(facts))
  const due = dueOn ? ` ${words.dueFrom({ day: formatDay(dueOn) })}` : ''
  const names = children.map((child) => child.name).join(', ')
  return signed(facts, words.termFees({ term }), (fee) => {
    const added = words.feesAdded({ fee, amount, names, less: lessOf(facts) })
    return `${added}${due} ${balance({ owed: owedOf(facts), language })}`
  })
}

/** What is owed or in credit in all, and for which fees where these are known. */
export function balance(
  { owed, language }: Pick<ReceiptFacts, 'owed' | 'language'>,
  credits: readonly Credit[] = [],
  isOfSeveral = false,
): string {
  const words = wordsFor({ language })
  const all = formatGhs(owed)
  const inAll = owed < 0 ? words.inCredit({ amount: all }) : words.balance({ amount: all })
  const [first] = credits
  if (!first) return owed === 0 ? words.allPaid : inAll
  const where = credits.map(({ firstName: child, feeType: fee, amount: credit }) => {
    const amount = formatGhs(credit)
    return isOfSeveral ? words.inCreditForOf({ amount, fee, child }) : words.inCreditFor({ amount, fee })
  })
  const isAll = credits.length === 1 && first.amount === -owed
  return isAll ? where.join(' ') : [inAll, ...where].join(' ')
}

/** Shortens in a fixed order until it is one message: the list of fees or names, then the school's name, then nothing more. */
function signed(
  school: Signature,
  list: string,
  say: (list: string) => string,
  brief = wordsFor(school).fees,
): string {
  const { schoolName, initials } = school
  const tries = [
    `${say(list)} - ${schoolName}`,
    `${say(brief)} - ${schoolName}`,
    `${say(brief)} - ${initials}`,
  ].map(toGsm)
  return tries.find(fitsOneSegment) ?? tries[2] ?? ''
}
