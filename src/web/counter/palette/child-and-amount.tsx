import type { KeyboardEvent, ReactNode } from 'react'
import { fullName, initialsOf } from '#shared/people.ts'
import { useAbout } from '#web/queries/namesakes.ts'
import type { Student } from '#web/queries/students.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import { useMoneyTyping } from '#web/ui/money-typing.ts'
import text from '#web/ui/text.module.css'
import styles from './child-and-amount.module.css'
import { CloseButton } from './close-button.tsx'
import line from './palette-line.module.css'

interface ChildAndAmountProps {
  step: {
    student: Student
    amountTyped: string
    onAmountTyped: (amountTyped: string) => void
    onBack: () => void
    onClose: () => void
  }
  onTyped: () => void
  /** Up is -1, down is 1: the arrow keys choose the fee while the hand stays in the amount. */
  onStep: (step: number) => void
  onLetter?: ((event: KeyboardEvent) => void) | undefined
  /** The sentence that says what Enter will do. */
  describedBy: string
  /** What fills the amount in. */
  children: ReactNode
}

/** The child as a token, and the cursor in the amount. */
export function ChildAndAmount(props: ChildAndAmountProps) {
  const { student, amountTyped, onAmountTyped, onBack, onClose } = props.step
  const type = useMoneyTyping(amountTyped, (text) => {
    props.onTyped()
    onAmountTyped(text)
  })
  const chooseByKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return props.onLetter?.(event)
    event.preventDefault()
    props.onStep(step)
  }
  return (
    <Row gap={3} align="center" className={line.line}>
      <Child student={student} onBack={onBack} />
      <CloseButton onClose={onClose} />
      <Row gap={4} align="center" justify="end" className={styles.money}>
        {props.children}
        <label className={styles.amount}>
          <span className={cx(text.muted, text.large)}>GH₵</span>
          <input
            className={styles.figure}
            // biome-ignore lint/a11y/noAutofocus: the child is chosen, the amount is next
            autoFocus
            aria-label="Amount in cedis"
            aria-describedby={props.describedBy}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            maxLength={20}
            size={Math.max(4, amountTyped.replaceAll(',', '').length)}
            value={amountTyped}
            onChange={type}
            onKeyDown={chooseByKey}
          />
        </label>
      </Row>
    </Row>
  )
}

function Child({ student, onBack }: { student: Student; onBack: () => void }) {
  const about = useAbout()
  const who = `${fullName(student)}, ${about(student)}`
  return (
    <button
      type="button"
      className={styles.child}
      onClick={onBack}
      aria-label={`${who}. Choose another child`}
    >
      <Avatar initials={initialsOf(student)} small />
      <span className={styles.name}>{who}</span>
    </button>
  )
}
