import type { KeyboardEvent } from 'react'
import { fullName, initialsOf } from '#shared/people.ts'
import type { Student } from '#web/queries/students.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import styles from './child-and-amount.module.css'
import line from './palette-line.module.css'

interface ChildAndAmountProps {
  student: Student
  amountTyped: string
  onAmountTyped: (amountTyped: string) => void
  onBack: () => void
  /** Up is -1, down is 1: the arrow keys choose the fee while the hand stays in the amount. */
  onStep: (step: number) => void
  /** The sentence that says what Enter will do. */
  describedBy: string
}

/** The child as a token, and the cursor in the amount. */
export function ChildAndAmount({
  student,
  amountTyped,
  onAmountTyped,
  onBack,
  onStep,
  describedBy,
}: ChildAndAmountProps) {
  const chooseByArrow = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    onStep(step)
  }
  return (
    <div className={line.line}>
      <button
        type="button"
        className={styles.child}
        onClick={onBack}
        aria-label={`${fullName(student)}, ${student.className}. Choose another child`}
      >
        <Avatar initials={initialsOf(student)} small />
        <span className={styles.name}>
          {fullName(student)}, {student.className}
        </span>
      </button>
      <label className={styles.amount}>
        <span className={styles.currency}>GH₵</span>
        <input
          className={styles.figure}
          // biome-ignore lint/a11y/noAutofocus: the child is chosen, the amount is next
          autoFocus
          aria-label="Amount in cedis"
          aria-describedby={describedBy}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          maxLength={20}
          size={Math.max(4, amountTyped.length)}
          value={amountTyped}
          onChange={(event) => onAmountTyped(event.currentTarget.value)}
          onKeyDown={chooseByArrow}
        />
      </label>
    </div>
  )
}
