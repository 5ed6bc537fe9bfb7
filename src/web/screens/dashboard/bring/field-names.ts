import { COLUMN_FIELDS, type ColumnField } from '#web/files/statements/columns.ts'

const names: Record<ColumnField, string> = {
  date: 'Date and time',
  time: 'Time',
  providerId: 'Their number',
  payerName: 'Payer’s name',
  payerNumber: 'Payer’s phone',
  receiverName: 'Paid to, name',
  receiverNumber: 'Paid to',
  amount: 'Amount',
  amountIn: 'Came in',
  amountOut: 'Went out',
  direction: 'In or out',
  charge: 'Charge',
  balanceBefore: 'Balance before',
  balance: 'Balance after',
  text: 'Reference',
  kind: 'Kind',
  status: 'Done or failed',
  account: 'This account',
}

export const LEFT_OUT = 'left out'

/** What a column can be said to hold. */
export const fieldOptions = [
  { value: LEFT_OUT, label: LEFT_OUT },
  ...COLUMN_FIELDS.map((field) => ({ value: field, label: names[field] })),
]

const figures: ReadonlySet<ColumnField> = new Set([
  'amount',
  'amountIn',
  'amountOut',
  'charge',
  'balance',
  'balanceBefore',
])

/** Whether a column's cells stand at the right. */
export function isFigure(field: ColumnField | null | undefined): boolean {
  return field !== null && field !== undefined && figures.has(field)
}
