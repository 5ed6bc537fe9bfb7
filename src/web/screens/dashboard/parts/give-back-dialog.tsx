import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, parseCedis } from '#shared/money.ts'
import type { Entry } from '#web/queries/entries.ts'
import { receiptQuery } from '#web/queries/payments.ts'
import { MoneyField } from '#web/ui/money-field.tsx'
import text from '#web/ui/text.module.css'
import { AskDialog } from './ask-dialog.tsx'

interface GiveBackProps {
  entry: Pick<Entry, 'receiptId' | 'receiptNumber' | 'studentName' | 'date'>
  onClose: () => void
}

/** Asks for money that a parent paid in the app to go back through Paystack, in whole or in part: always of another person. */
export function GiveBackDialog({ entry, onClose }: GiveBackProps) {
  const { receiptId, receiptNumber, studentName, date } = entry
  const { data: receipt } = useQuery({ ...receiptQuery(receiptId ?? ''), enabled: receiptId !== null })
  const [typed, setTyped] = useState<string | null>(null)
  const whole = receipt ? formatAmount(receipt.amount) : ''
  const amount = parseCedis(typed ?? whole)
  if (!receiptId) return null
  return (
    <AskDialog
      what={`give back money of ${receiptNumber}`}
      amount={amount ?? undefined}
      about={`${receipt?.children.map(({ name }) => name).join(', ') || studentName}. Paid in the parents’ app, ${formatDay(date)}.`}
      question={{ act: 'refund_online', receiptId, ...(amount === null ? {} : { amount }) }}
      wrong={typed !== null && amount === null ? 'Type an amount, such as 150.00.' : undefined}
      onClose={onClose}
    >
      <MoneyField label="How much" value={typed ?? whole} onChange={setTyped} />
      <p className={text.hint}>
        It goes back to where it came from, and is in the books once Paystack says that it has gone. Paystack
        keeps its charge of the payment.
      </p>
    </AskDialog>
  )
}
