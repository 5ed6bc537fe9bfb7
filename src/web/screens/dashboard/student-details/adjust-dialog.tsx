import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/constants.ts'
import { formatAmount, type Pesewas, parseCedis } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import type { Adjustment, AdjustmentKind } from '#web/queries/adjustments.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { balanceOn, type Student } from '#web/queries/students.ts'
import { useKept } from '#web/screens/dashboard/parts/use-draft.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonField } from '#web/ui/reason-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { useAdjusting } from './use-adjusting.ts'

const KINDS = ['Discount', 'Waiver', 'Write-off', 'Refund'] as const
type KindName = (typeof KINDS)[number]

const kindOf: Record<KindName, AdjustmentKind> = {
  Discount: 'discount',
  Waiver: 'waiver',
  'Write-off': 'write_off',
  Refund: 'refund',
}

const meaning: Record<KindName, string> = {
  Discount: 'Less to pay, by a decision of the school. It does not count as received.',
  Waiver: 'A charge is forgiven. It does not count as received.',
  'Write-off': 'The school gives up a debt that will not be paid.',
  Refund: 'Money is given back. It leaves the day’s takings, and what was received.',
}

interface AdjustDialogProps {
  student: Student
  /** The one charge to be forgiven, all of it or a part. */
  charge?: ChargeToForgive | undefined
  onClose: () => void
}

export interface ChargeToForgive {
  entryId: string
  feeType: string
  rest: Pesewas
}

/** A discount, waiver, write-off or refund for one child, with its reason; where it takes two persons, the other is asked. */
export function AdjustDialog({ student, charge, onClose }: AdjustDialogProps) {
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const form = useAdjustForm({ student, charge, onClose })
  const { kind, feeType, errors, adjusting } = form
  return (
    <Dialog title={`Reduce or give back: ${fullName(student)}`} onClose={onClose} wide>
      <form onSubmit={form.submit} onChange={adjusting.forget} noValidate>
        <DialogBody>
          <Segmented label="What" options={KINDS} value={kind} onChange={form.set('kind')} />
          <p className={text.hint}>{meaning[kind]}</p>
          <Grid columns={2} align="start" gap={4}>
            <Select
              label="Fee type"
              options={(feeTypes ?? []).map(({ name }) => ({ value: name, label: name }))}
              value={feeType}
              onChange={form.set('feeType')}
              error={errors.feeType}
            />
            <MoneyField
              label="Amount (GH₵)"
              hint={kind !== 'Refund' && feeType ? hintOfDebt(balanceOn(student, feeType)) : undefined}
              value={form.amountTyped}
              onChange={form.set('amountTyped')}
              error={errors.amount}
            />
          </Grid>
          {kind === 'Refund' && (
            <Segmented
              label="Given back by"
              options={PAYMENT_METHODS}
              short={{ 'Mobile Money': 'MoMo' }}
              value={form.method}
              onChange={form.set('method')}
            />
          )}
          <ReasonField label="Why" value={form.reason} onChange={form.set('reason')} error={errors.reason} />
          {adjusting.drawerQuestion}
          <AdjustActs kind={kind} adjusting={adjusting} onClose={form.leave} />
        </DialogBody>
      </form>
    </Dialog>
  )
}

function hintOfDebt(owed: Pesewas): string | undefined {
  return owed > 0 ? `owes ${formatAmount(owed)}` : undefined
}

/** Closed by Escape it is kept, until it is cancelled or done. */
interface Typed {
  kind: KindName
  feeType: string | null
  amountTyped: string
  method: PaymentMethod
  reason: string
}

function startOf(student: Student, charge: ChargeToForgive | undefined): Typed {
  return {
    kind: charge ? 'Waiver' : 'Discount',
    feeType: charge?.feeType ?? student.fees.find(({ amount }) => amount > 0)?.feeType ?? null,
    amountTyped: charge ? formatAmount(charge.rest) : '',
    method: 'Cash',
    reason: '',
  }
}

function useAdjustForm({ student, charge, onClose }: AdjustDialogProps) {
  const [start] = useState(() => startOf(student, charge))
  const [typed, setTyped] = useState(start)
  const { forget } = useKept({
    name: `adjust/${charge?.entryId ?? student.id}`,
    form: typed,
    start,
    restore: setTyped,
  })
  const { kind, feeType, amountTyped, method, reason } = typed
  const [errors, setErrors] = useState<{ feeType?: string; amount?: string; reason?: string }>({})
  const leave = () => {
    forget()
    onClose()
  }
  const adjusting = useAdjusting({ student, onClose: leave })

  const set =
    <Name extends keyof Typed>(name: Name) =>
    (value: Typed[Name]) => {
      setTyped((current) => ({ ...current, [name]: value }))
      // What the server asked about was the choice before.
      adjusting.forget()
    }

  const read = (): Adjustment | null => {
    const amount = parseCedis(amountTyped)
    setErrors(missingIn(typed))
    if (!amount || !feeType || !reason.trim()) return null
    const given = { kind: kindOf[kind], feeType, amount, method, reason: reason.trim() }
    return { ...given, ...ofCharge(charge, typed), studentId: student.id, confirm: false }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const adjustment = read()
    if (adjustment) adjusting.submit(adjustment)
  }
  return { ...typed, errors, adjusting, submit, leave, set }
}

function missingIn({ feeType, amountTyped, reason }: Typed) {
  return {
    ...(feeType ? {} : { feeType: 'Choose a fee type.' }),
    ...(parseCedis(amountTyped) ? {} : { amount: 'Enter an amount above 0.' }),
    ...(reason.trim() ? {} : { reason: 'Say why, for whoever reads the journal later.' }),
  }
}

/** Only while it is still a waiver of that fee: what was chosen instead is of no one charge. */
function ofCharge(charge: ChargeToForgive | undefined, { kind, feeType }: Typed): { chargeId?: string } {
  return charge && kind === 'Waiver' && feeType === charge.feeType ? { chargeId: charge.entryId } : {}
}

interface AdjustActsProps {
  kind: KindName
  adjusting: ReturnType<typeof useAdjusting>
  onClose: () => void
}

/** What the server asks, and the answers to it; else the act itself. */
function AdjustActs({ kind, adjusting, onClose }: AdjustActsProps) {
  return (
    <>
      <div role="alert">
        {adjusting.question && (
          <Notice tone={adjusting.isRefused ? 'bad' : 'wait'} icon="warning">
            {adjusting.question}
          </Notice>
        )}
      </div>
      <DialogActs>
        <Button onClick={onClose}>Cancel</Button>
        {adjusting.answer ? (
          <Button kind="primary" busy={adjusting.busy && 'One moment...'} onClick={adjusting.answer.act}>
            {adjusting.answer.label}
          </Button>
        ) : (
          <Button kind="primary" type="submit" busy={adjusting.busy && 'Recording...'}>
            {adjusting.mayRecord ? `Record the ${kind.toLowerCase()}` : 'Ask for it'}
          </Button>
        )}
      </DialogActs>
    </>
  )
}
