import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { counted } from '#shared/counted.ts'
import { formatDay, isDay } from '#shared/dates.ts'
import { sentences } from '#shared/sentences.ts'
import { useConnection } from '#web/connection.ts'
import { paths } from '#web/paths.ts'
import { dayReceiptsFile, daySummaryFile } from '#web/queries/documents.ts'
import type { LastEntries } from '#web/queries/entries.ts'
import { journalQuery } from '#web/queries/journal.ts'
import { useHasColleagues, useMay, useRole } from '#web/queries/person.ts'
import { todayHere } from '#web/today.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import only from '#web/ui/only.module.css'
import page from '#web/ui/page.module.css'
import { Page, PageHead } from '#web/ui/page.tsx'
import place from '#web/ui/place.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { useQueryState, useTypedQueryState } from '#web/use-query-state.ts'
import { EntryDialogs, useEntryActs } from './entry-dialogs.tsx'
import { JournalTable, LoadingJournal } from './journal-table.tsx'

export const meta = () => [{ title: 'Journal: Akontaa' }]

/** Every entry, newest first: nothing is ever changed here, only corrected by another entry. */
export default function Journal() {
  const filter = useJournalFilter()
  const { search, day, by, isOwn } = filter
  const entryActs = useEntryActs()
  const journal = useInfiniteQuery(journalQuery(filter))
  const people = journal.data?.pages[0]?.people ?? []
  const { entries, days, acts } = useEntries(journal.data?.pages)
  return (
    <Page hasTools>
      <JournalHead isOwn={isOwn} day={day} />
      <JournalTools {...filter} people={people} />
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
            {search || day || by
              ? nothingFound(people.find(({ id }) => id === by)?.name, day)
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

/** The pages as one list: the same until another page comes. */
function useEntries(pages: readonly LastEntries[] | undefined) {
  return useMemo(
    () => ({
      entries: pages?.flatMap((part) => part.entries),
      days: pages?.flatMap((part) => part.days) ?? [],
      acts: pages?.flatMap((part) => part.acts) ?? [],
    }),
    [pages],
  )
}

/** `Ama Mensah took nothing on 20 Nov 2026.` */
function nothingFound(name: string | undefined, day: string): string {
  if (!name) return 'Nothing was recorded for this search and day.'
  return `${name} took nothing${day ? ` on ${formatDay(day)}` : ''}.`
}

/** What is looked for stands in the address. */
function useJournalFilter() {
  const [search, setSearch] = useTypedQueryState('search')
  const sought = useDeferredValue(search.trim())
  const [asked, setDay] = useQueryState('date')
  const [asksMine, setMine] = useQueryState('mine')
  const [by, setBy] = useQueryState('by')
  // A cashier's journal is their own already.
  const isOwn = useRole() === 'cashier'
  const day = isDay(asked) ? asked : ''
  const mine = asksMine === 'true' && !isOwn
  return { search, setSearch, sought, day, setDay, mine, setMine, by, setBy, isOwn }
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
                {day ? 'Receipts' : 'Receipts of today'}
              </FileButton>
              <FileButton icon="print" what="day summary" file={daySummaryFile(paperDay)}>
                {day ? 'Print the day' : 'Print today'}
              </FileButton>
            </>
          )
        }
      />
    </>
  )
}

interface JournalToolsProps extends JournalFilter {
  people: readonly { id: string; name: string }[]
}

function JournalTools({ people, ...filter }: JournalToolsProps) {
  const { search, setSearch, day, setDay, by, setBy, mine, setMine, isOwn } = filter
  const hasColleagues = useHasColleagues()
  return (
    <div className={page.tools} data-tools>
      <div className={page.grow}>
        <SearchField label="Search by name or receipt number" value={search} onChange={setSearch} />
      </div>
      {people.length > 1 && (
        <FilterSelect
          label="Taken by"
          all="Taken by anybody"
          options={people.map(({ id, name }) => ({ value: id, label: `By ${name}` }))}
          value={by}
          onChange={setBy}
        />
      )}
      <div className={place.choice}>
        <DateField label="Day" labelHidden value={day || null} onChange={(value) => setDay(value ?? '')} />
      </div>
      {day && <Button onClick={() => setDay('')}>All days</Button>}
      {/* What the list is narrowed by stands there to be taken off, also where one can choose by name. */}
      {hasColleagues && !isOwn && (people.length < 2 || mine) && (
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
        <span className={only.print}>The screen prints a whole day: choose it there.</span>
      </span>
    </TableFoot>
  )
}
