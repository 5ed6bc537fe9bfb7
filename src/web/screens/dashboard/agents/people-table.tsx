import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import type { PersonRow } from '#web/queries/staff.ts'
import { PersonActs } from '#web/screens/dashboard/parts/person-acts.tsx'
import { type PersonAct, PersonMenu } from '#web/screens/dashboard/parts/person-menu.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'
import styles from './people-table.module.css'

interface PeopleTableProps {
  people: readonly PersonRow[] | undefined
  isFiltered: boolean
}

/** Everybody, Head first; those who have left on request. */
export function PeopleTable({ people, isFiltered }: PeopleTableProps) {
  const [showsLeft, setShowsLeft] = useState(false)
  const [acting, setActing] = useState<{ person: PersonRow; act: PersonAct } | null>(null)
  const here = people?.filter(({ status }) => status !== 'left') ?? []
  const left = people?.filter(({ status }) => status === 'left') ?? []
  const shown = showsLeft ? [...here, ...left] : here
  return (
    <>
      {people && shown.length === 0 ? (
        <Empty title={isFiltered ? 'Nobody has this name or role.' : 'Nobody yet.'} />
      ) : (
        <Table cards breaks aria-busy={!people}>
          <TableHead names={['Name', 'Role', 'Signs in with', 'Last here', 'More']} unseen={[4]} />
          <tbody>
            {!people && <SkeletonRows widths={[150, 90, 90, 120, 20]} rows={6} />}
            {shown.map((person) => (
              <PersonLine key={person.id} person={person} onAct={(act) => setActing({ person, act })} />
            ))}
          </tbody>
        </Table>
      )}
      {left.length > 0 && !showsLeft && (
        <TableFoot
          acts={
            <Button small onClick={() => setShowsLeft(true)}>
              Show those who left
            </Button>
          }
        >
          {left.length === 1
            ? '1 has left; the name stays on what they did.'
            : `${left.length} have left; their names stay on what they did.`}
        </TableFoot>
      )}
      {acting && <PersonActs {...acting} onClose={() => setActing(null)} />}
    </>
  )
}

function PersonLine({ person, onAct }: { person: PersonRow; onAct: (act: PersonAct) => void }) {
  const mayManage = useMay('manage_people')
  const { firstName, surname, name, status, role, roleName, classes } = person
  return (
    <tr data-waiting={status === 'invited' || undefined} data-id={person.id}>
      <td className={table.name}>
        <Link className={text.quietLink} to={paths.person(person.id)}>
          {surname ? (
            <>
              <b className={text.strong}>{surname}</b>, {firstName}
            </>
          ) : (
            <b className={text.strong}>{name}</b>
          )}
        </Link>
      </td>
      <td className={table.below}>
        {roleName}{' '}
        <span className={cx(text.small, text.muted)}>
          {role === 'teacher'
            ? classes.map(({ class_name }) => class_name).join(', ')
            : role === 'auditor' && 'reads only'}
        </span>
      </td>
      <td className={cx(text.small, text.muted, table.skip)}>{signsInWith(person)}</td>
      <td className={cx(text.small, text.muted, table.below)}>
        <LastHere person={person} />
      </td>
      <td className={cx(table.right, table.act)}>
        {mayManage && <PersonMenu person={person} onAct={onAct} />}
      </td>
    </tr>
  )
}

function LastHere({ person }: { person: PersonRow }) {
  const { status, isHere, lastDesk, lastSeenAt, isInviteOver, invitedAt, leftAt } = person
  if (status === 'left') return <>left {leftAt && formatMoment(leftAt)}</>
  if (status === 'invited') {
    return (
      <Badge tone="wait" icon="clock">
        {isInviteOver ? 'link ended' : `invited ${invitedAt && formatMoment(invitedAt)}`}
      </Badge>
    )
  }
  if (isHere) {
    return <span className={styles.here}>now{lastDesk && `, ${lastDesk}`}</span>
  }
  return <>{lastSeenAt ? formatMoment(lastSeenAt) : 'not yet'}</>
}

function signsInWith({
  isSchoolAccount,
  status,
  isInviteOver,
  inviteExpiresAt,
  pins,
  phone,
  email,
}: PersonRow) {
  if (status === 'left') return ''
  if (isSchoolAccount) return pins > 0 ? `the school’s account, ${pinsOf(pins)}` : 'the school’s account'
  if (status === 'invited')
    return isInviteOver ? 'no link' : `link until ${inviteExpiresAt && formatMoment(inviteExpiresAt)}`
  if (pins > 0) return pinsOf(pins)
  return [...(phone ? ['phone'] : []), ...(email ? ['e-mail'] : [])].join(' or ')
}

function pinsOf(pins: number): string {
  return pins === 1 ? 'PIN at 1 desk' : `PIN at ${pins} desks`
}
