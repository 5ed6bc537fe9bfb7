/** Where every row of a file went. The figures add up to the rows of the file that are not blank. */
export interface RosterAccount {
  broughtIn: number
  known: number
  changes: number
  leftOut: number
  /** Headings, titles and totals. */
  passedOver: number
  /** Hidden in the spreadsheet and not asked for. */
  hidden: number
}

export const NO_ROWS: RosterAccount = {
  broughtIn: 0,
  known: 0,
  changes: 0,
  leftOut: 0,
  passedOver: 0,
  hidden: 0,
}

export const ACCOUNT_WORDS: Record<keyof RosterAccount, string> = {
  broughtIn: 'brought in',
  known: 'known already',
  changes: 'changes',
  leftOut: 'left out by you',
  passedOver: 'headings, titles and totals',
  hidden: 'hidden in Excel',
}

export const ACCOUNT_KINDS = Object.keys(NO_ROWS) as (keyof RosterAccount)[]

/** The rows of the file. */
export function rowsOf(account: RosterAccount): number {
  return ACCOUNT_KINDS.reduce((sum, kind) => sum + account[kind], 0)
}

export function addAccounts(one: RosterAccount, other: RosterAccount): RosterAccount {
  const sum = { ...one }
  for (const kind of ACCOUNT_KINDS) sum[kind] += other[kind]
  return sum
}

/** `118 brought in + 35 known already + … = 176 rows of the file`: the same sentence on the screen, in the API and on the command line. */
export function accountSentence(account: RosterAccount): string {
  const parts = ACCOUNT_KINDS.map((kind) => `${account[kind].toLocaleString('en')} ${wordOf(kind, account)}`)
  const rows = rowsOf(account)
  return `${parts.join(' + ')} = ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} of the file`
}

function wordOf(kind: keyof RosterAccount, account: RosterAccount): string {
  return kind === 'changes' && account.changes === 1 ? 'change' : ACCOUNT_WORDS[kind]
}
