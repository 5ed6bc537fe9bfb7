import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '#shared/dates.ts'
import { paths } from '#web/paths.ts'
import { schoolQuery, sessionQuery } from '#web/queries/school.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Lead } from '#web/ui/lead.tsx'

export const meta = () => [{ title: 'Staff: Akontaa' }]

/** Who may sign in: today the school account alone, which everyone at the desk shares. */
export default function Staff() {
  const { data: school } = useQuery(schoolQuery())
  const { data: session } = useQuery(sessionQuery())
  return (
    <main id="main" className="wrap">
      <div className="one">
        <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: 'Staff' }]} />
        <div className="head">
          <h1>Staff</h1>
        </div>
        <div className="cols">
          <section className="card pad stack">
            <div className="person">
              <Avatar initials={school?.initials.slice(0, 3) ?? ''} />
              <div>
                <h2>{session?.staffName ?? 'The school account'}</h2>
                <p className="facts">{school?.email}</p>
              </div>
            </div>
            <p>
              Everyone at the desk signs in with this account, and every entry is recorded in its name. Change
              its password when somebody leaves: all other sessions end at once.
            </p>
            <p>
              <Link className="btn btn-quiet" to={paths.editSchool}>
                <Icon name="pencil" />
                Change e-mail or password
              </Link>
            </p>
          </section>
          <aside className="card sheet aside">
            <section>
              <h2>This session</h2>
              <Lead label="Signed in as" amount={session?.staffName ?? ''} />
              {school && <Lead label="Paid up until" amount={formatDay(school.expiresOn)} />}
            </section>
          </aside>
        </div>
      </div>
    </main>
  )
}
