import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, type Day, formatDay } from '#shared/dates.ts'
import { parseCedis, pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { announceDebt } from '#web/counter/after-payment.ts'
import type { ListedFee } from '#web/counter/fees-to-choose.ts'
import { useNoteHalfTyped } from '#web/counter/use-note-half-typed.ts'
import { useRecording } from '#web/counter/use-recording.ts'
import type { FeeLine, NewDebt } from '#web/offline/new-act.ts'
import { useWaitingFor } from '#web/offline/use-waiting.ts'
import { type FeeType, feeTypesQuery } from '#web/queries/school.ts'
import type { Student } from '#web/queries/students.ts'
import { useToday } from '#web/today.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import { ChildActForm, type ChosenChildStep, type Said } from './child-act-form.tsx'

/** When a debt added at the counter falls due, in days from today. Any other day is for the child's page. */
const DUE_IN = { Today: 0, '1 week': 7, '2 weeks': 14, '30 days': 30 } as const
type Due = keyof typeof DUE_IN
const DUES: readonly Due[] = ['Today', '1 week', '2 weeks', '30 days']

/** Adds a debt as quickly as a payment is taken. */
export function AddDebt(step: ChosenChildStep) {
  const { student, first, amountTyped, onClose } = step
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const [feeType, setFeeType] = useState<string | null>(first.feeType ?? null)
  useNoteHalfTyped({ studentId: student.id, act: 'debt', amountTyped }, { feeType })
  const [due, setDue] = useState<Due>('Today')
  const recording = useRecording<NewDebt>({
    failed: sentences.payments.debitFailed,
    onDone: (debt, outcome) => {
      announceDebt(debt, outcome)
      onClose()
    },
  })
  const fees = feesToCharge(student, feeTypes ?? [])
  const fee = fees.find((each) => each.feeType === feeType) ?? fees[0]
  const amount = parseCedis(amountTyped)
  const line = amount && fee ? { feeType: fee.feeType, amount } : null
  const dueOn = addDays(useToday(), DUE_IN[due])

  return (
    <ChildActForm
      step={step}
      recording={recording}
      act={line && { kind: 'debt', student, lines: [line], date: dueOn }}
      fees={fees}
      chosen={fee?.feeType ?? null}
      onChoose={setFeeType}
      caption="A debt for which fee?"
      choice={<Segmented label="Due" labelHidden options={DUES} value={due} onChange={setDue} />}
      choiceName="Due"
      says={(said) => (
        <WhatIsOwed {...said} student={student} line={line} dueOn={due === 'Today' ? null : dueOn} />
      )}
      words={{
        button: sentences.buttons.addDebt,
        busy: 'Adding...',
        enter: 'add',
        again: 'Add it again',
        otherAct: 'Take a payment instead',
      }}
    />
  )
}

/** Every fee type; the child's own come first, the largest debt on top. */
function feesToCharge(student: Student, feeTypes: readonly FeeType[]): ListedFee[] {
  const owed = new Map(student.fees.map(({ feeType, amount }) => [feeType, amount]))
  return feeTypes
    .map(({ name, voluntary }) => {
      const aside = voluntary ? 'voluntary' : ''
      return { feeType: name, amount: owed.get(name) ?? pesewas(0), aside, due: null, onlyNamed: false }
    })
    .toSorted((one, other) => other.amount - one.amount)
}

interface WhatIsOwedProps extends Said {
  student: Student
  line: FeeLine | null
  dueOn: Day | null
}

/** What Enter will do, in a sentence, before it is pressed. */
function WhatIsOwed({ id, student, line, dueOn, problem }: WhatIsOwedProps) {
  const { effect } = useWaitingFor(student.id)
  const total = line && pesewas(student.totalDebt + effect + line.amount)
  return (
    <p id={id} role={problem ? 'alert' : undefined}>
      {problem && <span className={text.owed}>{sentences.payments.incomplete}</span>}
      {!problem && !line && <span>Type what {student.firstName} is to owe.</span>}
      {!problem && line && total !== null && (
        <>
          <Money amount={line.amount} /> for {line.feeType} makes{' '}
          <b className={text.strong}>{total === 0 ? 'all paid up.' : <Money amount={total} />}</b>
          {total > 0 && ' owed.'}
          {total < 0 && ' in credit.'}
        </>
      )}
      <br />
      <span className={cx(text.small, text.muted)}>
        {dueOn ? `Owed from today, due on ${formatDay(dueOn)}.` : 'Owed and due today.'}
      </span>
    </p>
  )
}
