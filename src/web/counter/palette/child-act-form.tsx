import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { DuplicateQuestion } from '#web/counter/duplicate-question.tsx'
import type { Recording } from '#web/counter/use-recording.ts'
import type { Student } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { Key } from '#web/ui/key.tsx'
import styles from './child-act-form.module.css'
import { ChildAndAmount } from './child-and-amount.tsx'
import { FeeChoice, type ListedFee } from './fee-choice.tsx'
import { PaletteFoot } from './palette-foot.tsx'

/** What is done for a child once she is chosen. */
export interface ChosenChildStep {
  student: Student
  /** The amount as typed: it stays when one turns from a payment to a debt. */
  amountTyped: string
  onAmountTyped: (amountTyped: string) => void
  onBack: () => void
  onClose: () => void
  onOtherAct: () => void
}

/** The sentence that says what Enter will do, and how it is tied to the amount. */
export interface Said {
  id: string
  /** Something is missing, and Enter was pressed. */
  problem: boolean
}

interface ChildActFormProps<Act> {
  step: ChosenChildStep
  recording: Recording<Act>
  /** What Enter records; null as long as something is missing. */
  act: Act | null
  fees: readonly ListedFee[]
  chosen: string | null
  onChoose: (feeType: string) => void
  caption: string
  /** The one thing to choose besides the fee. */
  choice: ReactNode
  choiceName: string
  says: (said: Said) => ReactNode
  words: { button: string; busy: string; enter: string; again: string; otherAct: string }
}

/** An act of money for one child: the cursor is in the amount, the arrows choose the fee, Enter records. */
export function ChildActForm<Act>({
  step: { student, amountTyped, onAmountTyped, onBack, onOtherAct },
  recording,
  act,
  fees,
  chosen,
  onChoose,
  caption,
  choice,
  choiceName,
  says,
  words,
}: ChildActFormProps<Act>) {
  const id = useId()
  const [problem, setProblem] = useState(false)
  const record = (event: FormEvent) => {
    event.preventDefault()
    if (act) recording.submit(act)
    else setProblem(true)
  }
  const step = (by: number) => {
    const at = fees.findIndex(({ feeType }) => feeType === chosen)
    const next = fees[(at + by + fees.length) % Math.max(fees.length, 1)]
    if (next) onChoose(next.feeType)
  }
  const stepBack = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || recording.question) return
    event.preventDefault()
    event.stopPropagation()
    onBack()
  }
  return (
    <form className={styles.form} onSubmit={record} onKeyDown={stepBack} noValidate>
      <ChildAndAmount
        student={student}
        amountTyped={amountTyped}
        onAmountTyped={(text) => {
          setProblem(false)
          onAmountTyped(text)
        }}
        onBack={onBack}
        onStep={step}
        describedBy={id}
      />
      <FeeChoice caption={caption} fees={fees} chosen={chosen} onChoose={onChoose} />
      <div className={styles.choice}>
        <span className={styles.choiceName} aria-hidden="true">
          {choiceName}
        </span>
        {choice}
      </div>
      <div className={styles.act} data-problem={problem || undefined}>
        {says({ id, problem })}
        <Button kind="primary" type="submit" shortcut="Enter" busy={recording.busy && words.busy}>
          {words.button}
        </Button>
      </div>
      <PaletteFoot enter={words.enter} leave="back">
        <span>
          <Key name="Tab" /> {choiceName.toLowerCase()}
        </span>
        <Button kind="bare" small onClick={onOtherAct}>
          {words.otherAct}
        </Button>
      </PaletteFoot>
      <DuplicateQuestion recording={recording} act={words.again} />
    </form>
  )
}
