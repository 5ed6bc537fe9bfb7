import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { dayOf, isDay } from '#shared/dates.ts'
import { sentences } from '#shared/sentences.ts'
import { useConnection } from '#web/connection.ts'
import { paths } from '#web/paths.ts'
import { dayReceiptsFile, daySummaryFile } from '#web/queries/documents.ts'
import type { Entry } from '#web/queries/entries.ts'
import { journalQuery } from '#web/queries/journal.ts'
import { useHasColleagues, useMay, useRole } from '#web/queries/person.ts'
import { CorrectDialog } from '#web/screens/dashboard/parts/correct-dialog.tsx'
import { TakeBackDialog } from '#web/screens/dashboard/parts/take-back-dialog.tsx'
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
import { JournalTable, LoadingJournal } from './journal-table.tsx'
import { MoveDialog } from './move-dialog.tsx'
import styles from './transactions.module.css'

export const meta = () => [{ title: 'Journal: Akontaa' }]

/** Every entry, newest first: nothing is ever changed here, only corrected by another entry. */
export default function Journal() {
  const [search, setSearch] = useTypedQueryState('search')
  const [asked, setDay] = useQueryState('date')
  const day = isDay(asked) ? asked : ''
  const [moving, setMoving] = useState<Entry | null>(null)
  const [leaving, setLeaving] = useState<Entry | null>(null)
  const [correcting, setCorrecting] = useState<Entry | null>(null)
  const sought = useDeferredValue(search.trim())
  const paperDay = day || dayOf(new Date())
  const { up: isConnected } = useConnection()
  const maySeeDay = useMay('see_day')
  const [mine, setMine] = useQueryState('mine')
  const hasColleagues = useHasColleagues()
  // A cashier's journal is their own already.
  const isOwn = useRole() === 'cashier'
  const journal = useInfiniteQuery(journalQuery(sought, day, mine === 'true' && !isOwn))
  const entries = journal.data?.pages.flatMap((part) => part.entries)
  const days = journal.data?.pages.flatMap((part) => part.days) ?? []
  const acts = journal.data?.pages.flatMap((part) => part.acts) ?? []
  return (
    <Page>
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
      <div className={page.tools} data-tools>
        <div className={page.grow}>
          <SearchField label="Search by name or receipt number" value={search} onChange={setSearch} />
        </div>
        <div className={styles.day}>
          <DateField label="Day" labelHidden value={day || null} onChange={(value) => setDay(value ?? '')} />
        </div>
        {day && <Button onClick={() => setDay('')}>All days</Button>}
        {hasColleagues && !isOwn && (
          <TickLine
            checked={mine === 'true'}
            onChange={(event) => setMine(event.currentTarget.checked ? 'true' : '')}
          >
            Mine
          </TickLine>
        )}
      </div>
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
          <JournalTable
            entries={entries}
            days={days}
            acts={acts}
            onMove={setMoving}
            onTakeBack={setLeaving}
            onCorrect={setCorrecting}
          />
        )}
        {journal.hasNextPage && (
          <TableFoot
            acts={
              isConnected ? (
                <Button
                  small
                  busy={journal.isFetchingNextPage && 'Loading...'}
                  onClick={() => journal.fetchNextPage()}
                >
                  Earlier entries
                </Button>
              ) : (
                'Earlier entries need the connection.'
              )
            }
          >
            <span>
              {counted(entries?.length ?? 0, 'entry', 'entries')} shown
              <span className={only.print}>“Print the day” on the screen prints a whole day.</span>
            </span>
          </TableFoot>
        )}
      </Card>

      {moving && <MoveDialog entry={moving} onClose={() => setMoving(null)} />}
      {correcting && <CorrectDialog entry={correcting} onClose={() => setCorrecting(null)} />}
      {leaving && (
        <TakeBackDialog
          entry={leaving}
          onMove={() => {
            setMoving(leaving)
            setLeaving(null)
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </Page>
  )
}
