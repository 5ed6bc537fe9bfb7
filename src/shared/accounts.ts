import { looksLikeFormula } from './formulas.ts'

/** The accounts of the accountant's journal, as the product names them. Each gets a number of the school's own books. */

export const ACCOUNT_GROUPS = ['Families and sponsors', 'Fees', 'Money', 'Beside the fees'] as const
type AccountGroup = (typeof ACCOUNT_GROUPS)[number]

interface KnownAccount {
  account: string
  label: string
  group: AccountGroup
  /** What such an account is often numbered: offered to a school that has none. */
  usual: string
}

const ACCOUNTS = [
  { account: 'students', label: 'Owed by families', group: 'Families and sponsors', usual: '1100' },
  { account: 'sponsors', label: 'Owed by sponsors', group: 'Families and sponsors', usual: '1110' },
  { account: 'opening', label: 'Opening balances', group: 'Families and sponsors', usual: '3000' },
  { account: 'income', label: 'Fees', group: 'Fees', usual: '4000' },
  { account: 'passed_on', label: 'Fees passed on', group: 'Fees', usual: '2100' },
  { account: 'discount', label: 'Discounts', group: 'Fees', usual: '4910' },
  { account: 'scholarship', label: 'Scholarships', group: 'Fees', usual: '4920' },
  { account: 'waiver', label: 'Forgiven charges', group: 'Fees', usual: '4930' },
  { account: 'write_off', label: 'Debts written off', group: 'Fees', usual: '5900' },
  { account: 'cash', label: 'Cash', group: 'Money', usual: '1000' },
  { account: 'drawers', label: 'Cash in drawers', group: 'Money', usual: '1010' },
  { account: 'safe', label: 'Safe', group: 'Money', usual: '1020' },
  { account: 'mobile_money', label: 'Mobile Money', group: 'Money', usual: '1030' },
  { account: 'bank', label: 'Bank', group: 'Money', usual: '1040' },
  { account: 'cheque', label: 'Cheques', group: 'Money', usual: '1050' },
  { account: 'card', label: 'Cards', group: 'Money', usual: '1060' },
  { account: 'online', label: 'Online, on its way', group: 'Money', usual: '1070' },
  { account: 'in_hand', label: 'With teachers', group: 'Money', usual: '1080' },
  { account: 'over_short', label: 'Over and short', group: 'Beside the fees', usual: '5100' },
  { account: 'charges', label: 'Online charges', group: 'Beside the fees', usual: '5200' },
  { account: 'paid_out', label: 'Paid out in cash', group: 'Beside the fees', usual: '5000' },
] as const satisfies readonly KnownAccount[]

export const KNOWN_ACCOUNTS: readonly KnownAccount[] = ACCOUNTS

/** What a fee type, a bank account or a word of pay-outs is a part of: without a number of its own it has that one's. */
export const PARTED = ['income', 'bank', 'paid_out'] as const

/** `cash`, or a part of one as `bank:<id>`. */
export const ACCOUNT_PATTERN = new RegExp(
  `^(${ACCOUNTS.map(({ account }) => account).join('|')}|(${PARTED.join('|')}):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$`,
)

export const NUMBER_PATTERN = /^[A-Za-z0-9][A-Za-z0-9 ./-]*$/

/** What is one account under two names, or a name that a spreadsheet would read as a formula; undefined when all is well. */
export function wrongAccount(
  kept: readonly { account: string; number: string; name: string }[],
): { account: string; says: string } | undefined {
  const names = new Map<string, string>()
  for (const { account, number, name } of kept) {
    if (!name) continue
    if (looksLikeFormula(name)) return { account, says: 'A name cannot begin with a sign.' }
    const other = names.get(number)
    if (other !== undefined && other !== name)
      return { account, says: `Account ${number} is called “${other}” already.` }
    names.set(number, name)
  }
  return undefined
}

/** As what the accountant's programme reads it. */
export const JOURNAL_FORMATS = ['csv', 'xlsx', 'quickbooks', 'sage'] as const
export type JournalFormat = (typeof JOURNAL_FORMATS)[number]
