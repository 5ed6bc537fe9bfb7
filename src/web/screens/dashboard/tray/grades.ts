import { formatDay } from '#shared/dates.ts'
import { formatPhone } from '#shared/phones.ts'
import type { Aside, TrayLine } from '#web/queries/statements.ts'

export type Grade = TrayLine['grade']

/** The groups of the tray in their order, and what each says of itself. */
export const GRADES: readonly { grade: Grade; name: string; says: string }[] = [
  { grade: 'already', name: 'Already here', says: 'Link them; do not post again' },
  { grade: 'sure', name: 'Sure', says: 'a pupil’s code in the reference, the pupil is here' },
  { grade: 'likely', name: 'Likely', says: 'one family’s number, or paired so before' },
  {
    grade: 'maybe',
    name: 'Maybe',
    says: 'a name or an amount alone, or something speaks against it: never chosen for you',
  },
  { grade: 'none', name: 'Nobody’s yet', says: 'nothing says whose it is' },
  { grade: 'out', name: 'Money out', says: 'charges, sweeps, what was sent back' },
]

export const ASIDES: readonly { value: Aside; name: string; says: string }[] = [
  { value: 'charge', name: 'A charge', says: 'The network or the bank kept it.' },
  {
    value: 'sweep',
    name: 'A sweep',
    says: 'Our own money, between two accounts of ours, or paid out by Paystack.',
  },
  { value: 'sent_back', name: 'Sent back', says: 'It went back, or the network reversed it.' },
  { value: 'not_ours', name: 'Not school fees', says: 'It is somebody else’s, or for something else.' },
]

/** What the evidence is, as one sentence after the grade. */
export function sayWhy(line: TrayLine): string {
  const { why, said, number, goesTo, receipt, deposit } = line
  const [first] = goesTo
  const name = first?.name ?? ''
  const phone = formatPhone(number)
  switch (why) {
    case 'code':
      return `because the reference has ${said}, the code of ${name}.`
    case 'code_letters':
      return `because the reference has ${said}, which could be the code of ${name}, or a word.`
    case 'codes':
      return 'because the reference has the codes of several children of one family.'
    case 'number':
      return `because ${phone} belongs to exactly one family here. The reference has no child’s code.`
    case 'pairing':
      return `because money of ${phone} was twice confirmed for this family.`
    case 'name':
      return `because the reference has a name that only ${name} has here.`
    case 'parent':
      return `because a parent of ${name} has the payer’s name.`
    case 'amount':
      return `because only ${name} owes exactly this. An amount alone says little.`
    case 'leaver':
      return `because the reference has the code of ${name}, who has left.`
    case 'reference':
      return `because ${receipt?.number ?? 'a receipt'} has the number of this movement as its reference.`
    case 'same_payment':
      return `because ${receipt?.number ?? 'a receipt'} of ${receipt ? formatDay(receipt.date) : ''} is of the same family and amount.`
    case 'deposit':
      return `because slip ${deposit?.slipNumber ?? ''} was paid in with this amount.`
    case 'code_by_others':
      return `because the reference has ${said}, the code of ${name}. This code was sent from a number of another family.`
    case 'sweep':
      return 'it may be our own money: the same amount left another account of ours.'
    case 'payout':
      return 'but Paystack pays out what parents paid in the app: that has its receipts already. Set it aside as a sweep.'
    default:
      return sayAgainst(line)
  }
}

/** What speaks against a line, or nothing for anybody. */
function sayAgainst({ why, said, goesTo, receipt, text }: TrayLine): string {
  const name = goesTo[0]?.name ?? ''
  const may = receipt?.number ?? 'a receipt'
  switch (why) {
    case 'several':
      return `it may be ${goesTo.map((child) => child.name).join(' or ')}. Look, and choose.`
    case 'other_amount':
      return `look first: ${may} has the number of this movement, and another amount.`
    case 'same_line':
      return `a line that may be this one has ${may} already. Post it only if it is other money.`
    case 'other_child':
      return `it may be ${may}: the same family and amount, but the code is another child’s. Look first.`
    case 'code_unclear':
      return `it has ${said}, the code of ${name}, and a second code that is no child’s here. Look first.`
    case 'pending':
      return 'another line in the tray may be the same money: the bank shows a payment once as pending and once as booked. Post one of them.'
    case 'cut':
      return 'but its file may break off in this row, so the amount may have been cut off. Bring the whole statement first.'
    case 'reversed':
      return 'money that the bank took back. Post it only if it stayed.'
    default:
      return text ? 'nothing in the line says whose it is.' : 'the payer wrote no reference.'
  }
}

/** What speaks for a line that went out. */
export function sayOut({ receipt, why }: TrayLine): string {
  if (receipt)
    return `money that the bank took back, and ${receipt.number} still stands for it. Take that receipt back: then this line is explained.`
  return why === 'reversed'
    ? 'money that the bank took back. No receipt stands for it.'
    : 'it is no pupil’s. Say what it was.'
}

/** What a line that went out most likely is. */
export function asideOf({ why, amount }: TrayLine): Aside {
  if (why === 'charge' || why === 'sweep') return why
  if (why === 'payout') return 'sweep'
  return why === 'reversed' || amount < 0 ? 'sent_back' : 'not_ours'
}

const DONE: Record<string, string> = {
  posted: 'Posted',
  linked: 'Linked',
  charge: 'A charge',
  sweep: 'A sweep',
  sent_back: 'Sent back',
  not_ours: 'Not school fees',
}

export function sayDone({ why }: TrayLine): string {
  return DONE[why] ?? why
}
