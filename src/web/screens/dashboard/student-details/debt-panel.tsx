import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { parseCedis } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { announceDebt } from '#web/counter/after-payment.ts'
import { RecordingQuestion } from '#web/counter/recording-question.tsx'
import { useNoteHalfTyped } from '#web/counter/use-note-half-typed.ts'
import { useRecording } from '#web/counter/use-recording.ts'
import type { NewDebt } from '#web/offline/new-act.ts'
import type { Outcome } from '#web/offline/record-act.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import type { Student } from '#web/queries/students.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { useDayTyped, useToday } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { cx } from '#web/ui/cx.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import styles from './panel.module.css'
import details from './student-details.module.css'

interface DebtPanelProps {
  student: Student | undefined
  onRecorded: (debt: NewDebt, outcome: Outcome) => void
}

/** "Add Debt": any fee type, an amount, a date. A date to come is when it is due. */
export function DebtPanel({ student, onRecorded }: DebtPanelProps) {
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const debt = useDebtForm({ student, onRecorded })
  const { feeType, amountTyped, date, problem, recording } = debt
  return (
    <section className={details.debt} aria-labelledby="debt-title">
      <Stack as="form" gap={3} className={cx(card.card, card.padded)} onSubmit={debt.add} noValidate>
        <h3 id="debt-title">Add Debt</h3>
        <Grid columns={2} align="start" gap={4} stacks>
          <Select
            label="Fee type"
            options={(feeTypes ?? []).map(({ name }) => ({ value: name, label: name }))}
            value={feeType}
            onChange={debt.setFeeType}
            disabled={!feeTypes}
          />
          <MoneyField
            label="Amount (GH₵)"
            ref={debt.amountField}
            value={amountTyped}
            onChange={debt.setAmountTyped}
          />
        </Grid>
        <Grid columns={2} align="start" gap={4} stacks className={styles.ends}>
          <DateField label="Date" value={date} onChange={debt.setDate} />
          <Button type="submit" busy={recording.busy && 'Adding...'}>
            {sentences.buttons.addDebt}
          </Button>
        </Grid>
        <p className={cx(text.hint, problem && text.owed)} role={problem ? 'alert' : undefined}>
          {problem ??
            (date && date > debt.today
              ? 'Owed from today, due on that day.'
              : 'A date to come is when it is due.')}
        </p>
      </Stack>
      <RecordingQuestion recording={recording} act="Add it again" />
    </section>
  )
}

function useDebtForm({ student, onRecorded }: DebtPanelProps) {
  const today = useToday()
  const [feeType, setFeeType] = useState<string | null>(null)
  const [amountTyped, setAmountTyped] = useState('')
  useNoteHalfTyped({ studentId: student?.id, act: 'debt', amountTyped }, { feeType })
  const [date, setDate] = useDayTyped()
  const [problem, setProblem] = useState<string | undefined>()
  const recording = useRecording<NewDebt>({
    failed: sentences.payments.debitFailed,
    onDone: (debt, outcome) => {
      announceDebt(debt, outcome)
      setAmountTyped('')
      onRecorded(debt, outcome)
    },
  })

  const amountField = useRef<HTMLInputElement>(null)
  useShortcuts({ d: () => amountField.current?.focus() })

  const add = (event: FormEvent) => {
    event.preventDefault()
    const amount = parseCedis(amountTyped)
    if (!student || !amount || !feeType || !date) return setProblem(sentences.payments.incomplete)
    setProblem(undefined)
    recording.submit({ kind: 'debt', student, lines: [{ feeType, amount }], date })
  }
  return {
    today,
    feeType,
    amountTyped,
    date,
    problem,
    recording,
    add,
    amountField,
    setFeeType,
    setAmountTyped,
    setDate,
  }
}
