import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTime } from '#shared/dates.ts'
import { formatAmount, sumOf } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { joiningQuery } from '#web/queries/classes.ts'
import { todayQuery } from '#web/queries/school.ts'
import { knownStudent } from '#web/queries/students.ts'
import { Figure } from '#web/ui/figure.tsx'
import { JoiningCharges } from './joining-charges.tsx'
import { justAdded } from './just-added.ts'

interface JoiningPanelProps {
  className: string
  firstName: string
  withoutFees: readonly string[]
  onWithoutFees: (feeTypes: readonly string[]) => void
}

/** Add Student's side panel: what the chosen class will be charged, and the children just added. */
export function JoiningPanel({ className, firstName, withoutFees, onWithoutFees }: JoiningPanelProps) {
  const { data: joining } = useQuery({ ...joiningQuery(className), enabled: className !== '' })
  const { data: today } = useQuery(todayQuery())
  const charges = joining?.charges ?? []
  const total = sumOf(
    charges.filter(({ feeType }) => !withoutFees.includes(feeType)).map(({ amount }) => amount),
  )
  const who = firstName || 'The child'
  const added = justAdded((id) => knownStudent(id) !== undefined)
  return (
    <aside className="card sheet aside" aria-label="What will be charged">
      <section>
        <div className="cap">
          <h2>{className ? `${className} will be charged` : 'What will be charged'}</h2>
        </div>
        {!className && <p className="hint">Choose a class to see what it was billed this term.</p>}
        {joining && charges.length === 0 && (
          <p className="hint">Nothing: {className} is not billed this term.</p>
        )}
        {charges.length > 0 && (
          <>
            <p className="hint">This term’s fees, the moment {firstName || 'the child'} is added.</p>
            <JoiningCharges charges={charges} withoutFees={withoutFees} onWithoutFees={onWithoutFees} />
            <div className="lead sum">
              <span>{who} will owe</span>
              <span className="dots" />
              <Figure amount={total} size={22} asDebt />
            </div>
          </>
        )}
      </section>
      <section>
        <div className="cap">
          <h2>Just added</h2>
          <span className="small muted num">{today && `${today.counts.addedThisWeek} this week`}</span>
        </div>
        {added.length === 0 && <p className="hint">Children you add show here.</p>}
        <ul className="last">
          {added.map(({ student, charged, at }) => (
            <li key={student.id}>
              <Link className="who" to={paths.student(student.id)}>
                {fullName(student)}
              </Link>
              <span className="a">{formatAmount(charged)}</span>
              <span className="m">
                <span>{student.className}</span>
                <span>today, {formatTime(new Date(at))}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}
