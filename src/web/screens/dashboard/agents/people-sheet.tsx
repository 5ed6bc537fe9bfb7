import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay, formatMoment } from '#shared/dates.ts'
import { formatCedis } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { desksQuery, rulesQuery } from '#web/queries/desks.ts'
import { requestsQuery } from '#web/queries/requests.ts'
import { schoolQuery } from '#web/queries/school.ts'
import type { PersonRow } from '#web/queries/staff.ts'
import { RequestLine } from '#web/screens/dashboard/parts/request-line.tsx'
import { Sheet, SheetHead } from '#web/ui/beside.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { ShortList } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'

/** Beside the people: what waits for a second person, where they work, and by which rules. */
export function PeopleSheet({ people }: { people: readonly PersonRow[] | undefined }) {
  const { data: school } = useQuery(schoolQuery())
  return (
    <Sheet aria-label="Requests, desks and rules">
      <OpenRequests />
      <StandingDesks />
      <TwoPersonRule people={people} />
      {school && (
        <section>
          <SheetHead title="Subscription">
            <Link data-reach className={text.small} to={paths.upgradeSubscription}>
              Renew
            </Link>
          </SheetHead>
          <Lead label="Paid up until" amount={formatDay(school.expiresOn)} />
        </section>
      )}
    </Sheet>
  )
}

function OpenRequests() {
  const { data: open } = useQuery(requestsQuery('open'))
  if (!open || open.length === 0) return null
  return (
    <section>
      <SheetHead title="Waiting for a second person">
        <Link data-reach className={text.small} to={paths.requests}>
          All requests
        </Link>
      </SheetHead>
      <ShortList>
        {open.slice(0, 3).map((request) => (
          <RequestLine key={request.id} request={request} />
        ))}
      </ShortList>
    </section>
  )
}

function StandingDesks() {
  const { data: desks } = useQuery(desksQuery())
  const standing = desks?.filter(({ endedAt }) => !endedAt) ?? []
  return (
    <section>
      <SheetHead title="Desks of the school">
        <Link data-reach className={text.small} to={paths.desks}>
          {standing.length > 0 ? 'All desks' : 'Make a desk'}
        </Link>
      </SheetHead>
      {standing.slice(0, 5).map(({ id, name, isInUse, person, lastUsedAt }) => (
        <Lead
          key={id}
          label={name}
          amount={isInUse ? (person ?? '') : lastUsedAt ? `locked, ${formatMoment(lastUsedAt)}` : 'locked'}
          {...(isInUse ? {} : { tone: 'muted' as const })}
        />
      ))}
      {desks && standing.length === 0 && (
        <p className={text.hint}>
          A computer that several people use: each unlocks it with a PIN, and works in their own name.
        </p>
      )}
    </section>
  )
}

function TwoPersonRule({ people }: { people: readonly PersonRow[] | undefined }) {
  const { data: rules } = useQuery(rulesQuery())
  const answering = people?.filter(
    ({ status, role }) => status === 'active' && ['head', 'bursar'].includes(role),
  )
  if (!rules) return null
  return (
    <section>
      <SheetHead title="Two-person rule">
        <Link data-reach className={text.small} to={paths.rules}>
          {rules.twoPersons ? 'It is on' : 'It is off'}
        </Link>
      </SheetHead>
      <p className={text.hint}>
        Taking back, refund, write-off, moving between families, taking a paid bill back, and forgiving more
        than {formatCedis(rules.discountLimit)} for one child in a term{' '}
        {rules.twoPersons ? 'need' : 'would need'} a second person.
      </p>
      <Lead label="Who may say yes" amount={`Head, Bursar${answering ? `: ${answering.length}` : ''}`} />
      <Lead label="Desks lock after" amount={`${rules.idleMinutes} minutes`} />
    </section>
  )
}
