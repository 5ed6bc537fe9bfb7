import { type Day, formatDay } from '#shared/dates.ts'
import { formatGhs, type Pesewas, pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { fitsOneSegment, toGsm } from '#shared/sms.ts'

/** What every text ends with, and its short form when the long one does not fit. */
export interface Signature {
  schoolName: string
  initials: string
}

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

/** ` Receipt AGA-000124, for AGA-000120 that bounced.` */
export function sayNumber({ number, again }: { number: string; again?: string | null }): string {
  return `Receipt ${number}${again ? `, for ${again} that bounced` : ''}.`
}

function sayReceipt({ feeTypes, pupilCode, ...facts }: ReceiptFacts, credits: readonly Credit[]): string {
  const { amount, childName, owed, schoolName, initials } = facts
  const fees = feeTypes.join(', ')
  const say = (paidFor: string) =>
    `Thank you. ${formatGhs(amount)} received for ${childName}: ${paidFor}. ${sayNumber(facts)} ${balance(owed, credits)}`
  const whole = pupilCode ? toGsm(`${say(fees)} Code ${pupilCode}. - ${schoolName}`) : ''
  return whole && fitsOneSegment(whole) ? whole : signed({ schoolName, initials }, fees, say)
}

export interface RegisterReceiptFacts extends Signature {
  slipNumber: string
  childName: string
  feeType: string
  day: Day
  amount: Pesewas
  /** Of this fee alone; negative is ahead. */
  owed: Pesewas
}

/** Thanks for what was paid in class. Tells of this fee alone. */
export function registerReceiptText(facts: RegisterReceiptFacts): string {
  const { amount, childName, day, feeType, owed, slipNumber, ...school } = facts
  const left =
    owed > 0
      ? `${formatGhs(owed)} owed for it.`
      : owed < 0
        ? `${formatGhs(owed)} ahead.`
        : 'Nothing owed for it.'
  const say = (fee: string) =>
    `Thank you. ${formatGhs(amount)} received for ${childName}: ${fee}, ${formatDay(day)}. Slip ${slipNumber}. ${left}`
  return signed(school, feeType, say, feeType)
}

interface VoidFacts extends Omit<ReceiptFacts, 'feeTypes'> {
  phone: string
  /** Said of several children where their names do not fit. */
  brieflyNamed?: string
}

/** Says that a receipt the guardian was told of no longer counts. */
export function receiptVoidText(facts: VoidFacts): string {
  const { number, amount, childName, brieflyNamed = childName, owed, phone, ...school } = facts
  const questions = phone ? ` Questions: ${formatPhone(phone).replaceAll(' ', '')}.` : ''
  const say = (whom: string) =>
    `Receipt ${number} of ${formatGhs(amount)} for ${whom} was taken back today. ${balance(owed)}${questions}`
  return signed(school, childName, say, brieflyNamed)
}

/** Says to who paid in the app that a part of it has gone back. */
export function refundText({
  number,
  amount,
  childName,
  brieflyNamed = childName,
  owed,
  ...school
}: Omit<VoidFacts, 'phone'>): string {
  const say = (whom: string) =>
    `${formatGhs(amount)} of receipt ${number} for ${whom} has gone back to the phone or card that paid. ${balance(owed)}`
  return signed(school, childName, say, brieflyNamed)
}

/** Says to one family of a move that the money is not their child's after all, or that it is now. Never names the other child. */
export function movedText({
  number,
  amount,
  childName,
  owed,
  isTaken,
  ...school
}: Omit<ReceiptFacts, 'feeTypes'> & { isTaken: boolean }): string {
  const what = isTaken
    ? `${formatGhs(amount)} of receipt ${number} was put on ${childName} by mistake and was taken off.`
    : `${formatGhs(amount)} of receipt ${number} now counts for ${childName}.`
  return signed(school, '', () => `${what} ${balance(owed)}`)
}

export interface FeeAddedFacts extends Signature {
  feeType: string
  amount: Pesewas
  /** What rules took off these children's charges and sponsors carry of them, together. */
  less?: Pesewas
  dueOn: Day | null
  children: { name: string; className: string; owed: Pesewas }[]
}

/** Tells one family of a fee that was added, naming each child. */
export function feeAddedText({ feeType, amount, less, dueOn, children, ...school }: FeeAddedFacts): string {
  const due = dueOn ? ` Due ${formatDay(dueOn)}.` : ''
  return signed(school, feeType, (fee) => {
    const [only] = children
    if (only && children.length === 1) {
      return `${fee} of ${formatGhs(amount)} added for ${only.name}, ${only.className}${lessOf(less)}.${due} ${balance(only.owed)}`
    }
    const names = children.map((child) => child.name).join(', ')
    const owed = pesewas(children.reduce((sum, child) => sum + child.owed, 0))
    return `${fee} of ${formatGhs(amount)} each added for ${names}${lessOf(less, ' in all')}.${due} ${balance(owed)}`
  })
}

function lessOf(less: Pesewas | undefined, together = ''): string {
  return less && less > 0 ? `, less ${formatGhs(less)}${together}` : ''
}

export interface FeesAddedFacts extends Signature {
  term: string
  /** Over all fee types and children. */
  amount: Pesewas
  less?: Pesewas
  dueOn: Day | null
  children: { name: string; className: string; owed: Pesewas }[]
}

/** Tells one family of a term's fees at once: their sum, for whom, and what is owed with it. */
export function feesAddedText({ term, amount, less, dueOn, children, ...school }: FeesAddedFacts): string {
  const due = dueOn ? ` Due from ${formatDay(dueOn)}.` : ''
  const owed = pesewas(children.reduce((sum, child) => sum + child.owed, 0))
  const names = children.map((child) => child.name).join(', ')
  return signed(school, `${term} fees`, (fees) => {
    return `${fees} of ${formatGhs(amount)} added for ${names}${lessOf(less)}.${due} ${balance(owed)}`
  })
}

/** What is owed or in credit in all, and for which fees where these are known. */
export function balance(owed: Pesewas, credits: readonly Credit[] = [], isOfSeveral = false): string {
  const [first] = credits
  if (!first) return owed === 0 ? 'All fees paid.' : owed > 0 ? `Balance ${formatGhs(owed)}.` : inCredit(owed)
  const where = credits.map(({ firstName, feeType, amount }) => {
    const whose = isOfSeveral ? ` of ${firstName}` : ''
    return `${formatGhs(amount)} in credit for ${feeType}${whose}.`
  })
  const isAll = credits.length === 1 && first.amount === -owed
  if (isAll) return where.join(' ')
  return [owed < 0 ? inCredit(owed) : `Balance ${formatGhs(owed)}.`, ...where].join(' ')
}

function inCredit(owed: Pesewas): string {
  return `${formatGhs(owed)} in credit.`
}

/** Shortens in a fixed order until it is one message: the list of fees or names, then the school's name, then nothing more. */
function signed(school: Signature, list: string, say: (list: string) => string, brief = 'fees'): string {
  const { schoolName, initials } = school
  const tries = [
    `${say(list)} - ${schoolName}`,
    `${say(brief)} - ${schoolName}`,
    `${say(brief)} - ${initials}`,
  ].map(toGsm)
  return tries.find(fitsOneSegment) ?? tries[2] ?? ''
}
