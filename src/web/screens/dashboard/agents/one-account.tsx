import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { schoolQuery, sessionQuery } from '#web/queries/school.ts'
import person from '#web/screens/dashboard/parts/person.module.css'
import { Avatar } from '#web/ui/avatar.tsx'
import { Sheet } from '#web/ui/beside.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import page from '#web/ui/page.module.css'
import { PageHead } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'

/** The school's own account, while nobody else signs in. */
export function OneAccount({ invite }: { invite: ReactNode }) {
  const { data: school } = useQuery(schoolQuery())
  const { data: session } = useQuery(sessionQuery())
  return (
    <>
      <PageHead title="Staff" acts={invite} />
      <div className={page.columns}>
        <Card pad stack>
          <Row gap={5} align="center" className={person.person}>
            <Avatar initials={school?.initials.slice(0, 3) ?? ''} />
            <div>
              <h2>{session?.staffName ?? 'The school account'}</h2>
              <Row as="p" align="center" wrap className={person.facts}>
                {school?.email}
              </Row>
            </div>
          </Row>
          <p>
            Everyone at the desk signs in with this account, and every entry is recorded in its name. Invite
            those who work here: each has their own password or PIN, and every entry has a name.
          </p>
          <p>
            With two people you can switch on the two-person rule. Drawers, counted at the end of the day,
            stand under <Link to={paths.rules}>Rules</Link> already now.
          </p>
          <p>
            <ButtonLink icon="pencil" to={paths.editSchool}>
              Change e-mail or password
            </ButtonLink>
          </p>
        </Card>
        <Sheet>
          <section>
            <h2>This session</h2>
            <Lead label="Signed in as" amount={session?.staffName ?? ''} />
            {school && <Lead label="Paid up until" amount={formatDay(school.expiresOn)} />}
            <p className={text.small}>
              <Link to={paths.upgradeSubscription}>Subscription</Link>
            </p>
          </section>
        </Sheet>
      </div>
    </>
  )
}
