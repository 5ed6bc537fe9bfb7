import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatWeekday } from '#shared/dates.ts'
import { type MySchool, mySchoolsQuery, standingQuery } from '#web/queries/my-schools.ts'
import { useMay } from '#web/queries/person.ts'
import { NotForYou } from '#web/screens/dashboard/parts/not-for-you.tsx'
import { useShortcuts } from '#web/shortcuts.ts'
import { useToday } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import text from '#web/ui/text.module.css'
import { useIsWide } from '#web/ui/use-media.ts'
import { BringDialog } from './bring-dialog.tsx'
import { SchoolCards } from './school-cards.tsx'
import { SchoolTable } from './school-table.tsx'
import { Together } from './together.tsx'
import { useOpenSchool } from './use-open-school.ts'
import type { Column } from './words.ts'

export const meta = () => [{ title: 'Your schools: Akontaa' }]

/** All schools of one Head beside each other. It only reads; each opens without signing in again. */
export default function MySchoolsPage() {
  const mayKeep = useMay('keep_own_schools')
  return mayKeep ? <MySchools /> : <NotForYou title="Your schools" needs="keep_own_schools" />
}

function MySchools() {
  const { data: schools, error, refetch } = useQuery(mySchoolsQuery())
  const [brings, setBrings] = useState(false)
  const bring = <Button onClick={() => setBrings(true)}>Bring a school</Button>
  return (
    <Page aria-busy={!schools && !error}>
      <PageHead
        title="Your schools"
        count={schools && schools.length > 1 && <SideBySide schools={schools} />}
        acts={
          schools &&
          schools.length > 1 && (
            <>
              {bring}
              <Button icon="print" onClick={() => window.print()}>
                Print
              </Button>
            </>
          )
        }
      />
      {error && !schools && (
        <Card as="div">
          <Problem sentence="Your schools did not load." detail={error.message} onRetry={refetch} />
        </Card>
      )}
      {schools && schools.length < 2 && (
        <Card as="div">
          <Empty title="You are Head of this school alone." actions={bring}>
            Whoever is Head of several schools has them beside each other here, and opens each without signing
            in again. A school is brought with the password that is yours there.
          </Empty>
        </Card>
      )}
      {schools && schools.length > 1 && <Schools schools={schools} />}
      {brings && <BringDialog schools={schools ?? []} onClose={() => setBrings(false)} />}
    </Page>
  )
}

function SideBySide({ schools }: { schools: readonly MySchool[] }) {
  const today = useToday()
  return (
    <>
      {counted(schools.length, 'school')} side by side, {formatWeekday(today)}
    </>
  )
}

function Schools({ schools }: { schools: readonly MySchool[] }) {
  const read = useQueries({ queries: schools.map(({ accountId }) => standingQuery(accountId)) })
  const isWide = useIsWide()
  const opening = useOpenSchool()
  const columns = schools.map((school, place): Column => {
    const one = read[place]
    return { school, standing: one?.data, isOld: one?.isError ?? false }
  })
  useShortcuts(
    Object.fromEntries(
      schools.slice(0, 9).map((school, place) => [`${place + 1}`, () => opening.submit(school)]),
    ),
  )
  const Look = isWide ? SchoolTable : SchoolCards
  return (
    <>
      <Together columns={columns} />
      <Look columns={columns} onOpen={opening.submit} />
      <p className={text.hint}>
        This page only reads. What you decide, you decide inside the school, in your name there.
      </p>
    </>
  )
}
