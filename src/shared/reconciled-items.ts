/** What may stand between a statement and the books, in the order it is read; what the screen and the papers call it. */
const RECONCILED_ITEMS = {
  tray: 'In the tray, not received',
  out: 'Money out, not explained',
  unseen: 'Receipts on no statement yet',
  on_way: 'Receipts whose line came later',
  deposit: 'Deposits on their way',
  later: 'Posted on a later day',
  before: 'Of before the account begins here',
  taken_back: 'Receipts taken back later',
  sent_back: 'Sent back',
  sweep: 'Moved to or from another account',
  charge: 'Charges',
  not_ours: 'Not the school’s',
  entry: 'Other entries on no statement yet',
  missing: 'On no statement that was brought',
} as const

export type ReconciledItem = keyof typeof RECONCILED_ITEMS
export const RECONCILED = Object.keys(RECONCILED_ITEMS) as [ReconciledItem, ...ReconciledItem[]]

/** Dealt with for good: older months are one sum. */
export const SETTLED_ITEMS: readonly ReconciledItem[] = ['sweep', 'charge', 'not_ours']

/** "In the tray, not received". */
export function nameOfItem(item: ReconciledItem): string {
  return RECONCILED_ITEMS[item]
}
