import { type Pesewas, pesewas } from '#shared/money.ts'
import { useWaitingFor } from '#web/offline/use-waiting.ts'
import type { Student } from '#web/queries/students.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import text from '#web/ui/text.module.css'

/** "After this Efua owes GH₵ 820.00.": its line is kept free, so that nothing moves while typing. */
export function AfterPayment({ student, amount }: { student: Student | undefined; amount: Pesewas | null }) {
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
