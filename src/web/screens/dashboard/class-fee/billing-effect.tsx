import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dayOf, formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { billingPreviewQuery, type NewClassFee } from '#web/queries/fees.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Lead } from '#web/ui/lead.tsx'

/** Whom the billing will charge, how much in all, who is skipped and why. */
export function BillingEffect({ fee }: { fee: NewClassFee }) {
  const { data: effect, error } = useQuery({
    ...billingPreviewQuery(fee),
    placeholderData: (previous) => previous,
  })
  if (error) return <p className="hint">{error.message}</p>
  if (!effect) return <span className="skel" style={{ width: 200 }} />
  const { alreadyBilled } = effect
  return (
    <div className="stack" aria-live="polite">
      <h2>What will change</h2>
      <div className="well">
        <Lead label="Each child owes more" amount={formatAmount(effect.amount)} />
        <Lead label="Children" amount={effect.students} />
        <Lead label="Families told by text" amount={effect.families} />
        <Lead sum label="Added to what is owed" amount={formatAmount(effect.total)} />
      </div>
      {alreadyBilled && (
        <p className="note gold">
          <Icon name="warning" />
          <span>
            Already billed this term: {formatAmount(alreadyBilled.amount)} each to {alreadyBilled.students} on{' '}
            {formatDay(dayOf(new Date(alreadyBilled.recordedAt)))}. You are asked before it is charged a
            second time.
          </span>
        </p>
      )}
      {effect.skipped.length > 0 && (
        <>
          <h3>Skipped</h3>
          <ul className="last">
            {effect.skipped.map(({ studentId, studentName, reason }) => (
              <li key={studentId}>
                <Link className="who" to={paths.studentFromClassFee(studentId)}>
                  {studentName}
                </Link>
                <span className="small muted">{reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
