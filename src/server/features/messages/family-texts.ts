import { formatAmount, formatGhs, type Pesewas } from '#shared/money.ts'
import { fitsOneSegment, toGsm } from '#shared/sms.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { sentencesIn } from '#shared/to-parents/sentences.ts'
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
  const { amount, children, schoolName, initials, language } = facts
  const words = sentencesIn(language).texts
  const names = namesOf(children)
  const parts = names.map((name, place) => `${name} ${formatAmount(children[place]?.amount ?? amount)}`)
  const say = (whom: readonly string[]) => {
    const thanks = words.received({ amount: formatGhs(amount), whom: whom.join(', ') })
    return `${thanks} ${sayNumber(facts)} ${balance(facts, credits, true)}`
  }
  const tries = [
    `${say(parts)} - ${schoolName}`,
    `${say(parts)} - ${initials}`,
    `${say(names)} - ${initials}`,
    `${say([brieflyNamed(names, language)])} - ${initials}`,
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
export function brieflyNamed(names: readonly string[], language?: ParentLanguage | null): string {
  const [first = ''] = names
  if (names.length <= 2) return names.join(', ')
  return sentencesIn(language).texts.others({ first, count: names.length - 1 })
}
