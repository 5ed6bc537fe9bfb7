import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoment } from '#shared/dates.ts'
import { initialsOfName } from '#shared/people.ts'
import { formatPhone } from '#shared/phones.ts'
import { paths } from '#web/paths.ts'
import { useMay, useMe } from '#web/queries/person.ts'
import { type PersonRow, staffQuery } from '#web/queries/staff.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import person from '#web/screens/dashboard/parts/person.module.css'
import { PersonActs } from '#web/screens/dashboard/parts/person-acts.tsx'
import { actsOn, type PersonAct } from '#web/screens/dashboard/parts/person-menu.tsx'
import { SessionList } from '#web/screens/dashboard/parts/session-list.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Sheet } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import page from '#web/ui/page.module.css'
import { Page } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { OwnAccount } from './own-account.tsx'

export const meta = () => [{ title: 'Staff: Akontaa' }]

/** One person: the role, how they sign in, and where they are signed in now. */
export default function Person() {
  const staffId = useSearchParams()[0].get('staffId') ?? ''
  const maySee = useMay('see_people')
  const { data: people, error, refetch } = useQuery({ ...staffQuery(), enabled: maySee })
  const me = useMe()
  if (me?.staff.id === staffId) return <OwnAccount me={me.staff} classes={me.classes} />
  if (!maySee) return <NotForYou title="Staff" needs="see_people" />
  const found = people?.find(({ id }) => id === staffId)
  return (
    <Page>
      <Chapters place="staff" page="Staff" />
      {error && !people && (
        <Card as="div">
          <Problem sentence="The person did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {people && !found && (
        <Card as="div">
          <Empty
            title="Nobody here has this address."
            actions={<ButtonLink to={paths.staff}>All people</ButtonLink>}
          />
        </Card>
      )}
      {found && <Details found={found} />}
    </Page>
  )
}

function Details({ found }: { found: PersonRow }) {
  const [acting, setActing] = useState<PersonAct | null>(null)
  const mayManage = useMay('manage_people')
  const { name, roleName, classes, status } = found
  return (
    <div className={page.columns}>
      <div className={page.stack}>
        <Card pad stack>
          <Row gap={5} align="center" className={person.person}>
            <Avatar initials={initialsOfName(name)} />
            <div>
              <h1>{name}</h1>
              <Row as="p" align="center" wrap className={person.facts}>
                {[roleName, ...classes.map(({ class_name }) => class_name)].join(', ')}
                {status === 'left' && found.leftAt && `, left ${formatMoment(found.leftAt)}`}
              </Row>
            </div>
          </Row>
          {mayManage && status !== 'left' && (
            <div className={page.tools}>
              {actsOn(found).map(({ act, label }) => (
                <Button
                  key={act}
                  small
                  kind={act === 'leave' ? 'danger' : 'quiet'}
                  onClick={() => setActing(act)}
                >
                  {label}
                </Button>
              ))}
            </div>
          )}
        </Card>
        {status === 'active' && <SessionList staffId={found.id} mayEnd={mayManage} />}
      </div>
      <SignsInWith found={found} />
      {acting && <PersonActs person={found} act={acting} onClose={() => setActing(null)} />}
    </div>
  )
}

function SignsInWith({ found }: { found: PersonRow }) {
  return (
    <Sheet aria-label="How they sign in">
      <section>
        <h2>Signs in with</h2>
        {found.isSchoolAccount && <Lead label="The school’s account" amount={found.email} />}
        {!found.isSchoolAccount && found.email && <Lead label="E-mail" amount={found.email} />}
        {!found.isSchoolAccount && found.phone && <Lead label="Phone" amount={formatPhone(found.phone)} />}
        <Lead
          label="PIN"
          amount={found.pins === 0 ? 'at no desk' : `at ${found.pins} ${found.pins === 1 ? 'desk' : 'desks'}`}
        />
        {found.lastSeenAt && <Lead label="Last here" amount={formatMoment(found.lastSeenAt)} />}
      </section>
    </Sheet>
  )
}
