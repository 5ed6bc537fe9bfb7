import { Link } from 'react-router'
import { formatPhone } from '#shared/phones.ts'
import { LANGUAGE_NAMES } from '#shared/to-parents/languages.ts'
import { paths } from '#web/paths.ts'
import type { Family, Guardian } from '#web/queries/families.ts'
import { useMarkApart } from '#web/queries/namesakes.ts'
import { useMay } from '#web/queries/person.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { BalanceCell } from '#web/ui/figure.tsx'
import table from '#web/ui/table.module.css'
import text from '#web/ui/text.module.css'
import { FamilyActs } from './family-acts.tsx'

interface FamilyRowProps {
  family: Family
  onEdit: (guardian: Guardian) => void
}

const nameOf = ({ firstName, surname }: Guardian) => `${firstName} ${surname}`.trim()

/** A family: its guardians one below the other, each with a number and an Edit of their own. */
export function FamilyRow({ family, onEdit }: FamilyRowProps) {
  const { guardians, children, totalDebt } = family
  const mayEdit = useMay('edit_students')
  const markApart = useMarkApart()
  return (
    <tr>
      <td className={table.name}>
        {guardians.map((guardian) => (
          <GuardianName key={guardian.id} guardian={guardian} />
        ))}
      </td>
      <td className={cx(table.below, text.number, text.nowrap)}>
        {guardians.map((guardian) => (
          <div key={guardian.id}>
            <Phone guardian={guardian} onEdit={() => onEdit(guardian)} />
          </div>
        ))}
      </td>
      <td className={cx(table.wrapped, table.below)}>
        {children.map((child, index) => (
          <span key={child.id}>
            {index > 0 && ', '}
            <Link to={paths.student(child.id)}>{child.name}</Link>{' '}
            <span className={cx(text.muted, text.small, text.nowrap)}>
              {[child.className, markApart(child)].filter(Boolean).join(', ')}
            </span>
          </span>
        ))}
      </td>
      <BalanceCell balance={totalDebt} />
      <td className={table.acts}>
        <FamilyActs family={family} familyName={guardians.map(nameOf).join(' and ')} />
        {mayEdit &&
          guardians.map((guardian) => (
            <Button
              key={guardian.id}
              kind="bare"
              small
              icon="pencil"
              aria-label={`Edit ${nameOf(guardian)}`}
              onClick={() => onEdit(guardian)}
            >
              {guardians.length > 1 ? `Edit ${guardian.firstName}` : 'Edit'}
            </Button>
          ))}
      </td>
    </tr>
  )
}

function GuardianName({ guardian: { surname, firstName, noReminders, language } }: { guardian: Guardian }) {
  return (
    <div>
      <span className={text.strong}>{surname}</span>, {firstName}
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
      <a className={text.quietLink} href={`tel:${phone}`}>
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
