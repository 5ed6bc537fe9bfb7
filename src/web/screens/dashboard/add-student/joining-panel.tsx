import { useQuery } from '@tanstack/react-query'
import { formatTime } from '#shared/dates.ts'
import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { joiningQuery } from '#web/queries/classes.ts'
import { todayQuery } from '#web/queries/school.ts'
import { knownStudent } from '#web/queries/students.ts'
import type { StudentForm } from '#web/queries/students-acts.ts'
import { Sheet, SheetHead } from '#web/ui/beside.tsx'
import { cx } from '#web/ui/cx.ts'
import { Figure } from '#web/ui/figure.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { ShortList, ShortListAmount, ShortListItem } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'
import { JoiningCharges } from './joining-charges.tsx'
import { justAdded } from './just-added.ts'

interface JoiningPanelProps {
  form: Pick<StudentForm, 'className' | 'firstName' | 'kindId'>
  withoutFees: readonly string[]
  onWithoutFees: (feeTypes: readonly string[]) => void
}

/** Add Student's side panel: what the chosen class will be charged, and the children just added. */
export function JoiningPanel({ form, withoutFees, onWithoutFees }: JoiningPanelProps) {
  const { className, kindId } = form
  const firstName = form.firstName.trim()
  const { data: joining } = useQuery({
    ...joiningQuery(className, undefined, kindId),
    enabled: className !== '',
  })
  const charges = joining?.charges ?? []
  const total = sumOf(
    charges
      .filter(({ feeType }) => !withoutFees.includes(feeType))
      .map(({ amount, reduced, carried }) => pesewas(amount - reduced - carried)),
  )
  const who = firstName || 'The child'
  return (
    <Sheet aria-label="What will be charged">
      <section>
        <SheetHead title={className ? `${className} will be charged` : 'What will be charged'} />
        {!className && <p className={text.hint}>Choose a class to see what it was billed this term.</p>}
        {joining && charges.length === 0 && (
          <p className={text.hint}>Nothing: {className} is not billed this term.</p>
        )}
        {charges.length > 0 && (
          <>
            <p className={text.hint}>This term’s fees, the moment {firstName || 'the child'} is added.</p>
            <JoiningCharges charges={charges} withoutFees={withoutFees} onWithoutFees={onWithoutFees} />
            <Lead sum label={`${who} will owe`} amount={<Figure amount={total} size={22} asDebt />} />
          </>
        )}
      </section>
      <JustAdded />
    </Sheet>
  )
}

function JustAdded() {
  const { data: today } = useQuery(todayQuery())
  const added = justAdded((id) => knownStudent(id) !== undefined)
  return (
    <section>
      <SheetHead title="Just added">
        <span className={cx(text.small, text.muted, text.number)}>
          {today && `${today.counts.addedThisWeek} this week`}
        </span>
      </SheetHead>
      {added.length === 0 && <p className={text.hint}>Children you add show here.</p>}
      <ShortList>
        {added.map(({ student, charged, at }) => (
          <ShortListItem
            key={student.id}
            name={fullName(student)}
            to={paths.student(student.id)}
            about={
              <>
                <span>{student.className}</span>
                <span>today, {formatTime(new Date(at))}</span>
              </>
            }
          >
            <ShortListAmount>{formatAmount(charged)}</ShortListAmount>
          </ShortListItem>
        ))}
      </ShortList>
    </section>
  )
}
