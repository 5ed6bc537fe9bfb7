import { formatMonth } from '#shared/dates.ts'
import { sumOf } from '#shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import type { Receipt } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import parts from './parents-parts.module.css'
import { Card } from './parts.tsx'
import { ReceiptRow } from './receipt-row.tsx'
import { figure } from './words.ts'

/** All receipts, by month. */
export function ReceiptsPage({ receipts }: { receipts: Receipt[] }) {
  const { receipts: said, tabs } = words()
  const months = new Map<string, Receipt[]>()
  for (const receipt of receipts) {
    const month = receipt.on.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), receipt])
  }
  return (
    <Page title={tabs.receipts} tab="receipts">
      <h1 tabIndex={-1}>{tabs.receipts}</h1>
      {receipts.length === 0 && <Card padded={true}>{said.none}</Card>}
      {[...months].map(([month, own]) => (
        <MonthSheet key={month} month={month} receipts={own} />
      ))}
    </Page>
  )
}

function MonthSheet({ month, receipts }: { month: string; receipts: Receipt[] }) {
  const counting = receipts.filter(({ voidedOn }) => voidedOn === null)
  return (
    <Card>
      <h2 className={cx(parts.cap, parts.month)}>
        <span>{formatMonth(month)}</span>
        <span className={text.number}>{figure(sumOf(counting.map(({ amount }) => amount)))}</span>
      </h2>
      {receipts.map((receipt) => (
        <ReceiptRow key={receipt.receiptId} receipt={receipt} />
      ))}
    </Card>
  )
}
