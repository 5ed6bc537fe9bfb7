import { useRef } from 'react'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import type { TenderForm } from '#web/counter/tender-details.tsx'
import { useWaitingFor } from '#web/offline/use-waiting.ts'
import type { Payer } from '#web/queries/payers.ts'
import type { Student } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import { Row } from '#web/ui/layout.tsx'
import { SaidAtRest } from '#web/ui/said-at-rest.tsx'
import text from '#web/ui/text.module.css'
import styles from './after-payment-line.module.css'

interface AfterPaymentProps {
  student: Student | undefined
  form: {
    amount: Pesewas | null
    /** Pesewas above what is owed on what is chosen. */
    over: Pesewas
    /** The fee that would be in credit. */
    creditOn: string
    isAsked: boolean
    tender: TenderForm
  }
  /** Nothing is owed: that it stays as credit is what it is for. */
  isAhead: boolean
  /** Of two payers who pays: what the other owes is not said. */
  payer?: Payer | undefined
}

/** What the payment does: its line is kept free, so that nothing moves while typing. */
export function AfterPayment({ student, form, isAhead, payer }: AfterPaymentProps) {
  const { amount, over, creditOn, isAsked, tender } = form
  const isOver = over > 0 && !isAhead
  const place = useRef<HTMLParagraphElement>(null)
  return (
    <Row
      gap={3}
      align="center"
      justify="between"
      className={styles.line}
      data-unusual={isOver || undefined}
      role={isAsked ? 'alert' : undefined}
    >
      <p ref={place} className={isOver ? undefined : text.hint}>
        {isOver ? (
          <Excess over={over} creditOn={creditOn} isAsked={isAsked} />
        ) : (
          <Left student={student} amount={amount} payer={payer} />
        )}
      </p>
      <SaidAtRest of={place} isSaid={amount !== null && !isAsked} />
      {!tender.isOpen && (
        <Button kind="bare" small aria-label="Payer and note" onClick={tender.open}>
          Note
        </Button>
      )}
    </Row>
  )
}

/** "After this Efua owes GH₵ 820.00." */
function Left({
  student,
  amount,
  payer,
}: Pick<AfterPaymentProps, 'student' | 'payer'> & { amount: Pesewas | null }) {
  const { effect } = useWaitingFor(student?.id)
  if (!student || !amount) return '\u00a0'
  if (payer) return <LeftOfShare payer={payer} amount={amount} />
  const left = pesewas(student.totalDebt + effect - amount)
  if (left === 0) return `After this ${student.firstName} is paid up.`
  return (
    <>
      After this {student.firstName} {left > 0 ? 'owes ' : 'has '}
      <b className={cx(text.strong, text.ink)}>
        <Money amount={left} />
      </b>
      {left > 0 ? '.' : ' in credit.'}
    </>
  )
}

/** "After this Akosua owes GH₵ 240.00. The text goes to Akosua alone." */
function LeftOfShare({ payer, amount }: { payer: Payer; amount: Pesewas }) {
  const left = pesewas(payer.owes - amount)
  const name = shortName(payer.name)
  return (
    <>
      After this {name} {left < 0 ? 'has ' : 'owes '}
      <b className={cx(text.strong, text.ink)}>
        <Money amount={left} />
      </b>
      {left < 0 ? ' in credit.' : '.'} The text goes to {name} alone.
    </>
  )
}

/** More than is owed: a nought too many, or money that is to stay as credit. Asked once. */
function Excess({ over, creditOn, isAsked }: { over: Pesewas; creditOn: string; isAsked: boolean }) {
  return (
    <>
      <b className={text.strong}>
        <Money amount={over} /> more than is owed.
      </b>{' '}
      {isAsked
        ? `Is it right? Pay once more records it, and the rest is in credit for ${creditOn}.`
        : `It would be in credit for ${creditOn}.`}
    </>
  )
}
