import { type Pesewas, pesewas } from '#shared/money.ts'
import { useWaitingFor } from '#web/offline/use-waiting.ts'
import type { Student } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import text from '#web/ui/text.module.css'
import styles from './after-payment-line.module.css'

interface AfterPaymentProps {
  student: Student | undefined
  amount: Pesewas | null
  /** Pesewas above what is owed on what is chosen; null where paying ahead is meant. */
  over: Pesewas | null
  isAsked: boolean
  /** Brings payer and note; absent while they stand. */
  onDetails: (() => void) | undefined
}

/** What the payment does: its line is kept free, so that nothing moves while typing. */
export function AfterPayment({ student, amount, over, isAsked, onDetails }: AfterPaymentProps) {
  const isOver = amount !== null && over !== null && over > 0
  return (
    <div className={styles.line} data-unusual={isOver || undefined} role={isAsked ? 'alert' : undefined}>
      {isOver ? <Excess over={over} isAsked={isAsked} /> : <Left student={student} amount={amount} />}
      {onDetails && (
        <Button kind="bare" small aria-label="Payer and note" onClick={onDetails}>
          Note
        </Button>
      )}
    </div>
  )
}

/** "After this Efua owes GH₵ 820.00." */
function Left({ student, amount }: Pick<AfterPaymentProps, 'student' | 'amount'>) {
  const { effect } = useWaitingFor(student?.id)
  if (!student || !amount) return <p className={text.hint}>&nbsp;</p>
  const left = pesewas(student.totalDebt + effect - amount)
  if (left === 0) return <p className={text.hint}>After this {student.firstName} is paid up.</p>
  return (
    <p className={text.hint}>
      After this {student.firstName} {left > 0 ? 'owes ' : 'has '}
      <b className={cx(text.strong, text.ink)}>
        <Money amount={left} />
      </b>
      {left > 0 ? '.' : ' in credit.'}
    </p>
  )
}

/** More than is owed: a nought too many, or money that is to stay as credit. Asked once. */
function Excess({ over, isAsked }: { over: Pesewas; isAsked: boolean }) {
  return (
    <p>
      <b className={text.strong}>
        <Money amount={over} /> more than is owed.
      </b>{' '}
      {isAsked
        ? 'Is it right? Pay once more records it, and the rest stays as credit.'
        : 'It would stay as credit.'}
    </p>
  )
}
