import { type Movement, OWN_NUMBER } from './movements.ts'
import { halfDay, money, named } from './writing.ts'

export const MTN_HEADINGS = [
  'TRANSACTION DATE',
  'FROM ACCT',
  'FROM NAME',
  'FROM NO.',
  'TRANS. TYPE',
  'AMOUNT',
  'FEES',
  'E-LEVY',
  'BAL BEFORE',
  'BAL AFTER',
  'TO NO.',
  'TO NAME',
  'TO ACCT',
  'F_ID',
  'REF',
  'OVA',
]

/** A line as MTN writes it: amounts without a sign, from and to. */
export function mtnRow({ date, time, ...moved }: Movement): string[] {
  const own = ['33012345', 'ADOM GRACE', OWN_NUMBER]
  const other = ['44055566', moved.name, moved.number]
  const [from, to] = moved.amount > 0 ? [other, own] : [own, other]
  const [fromAcct = '', fromName = '', fromNo = ''] = from
  const [toAcct = '', toName = '', toNo = ''] = to
  return [
    `${named(date)} ${halfDay(time)}`,
    fromAcct,
    fromName,
    fromNo,
    moved.kind,
    money(Math.abs(moved.amount)),
    money(moved.charge),
    '0.00',
    money(moved.before),
    money(moved.balance),
    toNo,
    toName,
    toAcct,
    moved.id,
    moved.text,
    '',
  ]
}
