import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayOf, formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { shortNameWithin } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { billLatecomers } from '#web/queries/billing.ts'
import { useMay } from '#web/queries/person.ts'
import type { Student } from '#web/queries/students.ts'
import { unbilledQuery } from '#web/queries/unbilled.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** That a pupil is not billed this term, and the way to do it: alone where the class is billed, else with the class. */
export function NotBilled({ student }: { student: Student }) {
  const mayBill = useMay('set_fees')
  const isExpired = useIsExpired()
  const { data: unbilled } = useQuery(unbilledQuery())
  const billing = useAct({
    act: billLatecomers,
    onDone: ({ message, students }) =>
      showToast(students > 0 ? message : `The class of ${student.firstName} is billed nothing this term.`),
    onRefused: (refusal) => showProblem(`${student.firstName} was not billed.`, refusal.message),
  })
  const isWhole = unbilled?.classes.has(student.classId)
  const behind = unbilled?.behind.get(student.id)
  if (student.status !== 'active' || !(isWhole || unbilled?.students.has(student.id) || behind !== undefined))
    return null
  const leftOut = unbilled?.leftOut.get(student.id)
  return (
    <span className={text.small}>
      {leftOut
        ? `Left out of the bill on ${formatDay(dayOf(new Date(leftOut.at)))}${leftOut.by ? ` by ${shortNameWithin(leftOut.by)}` : ''}.`
        : behind === undefined
          ? 'Not billed this term.'
          : `Not charged what the class was: ${behind < 0 ? '−' : ''}${formatAmount(behind)}.`}{' '}
      {!mayBill || isExpired ? null : isWhole ? (
        <Link to={paths.allClassFees}>Bill the classes</Link>
      ) : (
        <button
          type="button"
          className={text.link}
          disabled={billing.busy}
          onClick={() => billing.submit([student.id])}
        >
          Bill what {student.className} was billed
        </button>
      )}
    </span>
  )
}
