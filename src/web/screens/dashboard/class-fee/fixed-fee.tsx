import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas, parseCedis } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { type ClassFeeAddress, paths } from '#web/paths.ts'
import { saveClassFee } from '#web/queries/fees.ts'
import { useKinds } from '#web/queries/kinds.ts'
import { useMay } from '#web/queries/person.ts'
import { type Foreseen, isForeseen } from '#web/screens/dashboard/parts/foreseen.ts'
import { CardBeside, Hero, SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { BilledRun } from './billed-run.tsx'
import { type Effect, WhatWillChange } from './what-will-change.tsx'

interface FixedFeeProps {
  address: ClassFeeAddress
  fee: UseQueryResult<ClassFee>
  typed: string | null
  onTyped: (typed: string | null) => void
  preview: Foreseen<Effect> | null
}

interface ClassFee {
  amount: Pesewas
  dueDate: string | null
  billed: { billingRunId: string; students: number; recordedAt: string } | null
}

/** The fixed amount of the class, with Edit and Save. What Save will do is shown before it is pressed. */
export function FixedFee({ address, fee, typed, onTyped, preview }: FixedFeeProps) {
  const edit = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)
  const isEdited = typed !== null
  // The form takes the focus with it when it closes; it comes back to where it was opened.
  useEffect(() => {
    if (wasEdited.current && !isEdited) edit.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  if (!fee.data) {
    return (
      <CardBeside>
        <h2>Fixed fee amount</h2>
        {fee.error ? (
          <Problem sentence="The amount did not load." detail={fee.error.message} onRetry={fee.refetch} />
        ) : (
          <Skeleton width={160} height={32} />
        )}
      </CardBeside>
    )
  }
  return typed === null ? (
    <ShownFee
      edit={edit}
      address={address}
      fee={fee.data}
      onEdit={() => onTyped(fee.data.amount > 0 ? formatAmount(fee.data.amount) : '')}
    />
  ) : (
    <EditedFee address={address} fee={fee.data} typed={typed} onTyped={onTyped} preview={preview} />
  )
}

interface ShownFeeProps {
  edit: RefObject<HTMLButtonElement | null>
  address: ClassFeeAddress
  fee: ClassFee
  onEdit: () => void
}

function ShownFee({ edit, address, fee, onEdit }: ShownFeeProps) {
  const mayChange = useMay('set_fees')
  return (
    <CardBeside>
      <SheetHead title="Fixed fee amount">
        <span className={cx(text.small, text.muted)}>
          {fee.dueDate ? `due ${formatDay(fee.dueDate)}` : 'no due date'}
        </span>
      </SheetHead>
      <Hero muted={fee.amount === 0}>
        <Figure amount={fee.amount} size={40} />
      </Hero>
      {fee.billed ? (
        <BilledRun run={fee.billed} address={address} />
      ) : (
        <p className={text.hint}>
          {fee.amount > 0 ? 'Not billed this term.' : 'No amount is set.'}{' '}
          {mayChange && (
            <Link to={paths.addClassFee(address.className, address.feeType)}>Bill {address.className}</Link>
          )}
        </p>
      )}
      {mayChange && (
        <Button ref={edit} kind="primary" icon="pencil" onClick={onEdit}>
          Edit
        </Button>
      )}
    </CardBeside>
  )
}

interface EditedFeeProps {
  address: ClassFeeAddress
  fee: ClassFee
  typed: string
  onTyped: (typed: string | null) => void
  preview: Foreseen<Effect> | null
}

function EditedFee(props: EditedFeeProps) {
  const { address, fee, typed, onTyped, preview } = props
  const { dueDate, setDueDate, dayProblem, problem, type, isHeld, busy, save } = useFeeSaving(props)
  return (
    <aside className={page.beside}>
      <Card
        as="form"
        pad
        stack
        onSubmit={save}
        noValidate
        onKeyDown={(event) => event.key === 'Escape' && onTyped(null)}
      >
        <SheetHead title="Fixed fee amount">
          <span className={cx(text.small, text.muted, text.number)}>now {formatAmount(fee.amount)}</span>
        </SheetHead>
        <MoneyField label="Amount" large autoFocus value={typed} onChange={type} error={problem} />
        <DateField label="Due date" value={dueDate} onChange={setDueDate} error={dayProblem} />
        <KindsKeepTheirs feeType={address.feeType} />
        <WhatWillChange isBilled={fee.billed !== null} preview={preview} />
        <Grid columns={2} align="start" gap={4}>
          <Button onClick={() => onTyped(null)}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={isHeld} busy={busy && 'Saving...'}>
            Save
          </Button>
        </Grid>
      </Card>
    </aside>
  )
}

/** At a school with kinds of pupils this amount is not everybody's. */
function KindsKeepTheirs({ feeType }: { feeType: string }) {
  const kinds = useKinds()
  if (kinds.length === 0) return null
  return (
    <p className={text.hint}>
      Kinds of pupil with an amount of their own keep it.{' '}
      <Link to={paths.selectedFees(feeType)}>Amounts by kind</Link>
    </p>
  )
}

const DAY_STAYS = 'The day of what is billed can be changed, not taken away.'

function useFeeSaving({ address, fee, typed, onTyped, preview }: EditedFeeProps) {
  const [dueDate, setDueDate] = useState(fee.dueDate)
  const [dayProblem, setDayProblem] = useState<string | undefined>()
  const [problem, setProblem] = useState<string | undefined>()
  const saving = useAct({
    act: saveClassFee,
    onDone: () => {
      onTyped(null)
      showToast(sentences.classFee.updated)
    },
    onRefused: (refusal) => {
      setProblem(refusal.details.fields?.amount)
      showProblem(sentences.classFee.exception, refusal.message)
    },
  })
  // Nobody saves by what another amount would do.
  const isHeld = preview !== null && !isForeseen(preview)
  const type = (text: string) => {
    setProblem(undefined)
    onTyped(text)
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const amount = parseCedis(typed)
    if (!amount) return setProblem(sentences.classFee.invalidAmount)
    if (isHeld) return
    // What was charged keeps the day it is due by.
    if (fee.billed && fee.dueDate && !dueDate) return setDayProblem(DAY_STAYS)
    setDayProblem(undefined)
    saving.submit({ classId: address.classId, feeType: address.feeType, amount, dueDate })
  }
  return { dueDate, setDueDate, dayProblem, problem, type, isHeld, busy: saving.busy, save }
}
