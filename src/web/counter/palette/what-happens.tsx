import { useRef } from 'react'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import type { FeeLine } from '#web/offline/new-act.ts'
import { useWaitingFor } from '#web/offline/use-waiting.ts'
import type { Student } from '#web/queries/students.ts'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import { SaidAtRest } from '#web/ui/said-at-rest.tsx'
import text from '#web/ui/text.module.css'
import type { Said } from './child-act-form.tsx'
import styles from './what-happens.module.css'

interface WhatHappensProps extends Said {
  student: Student
  form: {
    lines: readonly FeeLine[]
    method: string
    /** Pesewas above what is owed on what is chosen. */
    over: Pesewas
    /** The fee that would be in credit. */
    creditOn: string
    isAsked: boolean
  }
  /** Where the money goes is known in a moment. */
  isComing: boolean
  /** Nothing is owed. */
  isAhead: boolean
}

/** What Enter will do, in a sentence, before it is pressed. */
export function WhatHappens({ id, student, form, isComing, isAhead, problem }: WhatHappensProps) {
  const { lines, over, creditOn, isAsked } = form
  const isOver = over > 0 && !isAhead
  const place = useRef<HTMLParagraphElement>(null)
  return (
    <>
      <p id={id} ref={place} role={problem || isAsked ? 'alert' : undefined}>
        {problem && <span className={text.owed}>{sentences.payments.incomplete}</span>}
        {!problem && lines.length === 0 && (
          <span>
            {isComing ? 'Reading since when each fee is owed.' : `Type what ${student.firstName} brings.`}
          </span>
        )}
        {!problem && lines.length > 0 && !isAsked && <Leaves student={student} {...form} />}
        {!problem && isAsked && (
          <b className={text.strong}>
            <Money amount={over} /> more than is owed. Is the amount right?
          </b>
        )}
        <br />{' '}
        <span className={cx(text.small, text.muted, !isOver && styles.aside)}>
          {isOver && !problem ? (
            <Excess isAsked={isAsked} over={over} creditOn={creditOn} />
          ) : (
            <Told student={student} />
          )}
        </span>
      </p>
      <SaidAtRest of={place} isSaid={lines.length > 0 && !problem && !isAsked} />
    </>
  )
}

function Leaves({ student, lines, method }: { student: Student; lines: readonly FeeLine[]; method: string }) {
  const { effect } = useWaitingFor(student.id)
  const amount = sumOf(lines.map((line) => line.amount))
  const left = pesewas(student.totalDebt + effect - amount)
  const fees = namesOf(lines.map(({ feeType }) => feeType))
  return (
    <>
      <Money amount={amount} /> {method.toLowerCase()} to {fees} leaves{' '}
      <b className={text.strong}>{left === 0 ? 'nothing' : <Money amount={left} />}</b>
      {left < 0 ? ' in credit.' : ' owed.'}
    </>
  )
}

/** Two by name; of more the first, and how many follow. */
function namesOf([first = '', second, ...others]: readonly string[]): string {
  if (!second) return first
  return others.length === 0 ? `${first} and ${second}` : `${first} and ${others.length + 1} more`
}

function Excess({ isAsked, over, creditOn }: { isAsked: boolean; over: Pesewas; creditOn: string }) {
  return isAsked ? (
    `Pay once more records it, and the rest is in credit for ${creditOn}.`
  ) : (
    <>
      That is <Money amount={over} /> more than is owed: in credit for {creditOn}.
    </>
  )
}

function Told({ student }: { student: Student }) {
  if (!student.guardianPhone) return 'A receipt. No text: the family has no phone number.'
  return (
    <>
      A receipt, and a text to {student.guardianFirstName} {student.guardianSurname} on{' '}
      <span className={text.nowrap}>{formatPhone(student.guardianPhone)}</span>
    </>
  )
}
