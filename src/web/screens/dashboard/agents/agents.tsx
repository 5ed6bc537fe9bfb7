import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { may } from '#shared/permissions.ts'
import { searchable } from '#shared/searchable.ts'
import { paths } from '#web/paths.ts'
import { useMay, useRole } from '#web/queries/person.ts'
import { type PersonRow, staffQuery } from '#web/queries/staff.ts'
import { Chapters } from '#web/screens/dashboard/parts/chapters.tsx'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { roleOptions } from '#web/screens/dashboard/parts/roles.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { useTypedQueryState } from '#web/use-query-state.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { OneAccount } from './one-account.tsx'
import { PeopleSheet } from './people-sheet.tsx'
import { PeopleTable } from './people-table.tsx'

export const meta = () => [{ title: 'Staff: Akontaa' }]

/** Who works here and what they may do. A Bursar's part of it begins with the requests. */
export default function Staff() {
  const role = useRole()
  if (may(role, 'see_people')) return <People />
  return may(role, 'see_desks') ? (
    <Navigate to={paths.requests} replace />
  ) : (
    <NotForYou title="Staff" needs="see_people" />
  )
}

function People() {
  const { data: people, error, refetch } = useQuery(staffQuery())
  const mayManage = useMay('manage_people')
  const [inviting, setInviting] = useState(false)
  const [name, setName] = useTypedQueryState('name')
  const [role, setRole] = useState('')
  useShortcuts({ i: () => mayManage && setInviting(true) })
  const isAlone = people?.length === 1
  const invite = mayManage && (
    <Button kind={isAlone ? 'quiet' : 'primary'} shortcut="I" onClick={() => setInviting(true)}>
      Invite somebody
    </Button>
  )
  return (
    <Page>
      <Chapters place="staff" page="Staff" />
      {isAlone ? (
        <OneAccount invite={invite} />
      ) : (
        <div className={page.columns}>
          <section aria-labelledby="staff">
            <PageHead title="Staff" titleId="staff" count={people && countOf(people)} acts={invite} />
            <div className={page.tools}>
              <div className={page.grow}>
                <SearchField label="Search by name" value={name} onChange={setName} />
              </div>
              <RoleFilter role={role} onChange={setRole} />
            </div>
            <Card as="div">
              {error && !people ? (
                <Problem sentence="The staff did not load." detail={error.message} onRetry={refetch} />
              ) : (
                <PeopleTable
                  people={people && filtered(people, name, role)}
                  isFiltered={name !== '' || role !== ''}
                />
              )}
            </Card>
          </section>
          <PeopleSheet people={people} />
        </div>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}

function RoleFilter({ role, onChange }: { role: string; onChange: (role: string) => void }) {
  const options = roleOptions.map(({ value, name: label }) => ({ value, label }))
  return <FilterSelect label="Role" all="Every role" options={options} value={role} onChange={onChange} />
}

function filtered(people: readonly PersonRow[], name: string, role: string): PersonRow[] {
  const sought = searchable(name.trim())
  return people.filter(
    (person) => searchable(person.name).includes(sought) && (role === '' || person.role === role),
  )
}

function countOf(people: readonly PersonRow[]): string {
  const active = people.filter(({ status }) => status === 'active').length
  const invited = people.filter(({ status }) => status === 'invited').length
  const words = active === 1 ? '1 person' : `${active} people`
  return invited > 0 ? `${words}, ${invited} invited` : words
}
