import { useQuery } from '@tanstack/react-query'
import { fullName } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { noticesQuery } from '#web/queries/notices.ts'
import { useMay } from '#web/queries/person.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useQueryState } from '#web/use-query-state.ts'
import { NoticeForm } from './notice-form.tsx'
import { WrittenNotice } from './written-notice.tsx'

export const meta = () => [{ title: 'Notices: Akontaa' }]

/** What the school writes to all families, a class or one family, and what it has written. */
export default function Notices() {
  const { data, error, refetch } = useQuery(noticesQuery())
  const mayWrite = useMay('write_notices')
  const isExpired = useIsExpired()
  return (
    <Page aria-busy={!data && !error}>
      <Crumbs
        trail={[
          { label: 'Students', to: paths.dashboard },
          { label: 'Messages', to: paths.messages },
          { label: 'Notices' },
        ]}
      />
      <PageHead title="Notices" count="to families, in their app and by SMS" />
      <div className={page.stack}>
        {mayWrite && !isExpired && <NewNotice />}
        <Card as="div" aria-label="Written notices">
          {error && !data && (
            <Problem sentence="The notices did not load." detail={error.message} onRetry={refetch} />
          )}
          {!data && !error && <Skeleton width={320} height={64} />}
          {data?.length === 0 && (
            <Empty title="No notice has been written yet.">
              Parents read them in their app, where the school shows receipts there.
            </Empty>
          )}
          {data?.map((notice) => (
            <WrittenNotice key={notice.noticeId} notice={notice} mayWrite={mayWrite} />
          ))}
        </Card>
      </div>
    </Page>
  )
}

/** Begun from a family it is for that one, by SMS too: the address names one of its children. */
function NewNotice() {
  const [asked] = useQueryState('studentId')
  const { data: students } = useStudentsAtCounter()
  if (asked && !students) return <Skeleton width={320} height={64} />
  const named = students?.find(({ id }) => asked !== '' && id === asked)
  const child = named ? { id: named.id, name: fullName(named) } : null
  return <NoticeForm key={child?.id} child={child} />
}
