import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { type Receipt, receiptQuery } from '#web/queries/payments.ts'
import type { TrayLine } from '#web/queries/statements.ts'
import { TakeBackDialog, type TakenBack } from '#web/screens/dashboard/parts/take-back-dialog.tsx'
import { Button } from '#web/ui/button.tsx'

/** Of money that the bank took back, the way to the receipt that still stands for it. */
export function TakeBackOffer({
  line,
  standing,
}: {
  line: TrayLine
  standing: NonNullable<TrayLine['receipt']>
}) {
  const { data: receipt } = useQuery(receiptQuery(standing.id))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="primary" disabled={!receipt} onClick={() => setOpen(true)}>
        Take {standing.number} back
      </Button>
      {isOpen && receipt && (
        <TakeBackDialog
          entry={wholeOf(receipt, standing)}
          reason={reasonOf(receipt, line)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The receipt as the dialog asks for one of its lines: it is taken back whole. */
function wholeOf(receipt: Receipt, { date, by }: NonNullable<TrayLine['receipt']>): TakenBack {
  const { id, number, studentId, studentName, className, amount, method, lines } = receipt
  return {
    id,
    studentId,
    studentName,
    className,
    amount,
    method,
    date,
    recordedBy: by,
    side: 'Credit',
    feeType: lines[0]?.feeType ?? '',
    receiptId: id,
    receiptNumber: number,
  }
}

function reasonOf({ method, reference }: Receipt, { date }: TrayLine): string {
  const on = formatDay(date)
  if (method === 'Cheque') return `Bounced: cheque ${reference ?? ''} came back on ${on}`.replace('  ', ' ')
  return `The bank took this money back on ${on}`
}
