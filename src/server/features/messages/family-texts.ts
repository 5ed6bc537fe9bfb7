import { formatAmount, formatGhs, type Pesewas } from '#shared/money.ts'
import { fitsOneSegment, toGsm } from '#shared/sms.ts'
import { balance, type Credit, firstThatFits, type Signature, sayNumber } from './texts.ts'

export interface PaidChild {
  firstName: string
  pupilCode: string
  amount: Pesewas
}

export interface FamilyReceiptFacts extends Signature {
  number: string
  again?: string | null
  amount: Pesewas
  children: readonly PaidChild[]
  /** What they owe together after it; negative is in credit. */
  owed: Pesewas
  /** Fees that are in credit after it. */
  credits?: readonly Credit[]
}

/**
 * Thanks for one payment for several children, and names each. To stay one message it leaves out the school's name, then where credit
 * stands, then what each was paid, last all names but one; the sum, the number and the balance never.
 */
export function familyReceiptText({ credits = [], ...facts }: FamilyReceiptFacts): string {
  const tries = [
    () => sayReceipt(facts, credits),
    () => sayReceipt(facts, []),
    () => sayReceipt({ ...facts, again: null }, []),
  ]
  return firstThatFits(tries)
}

function sayReceipt(facts: FamilyReceiptFacts, credits: readonly Credit[]): string {
  const { amount, children, owed, schoolName, initials } = facts
  const names = namesOf(children)
  const parts = names.map((name, place) => `${name} ${formatAmount(children[place]?.amount ?? amount)}`)
  const say = (whom: readonly string[]) =>
    `Thank you. ${formatGhs(amount)} received for ${whom.join(', ')}. ${sayNumber(facts)} ${balance(owed, credits, true)}`
  const tries = [
    `${say(parts)} - ${schoolName}`,
    `${say(parts)} - ${initials}`,
    `${say(names)} - ${initials}`,
    `${say([brieflyNamed(names)])} - ${initials}`,
  ]
  // Who got how much comes before where credit stands.
  const texts = (credits.length > 0 ? tries.slice(0, 2) : tries).map(toGsm)
  return texts.find(fitsOneSegment) ?? texts.at(-1) ?? ''
}

/** First names; two of the same with their codes. */
export function namesOf(children: readonly Omit<PaidChild, 'amount'>[]): string[] {
  return children.map(({ firstName, pupilCode }) => {
    const isOne = children.filter((other) => other.firstName === firstName).length === 1
    return isOne ? firstName : `${firstName} ${pupilCode}`
  })
}

/** Many as the first and how many others: "Kofi and 7 others". */
export function brieflyNamed(names: readonly string[]): string {
  const [first = ''] = names
  return names.length > 2 ? `${first} and ${names.length - 1} others` : names.join(', ')
}
