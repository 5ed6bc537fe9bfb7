import { pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import type { FeeLine } from '#web/offline/record-act.ts'
import { useWaitingFor } from '#web/offline/use-waiting.ts'
import type { Student } from '#web/queries/students.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import text from '#web/ui/text.module.css'
import type { Said } from './child-act-form.tsx'

interface WhatHappensProps extends Said {
  student: Student
  lines: readonly FeeLine[]
  method: string
}

/** What Enter will do, in a sentence, before it is pressed. */
export function WhatHappens({ id, student, lines, method, problem }: WhatHappensProps) {
  const amount = sumOf(lines.map((line) => line.amount))
  const { effect } = useWaitingFor(student.id)
  const left = pesewas(student.totalDebt + effect - amount)
  const fees = lines.map(({ feeType }) => feeType).join(', ')
  return (
    <p id={id} role={problem ? 'alert' : undefined}>
      {problem && <span className={text.owed}>{sentences.payments.incomplete}</span>}
      {!problem && lines.length === 0 && <span>Type what {student.firstName} brings.</span>}
      {!problem && lines.length > 0 && (
        <>
          <Money amount={amount} /> {method.toLowerCase()} to {fees} leaves{' '}
          <b className={text.strong}>{left === 0 ? 'nothing' : <Money amount={left} />}</b>
          {left < 0 ? ' in credit.' : ' owed.'}
        </>
      )}
      <br />
      <span className={cx(text.small, text.muted)}>
        {student.guardianPhone ? (
          <>
            A receipt, and a text to {student.guardianFirstName} {student.guardianSurname} on{' '}
            <span className={text.nowrap}>{formatPhone(student.guardianPhone)}</span>
          </>
        ) : (
          'A receipt. No text: the family has no phone number.'
        )}
      </span>
    </p>
  )
}
