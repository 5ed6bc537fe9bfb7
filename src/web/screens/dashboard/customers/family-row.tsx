import { Link } from 'react-router'
import { formatPhone } from '#shared/phones.ts'
import { LANGUAGE_NAMES } from '#shared/to-parents/languages.ts'
import { paths } from '#web/paths.ts'
import type { Family, Guardian } from '#web/queries/families.ts'
import { useMarkApart } from '#web/queries/namesakes.ts'
import { useMay } from '#web/queries/person.ts'
import { nameOf } from '#web/screens/dashboard/parts/name-of.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { BalanceCell } from '#web/ui/figure.tsx'
import only from '#web/ui/only.module.css'
import table from '#web/ui/table.module.css'
import text from '#web/ui/text.module.css'
import styles from './customers.module.css'
import { FamilyActs } from './family-acts.tsx'
import { firstNameOf } from './first-name-of.ts'

interface FamilyCellsProps {
  family: Family
  onEdit: (guardian: Guardian) => void
}

/** As many as one line holds; the others stand behind the dots. */
const NAMED_MAX = 2

/**
 * A family in one line: its guardians, each with a number, two of its children, what is owed and a payment. On a phone a number is
 * rung from the dots, and each child stands in a line of its own, as high as a finger.
 */
export function FamilyCells({ family, onEdit }: FamilyCellsProps) {
  const { guardians, totalDebt } = family
  return (
    <>
      <td className={cx(table.name, table.wrapped)}>
        {guardians.map((guardian) => (
          <GuardianName key={guardian.id} guardian={guardian} familyId={family.id} />
        ))}
      </td>
      <td className={cx(table.below, text.number, table.wrapped)}>
        {guardians.map((guardian) => (
          <div key={guardian.id}>
            <Phone guardian={guardian} onEdit={() => onEdit(guardian)} />
          </div>
        ))}
      </td>
      <td className={cx(table.wrapped, table.below)}>
        <Children family={family} />
      </td>
      <BalanceCell balance={totalDebt} />
      <td className={table.act}>
        <FamilyActs family={family} familyName={guardians.map(nameOf).join(' and ')} onEdit={onEdit} />
      </td>
    </>
  )
}

function Children({ family: { children, guardians } }: { family: Family }) {
  const markApart = useMarkApart()
  const named = children.slice(0, NAMED_MAX)
  const more = children.length - named.length
  return (
    <>
      {named.map((child, index) => (
        <span key={child.id} className={styles.child}>
          {index > 0 && <span className={only.wide}>, </span>}
          <Link to={paths.student(child.id)}>
            <ChildName name={child.name} guardians={guardians} />
          </Link>{' '}
          <span className={cx(text.muted, text.small, text.nowrap)}>
            {[child.className, markApart(child)].filter(Boolean).join(', ')}
          </span>
        </span>
      ))}
      {more > 0 && <span className={cx(text.muted, text.small, text.nowrap)}> and {more} more</span>}
    </>
  )
}

/** The surname that stands in the row already is only read out. */
function ChildName({ name, guardians }: { name: string; guardians: Family['guardians'] }) {
  const first = firstNameOf(name, guardians)
  return (
    <>
      {first}
      <span className={text.unseen}>{name.slice(first.length)}</span>
    </>
  )
}

interface GuardianNameProps {
  guardian: Guardian
  familyId: string
}

/** The name leads to the family. */
function GuardianName({ guardian, familyId }: GuardianNameProps) {
  const { surname, firstName, noReminders, language } = guardian
  return (
    <div>
      <Link className={text.quietLink} to={paths.family(familyId)}>
        <span className={text.strong}>{surname}</span>, {firstName}
      </Link>
      {noReminders && (
        <>
          {' '}
          <Badge>no reminders</Badge>
        </>
      )}
      {language && language !== 'en' && (
        <>
          {' '}
          <Badge>texts in {LANGUAGE_NAMES[language]}</Badge>
        </>
      )}
    </div>
  )
}

function Phone({ guardian, onEdit }: { guardian: Guardian; onEdit: () => void }) {
  const mayEdit = useMay('edit_students')
  const { phone } = guardian
  if (phone)
    return (
      <a className={cx(text.quietLink, only.wide)} href={`tel:${phone}`}>
        {formatPhone(phone)}
      </a>
    )
  if (!mayEdit) return <span className={text.muted}>no number</span>
  return (
    <Button kind="bare" small icon="plus" onClick={onEdit}>
      Add a number<span className={text.unseen}> of {nameOf(guardian)}</span>
    </Button>
  )
}
