import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { addDays, type Day, dayOf, formatDay } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { parseCedis, pesewas } from '#shared/money.ts'
import { timeAtServer } from '../../../offline/line.ts'
import type { FeeLine, NewDebt } from '../../../offline/record-act.ts'
import { useWaitingFor } from '../../../offline/use-waiting.ts'
import { type FeeType, feeTypesQuery } from '../../../queries/school.ts'
import type { Student } from '../../../queries/students.ts'
import { Button } from '../../../ui/button.tsx'
import { Money } from '../../../ui/figure.tsx'
import { Key } from '../../../ui/key.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { announceDebt } from '../counter/after-payment.ts'
import { DuplicateQuestion } from '../counter/duplicate-question.tsx'
import { useRecording } from '../counter/use-recording.ts'
import { ChildAndAmount } from './child-and-amount.tsx'
import { type ChoosableFee, FeeChoice } from './fee-choice.tsx'
import { PaletteFoot } from './palette-foot.tsx'
import type { ChosenChildStep } from './take-payment.tsx'

/** When a debt added at the counter falls due, in days from today. Any other day is for the child's page. */
const DUE_IN = { Today: 0, '1 week': 7, '2 weeks': 14, '30 days': 30 } as const
type Due = keyof typeof DUE_IN
const DUES: readonly Due[] = ['Today', '1 week', '2 weeks', '30 days']

/** Adds a debt as quickly as a payment is taken: the cursor is in the amount, the arrows choose the fee, Enter adds. */
export function AddDebt({ student, typed, onTyped, onBack, onClose, onOtherAct }: ChosenChildStep) {
  const id = useId()
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const [at, setAt] = useState(0)
  const [due, setDue] = useState<Due>('Today')
  const [problem, setProblem] = useState(false)
  const recording = useRecording<NewDebt>({
    failed: messages.payments.debitFailed,
    onDone: (debt, outcome) => {
      announceDebt(debt, outcome)
      onClose()
    },
  })
  const fees = feesToCharge(student, feeTypes ?? [])
  const fee = fees[at]
  const amount = parseCedis(typed)
  const line = amount && fee ? { feeType: fee.feeType, amount } : null
  const dueOn = addDays(dayOf(timeAtServer()), DUE_IN[due])

  const add = (event: FormEvent) => {
    event.preventDefault()
    if (!line) return setProblem(true)
    recording.submit({ kind: 'debt', student, lines: [line], date: dueOn })
  }
  const stepBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || recording.question) return
    event.preventDefault()
    event.stopPropagation()
    onBack()
  }

  return (
    <form className="pal-form" onSubmit={add} onKeyDown={stepBack} noValidate>
      <ChildAndAmount
        student={student}
        typed={typed}
        onTyped={(text) => {
          setProblem(false)
          onTyped(text)
        }}
        onBack={onBack}
        onStep={(step) => setAt((at + step + fees.length) % Math.max(fees.length, 1))}
        describedBy={`${id}-what`}
      />
      <FeeChoice
        caption="A debt for which fee?"
        fees={fees}
        chosen={fee?.feeType ?? null}
        onChoose={(feeType) => setAt(fees.findIndex((each) => each.feeType === feeType))}
      />
      <div className="pal-by">
        <span className="small strong" aria-hidden="true">
          Due
        </span>
        <Segmented label="Due" labelHidden options={DUES} value={due} onChange={setDue} />
      </div>
      <div className={problem ? 'pal-rec bad' : 'pal-rec'}>
        <WhatIsOwed
          id={`${id}-what`}
          student={student}
          line={line}
          dueOn={due === 'Today' ? null : dueOn}
          problem={problem}
        />
        <Button kind="primary" type="submit" shortcut="Enter" busy={recording.busy && 'Adding...'}>
          {messages.buttons.addDebt}
        </Button>
      </div>
      <PaletteFoot enter="add" leave="back">
        <span>
          <Key name="Tab" /> due
        </span>
        <Button kind="bare" small onClick={onOtherAct}>
          Take a payment instead
        </Button>
      </PaletteFoot>
      <DuplicateQuestion recording={recording} act="Add it again" />
    </form>
  )
}

/** Every fee type; the child's own come first, the largest debt on top. */
function feesToCharge(student: Student, feeTypes: readonly FeeType[]): ChoosableFee[] {
  const owed = new Map(student.fees.map(({ feeType, amount }) => [feeType, amount]))
  return feeTypes
    .map(({ name, voluntary }) => {
      return { feeType: name, amount: owed.get(name) ?? pesewas(0), aside: voluntary ? 'voluntary' : '' }
    })
    .toSorted((one, other) => other.amount - one.amount)
}

interface WhatIsOwedProps {
  id: string
  student: Student
  line: FeeLine | null
  dueOn: Day | null
  problem: boolean
}

/** What Enter will do, in a sentence, before it is pressed. */
function WhatIsOwed({ id, student, line, dueOn, problem }: WhatIsOwedProps) {
  const { effect } = useWaitingFor(student.id)
  const total = line && pesewas(student.totalDebt + effect + line.amount)
  return (
    <p id={id} role={problem ? 'alert' : undefined}>
      {problem && <span className="owed">{messages.payments.incomplete}</span>}
      {!problem && !line && <span>Type what {student.firstName} is to owe.</span>}
      {!problem && line && total !== null && (
        <>
          <Money amount={line.amount} /> for {line.feeType} makes{' '}
          <b className="strong">{total === 0 ? 'all paid up.' : <Money amount={total} />}</b>
          {total > 0 && ' owed.'}
          {total < 0 && ' in credit.'}
        </>
      )}
      <br />
      <span className="small muted">
        {dueOn ? `Owed from today, due on ${formatDay(dueOn)}.` : 'Owed and due today.'}
      </span>
    </p>
  )
}
