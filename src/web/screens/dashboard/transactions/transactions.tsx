import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { counted } from '#shared/counted.ts'
import { isDay } from '#shared/dates.ts'
import { sentences } from '#shared/sentences.ts'
import { useConnection } from '#web/connection.ts'
import { paths } from '#web/paths.ts'
import { dayReceiptsFile, daySummaryFile } from '#web/queries/documents.ts'
import { journalQuery } from '#web/queries/journal.ts'
import { useHasColleagues, useMay, useRole } from '#web/queries/person.ts'
import { todayHere } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { EntryDialogs, useEntryActs } from './entry-dialogs.tsx'
import { JournalTable, LoadingJournal } from './journal-table.tsx'
import styles from './transactions.module.css'

export const meta = () => [{ title: 'Journal: Akontaa' }]

/** Every entry, newest first: nothing is ever changed here, only corrected by another entry. */
export default function Journal() {
  const filter = useJournalFilter()
  const { search, day, isOwn } = filter
  const entryActs = useEntryActs()
  const journal = useInfiniteQuery(journalQuery(filter.sought, day, filter.mine && !isOwn))
  const entries = journal.data?.pages.flatMap((part) => part.entries)
  const days = journal.data?.pages.flatMap((part) => part.days) ?? []
  const acts = journal.data?.pages.flatMap((part) => part.acts) ?? []
  return (
    <Page>
      <JournalHead isOwn={isOwn} day={day} />
      <JournalTools {...filter} />
      <Card as="div">
        {!entries && journal.error && (
          <Problem
            sentence="The journal did not load."
            detail={journal.error.message}
            onRetry={journal.refetch}
          />
        )}
        {!entries && !journal.error && <LoadingJournal />}
        {entries?.length === 0 && (
          <Empty title={sentences.empty.noTransactions}>
            {search || day
              ? 'Nothing was recorded for this search and day.'
              : 'The first fee you charge and the first payment you take stand here.'}
          </Empty>
        )}
        {entries && entries.length > 0 && (
          <JournalTable entries={entries} days={days} acts={acts} {...entryActs.ask} />
        )}
        {journal.hasNextPage && (
          <EarlierEntries
            shown={entries?.length ?? 0}
            busy={journal.isFetchingNextPage}
            onMore={() => journal.fetchNextPage()}
          />
        )}
      </Card>

      <EntryDialogs {...entryActs} />
    </Page>
  )
}

/** What is looked for stands in the address. */
function useJournalFilter() {
  const [search, setSearch] = useTypedQueryState('search')
  const sought = useDeferredValue(search.trim())
  const [asked, setDay] = useQueryState('date')
  const [mine, setMine] = useQueryState('mine')
  // A cashier's journal is their own already.
  const isOwn = useRole() === 'cashier'
  const day = isDay(asked) ? asked : ''
  return { search, setSearch, sought, day, setDay, mine: mine === 'true', setMine, isOwn }
}

type JournalFilter = ReturnType<typeof useJournalFilter>

function JournalHead({ isOwn, day }: Pick<JournalFilter, 'isOwn' | 'day'>) {
  const maySeeDay = useMay('see_day')
  const paperDay = day || todayHere()
  return (
    <>
      <Crumbs
        trail={[{ label: 'Students', to: paths.dashboard }, { label: isOwn ? 'My takings' : 'Journal' }]}
      />
      <PageHead
        title={isOwn ? 'My takings' : 'Journal'}
        count={isOwn ? 'what I recorded, newest first' : 'every entry, newest first'}
        acts={
          maySeeDay && (
            <>
              <FileButton icon="receipt" what="receipts of the day" file={dayReceiptsFile(paperDay)}>
                Receipts
              </FileButton>
              <FileButton icon="print" what="day summary" file={daySummaryFile(paperDay)}>
                Print the day
              </FileButton>
            </>
          )
        }
      />
    </>
  )
}

function JournalTools({ search, setSearch, day, setDay, mine, setMine, isOwn }: JournalFilter) {
  const hasColleagues = useHasColleagues()
  return (
    <div className={page.tools} data-tools>
      <div className={page.grow}>
        <SearchField label="Search by name or receipt number" value={search} onChange={setSearch} />
      </div>
      <div className={styles.day}>
        <DateField label="Day" labelHidden value={day || null} onChange={(value) => setDay(value ?? '')} />
      </div>
      {day && <Button onClick={() => setDay('')}>All days</Button>}
      {hasColleagues && !isOwn && (
        <TickLine checked={mine} onChange={(event) => setMine(event.currentTarget.checked ? 'true' : '')}>
          Mine
        </TickLine>
      )}
    </div>
  )
}

interface EarlierEntriesProps {
  shown: number
  busy: boolean
  onMore: () => void
}

function EarlierEntries({ shown, busy, onMore }: EarlierEntriesProps) {
  const { up: isConnected } = useConnection()
  return (
    <TableFoot
      acts={
        isConnected ? (
          <Button small busy={busy && 'Loading...'} onClick={onMore}>
            Earlier entries
          </Button>
        ) : (
          'Earlier entries need the connection.'
        )
      }
    >
      <span>
        {counted(shown, 'entry', 'entries')} shown
        <span className={only.print}>“Print the day” on the screen prints a whole day.</span>
      </span>
    </TableFoot>
  )
}
