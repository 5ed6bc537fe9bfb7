import { bankRows } from './banks.ts'

/**
 * Whose account a number is. Every well-formed number has a holder except these, which are there to try what goes wrong:
 *
 * | account number | resolve | as a payout account |
 * | 0000000000 | nobody's (422) | refused |
 * | 4000000000 | has a holder | refused: "Account details are invalid" |
 * | 4290000000 | the test mode's daily limit (429) | accepted |
 * | 5000000000 | Paystack's own trouble (500) | accepted |
 */
export type Holder =
  | { is: 'found'; name: string }
  | { is: 'bad_number' | 'bad_bank' | 'nobody' | 'limit' | 'trouble' }

export function holderOf(accountNumber: string, bankCode: string): Holder {
  if (!isBank(bankCode)) return { is: 'bad_bank' }
  if (!/^\d{10,20}$/.test(accountNumber)) return { is: 'bad_number' }
  if (accountNumber === '0000000000') return { is: 'nobody' }
  if (accountNumber === '4290000000') return { is: 'limit' }
  if (accountNumber === '5000000000') return { is: 'trouble' }
  return { is: 'found', name: nameFor(accountNumber) }
}

export function isBank(code: string): boolean {
  return code === TEST_BANK || bankRows().some((bank) => bank.code === code)
}

export function bankName(code: string): string {
  return bankRows().find((bank) => bank.code === code)?.name ?? 'Test Bank'
}

/** Whether a payout account may be opened on it. */
export function isPayable(accountNumber: string): boolean {
  return /^\d{10,20}$/.test(accountNumber) && !['0000000000', '4000000000'].includes(accountNumber)
}

/** Paystack's own test bank, which resolves without limit. */
const TEST_BANK = '001'

const FIRST = ['ADOM', 'KWAME', 'ABENA', 'GRACE', 'YAW', 'AKOSUA', 'HOPE', 'NANA', 'EFUA', 'KOJO']
const LAST = [
  'MENSAH',
  'OWUSU',
  'ACADEMY',
  'BOATENG',
  'ASANTE',
  'PREPARATORY',
  'TETTEH',
  'QUAYE',
  'SCHOOL',
  'ADDO',
]

/** The same number, the same name; spaced as the banks print it. */
function nameFor(accountNumber: string): string {
  const at = (index: number) => Number(accountNumber.at(index))
  return `${FIRST[at(-1)]}  ${LAST[(at(-2) + at(-1)) % 10]}`
}
