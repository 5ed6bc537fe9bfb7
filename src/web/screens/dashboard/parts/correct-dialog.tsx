import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type Day, formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { MethodChoice } from '#web/counter/method-choice.tsx'
import type { Entry } from '#web/queries/entries.ts'
import { type Receipt, receiptQuery } from '#web/queries/payments.ts'
import type { Asked } from '#web/queries/requests.ts'
import { knownStudent, studentQuery } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Money } from '#web/ui/figure.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { ReasonField } from '#web/ui/reason-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { ApproveHere } from './approve-here.tsx'
import { useCorrection } from './use-correction.ts'
import { useTakesTwo } from './use-takes-two.ts'
import { WhatBecameOfCash } from './what-became-of-cash.tsx'

interface CorrectDialogProps {
  entry: Entry
  onClose: () => void
}

/** A wrong amount put right: the receipt is taken back and the right one made, in one act; where it takes two, it is asked for. */
export function CorrectDialog({ entry, onClose }: CorrectDialogProps) {
  const { data: receipt, error, refetch } = useQuery(receiptQuery(entry.receiptId ?? ''))
  const [asked, setAsked] = useState<Asked | null>(null)
  const takesTwo = useTakesTwo()
  if (asked) return <ApproveHere request={asked} onClose={onClose} />
  const title = takesTwo ? `Ask to correct ${entry.receiptNumber}?` : `Correct receipt ${entry.receiptNumber}`
  return (
    <Dialog title={title} onClose={onClose} wide>
      {receipt && (
        <CorrectForm
          key={receipt.id}
          {...{ receipt, takesTwo, onClose }}
          onAsked={(request) => (request.approvers.length > 0 ? setAsked(request) : onClose())}
        />
      )}
      {!receipt && error && (
        <Problem sentence="The receipt did not load." detail={error.message} onRetry={refetch} />
      )}
      {!receipt && !error && (
        <DialogBody>
          <Skeleton width={240} height={60} />
        </DialogBody>
      )}
    </Dialog>
  )
}

interface CorrectFormProps {
  receipt: Receipt
  takesTwo: boolean
  onAsked: (request: Asked) => void
  onClose: () => void
}

/** The receipt as it is, to be typed over: the cursor is in its first amount. */
function CorrectForm(props: CorrectFormProps) {
  const { receipt, takesTwo, onClose } = props
  const form = useCorrection(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    form.submit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={page.stack}>
        <p className={text.muted}>
          {receipt.studentName}, {receipt.className}
        </p>
        {receipt.lines.map(({ feeType, studentId }, index) => (
          <MoneyField
            key={`${studentId} ${feeType}`}
            autoFocus={index === 0}
            label={`${[childNamed(receipt, studentId), feeType].filter(Boolean).join(', ')}, really paid`}
            hint={`${formatAmount(receipt.lines[index]?.amount ?? receipt.amount)} on the receipt`}
            value={form.typed[index] ?? ''}
            onChange={(value) => form.type(index, value)}
          />
        ))}
        <HowAndWhen receipt={receipt} form={form} />
        <ReasonField label="Why" value={form.reason} onChange={form.setReason} />
        {form.unsaid && (
          <WhatBecameOfCash says={form.unsaid} amount={form.less} value={form.cash} onChange={form.setCash} />
        )}
        <WhatItDoes receipt={receipt} date={form.date} takesTwo={takesTwo} problem={form.problem} />
      </div>
      <DialogActs>
        <Button onClick={onClose}>Leave it</Button>
        <Button kind="primary" type="submit" busy={form.busy && (takesTwo ? 'Asking...' : 'Correcting...')}>
          {takesTwo ? 'Ask to correct' : 'Correct'} to {form.sum === null ? '…' : <Money amount={form.sum} />}
        </Button>
      </DialogActs>
      {form.drawerQuestion}
    </form>
  )
}

/** How it was paid, by what reference, and on which day. */
function HowAndWhen({ receipt, form }: { receipt: Receipt; form: ReturnType<typeof useCorrection> }) {
  return (
    <>
      <MethodChoice value={form.method} onChange={form.setMethod} />
      {form.method !== 'Cash' && form.method !== 'Card' && (
        <TextField
          label="Reference"
          hint="optional"
          maxLength={80}
          value={form.reference}
          onChange={form.setReference}
        />
      )}
      <DateField
        label="Day it was paid"
        hint={`${formatDay(receipt.date)} on the receipt`}
        value={form.date}
        onChange={form.setDate}
      />
    </>
  )
}

/** Whose line it is, where the receipt is for several children. */
function childNamed({ children }: Receipt, studentId: string): string | undefined {
  return children.find((child) => child.studentId === studentId)?.name
}

interface WhatItDoesProps {
  receipt: Receipt
  date: Day | null
  takesTwo: boolean
  problem: string | null
}

function WhatItDoes({ receipt: { studentId, date: was }, date, takesTwo, problem }: WhatItDoesProps) {
  const { data: details } = useQuery(studentQuery(studentId))
  const hasPhone = Boolean((details ?? knownStudent(studentId))?.guardianPhone)
  const moved = date && date !== was && `${formatDay(was)} and counts on ${formatDay(date)}`
  if (!problem && takesTwo) {
    return (
      <Notice tone="wait" icon="clock">
        Nothing is written until somebody else says yes. Until then the receipt counts as it stands.{' '}
        {moved && `Then it comes off ${moved}.`}
      </Notice>
    )
  }
  if (!problem) {
    const effect = 'The receipt becomes void and says where the money stands; a new one is made.'
    return (
      <Notice icon="undo">
        {effect} {moved && `The money comes off ${moved}.`} {hasPhone && 'The family is told.'}
      </Notice>
    )
  }
  return (
    <Notice tone="bad" icon="warning" role="alert">
      {problem}
    </Notice>
  )
}
