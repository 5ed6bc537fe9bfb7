import { formatDay } from '#shared/dates.ts'
import type { Receipt } from './kept.ts'
import { words } from './language.ts'
import { Row } from './parts.tsx'
import { figure } from './words.ts'

export function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const isVoid = receipt.voidedOn !== null
  return (
    <Row
      to={`#/receipt/${receipt.schoolId}/${receipt.receiptId}`}
      name={receipt.children.map(({ firstName }) => firstName).join(', ')}
      sub={`${receipt.number}, ${receipt.method}`}
      amount={figure(receipt.amount)}
      isVoid={isVoid}
      word={isVoid ? words().receipts.void : formatDay(receipt.on).slice(0, -5)}
      tone={isVoid ? 'owed' : 'muted'}
    />
  )
}
