import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { paths } from '#web/paths.ts'
import { type TextStatus, textsQuery } from '#web/queries/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { statusWords, TextTable } from './text-table.tsx'

export const meta = () => [{ title: 'Messages: Akontaa' }]

const ALL = 'all'

/** Every text to a guardian: what it said, whether it arrived, and the way to send it again. */
export default function Texts() {
  const [wanted, setWanted] = useQueryState('status')
  const [typed, setTyped] = useTypedQueryState('search')
  const sought = useDeferredValue(typed.trim())
  const status = statuses.find((each) => each === wanted) ?? ''
  const texts = useInfiniteQuery(textsQuery(status, sought))
  const list = texts.data?.pages.flatMap((part) => part.messages)
  return (
    <Page hasTools>
      <Head />
      {texts.data?.pages[0]?.reachesPhones === false && <ReachesNoPhone />}
      <div className={page.tools} data-tools>
        <div className={page.grow}>
          <SearchField label="Search by guardian, phone or words" value={typed} onChange={setTyped} />
        </div>
        <div className={place.choice}>
          <StatusSelect status={status} onChange={setWanted} />
        </div>
      </div>
      <Card as="div">
        {!list && texts.error && (
          <Problem
            sentence="The messages did not load."
            detail={texts.error.message}
            onRetry={texts.refetch}
          />
        )}
        {list?.length === 0 && <Nothing isFiltered={Boolean(sought || status)} />}
        {!(list?.length === 0 || (texts.error && !list)) && <TextTable texts={list} />}
        {texts.hasNextPage && (
          <TableFoot
            acts={
              <Button
                small
                busy={texts.isFetchingNextPage && 'Loading...'}
                onClick={() => texts.fetchNextPage()}
              >
                Earlier messages
              </Button>
            }
          >
            <span>{list?.length} shown</span>
          </TableFoot>
        )}
      </Card>
    </Page>
  )
}

function Head() {
  return (
    <>
      <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: 'Messages' }]} />
      <PageHead
        title="Messages"
        count="texts to guardians, newest first"
        acts={<ButtonLink to={paths.notices}>Notices to families</ButtonLink>}
      />
    </>
  )
}

function ReachesNoPhone() {
  return (
    <div className={place.below4}>
      <Notice tone="wait" icon="warning">
        Texts only go to the server’s log: they reach no phone until an SMS provider is set for this server.
      </Notice>
    </div>
  )
}

function StatusSelect({ status, onChange }: { status: TextStatus | ''; onChange: (status: string) => void }) {
  return (
    <Select
      label="Status"
      labelHidden
      options={[
        { value: ALL, label: 'All messages' },
        ...statuses.map((value) => ({ value, label: statusWords[value] })),
      ]}
      value={status || ALL}
      onChange={(value) => onChange(value === ALL ? '' : value)}
    />
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No messages match." />
  return <Empty title="No messages.">A receipt goes to the guardian by text with every payment.</Empty>
}

const statuses: readonly TextStatus[] = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'dead',
  'cancelled',
]
