import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatTime } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import type { Act, Entry } from '#web/queries/entries.ts'
import { actEntriesQuery } from '#web/queries/journal.ts'
import { TakenBy } from '#web/screens/dashboard/parts/taken-by.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import table from '#web/ui/table.module.css'
import text from '#web/ui/text.module.css'
import { type EntryActs, JournalRow } from './journal-row.tsx'
import styles from './journal-table.module.css'

interface ActRowsProps extends EntryActs {
  /** The entry that stands for the act. */
  entry: Entry
  act: Act
}

/** A billing run, its undoing or an import as one row with its sums, which opens to its entries. */
export function ActRows({ entry, act, ...acts }: ActRowsProps) {
  const [isOpen, setOpen] = useState(false)
  const what = act.feeType ?? 'several fees'
  return (
    <>
      <tr>
        <td className={cx(table.day, table.when)}>{formatTime(new Date(entry.recordedAt))}</td>
        <td className={table.skip} />
        <td className={table.name}>
          <button
            type="button"
            className={cx(text.quietLink, text.strong, styles.opener)}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={16} />
            {act.className ?? 'Several classes'}
          </button>{' '}
          <span className={cx(text.muted, text.small)}>{counted(act.students, 'student')}</span>
        </td>
        <td className={table.below}>{describeAct(entry, act, what)}</td>
        <td className={table.skip} />
        <td className={table.below}>
          <TakenBy entry={entry} />
        </td>
        <td className={table.amount}>{act.debit > 0 && formatAmount(act.debit)}</td>
        <td className={cx(table.amount, text.credit)}>{act.credit > 0 && formatAmount(act.credit)}</td>
        <td className={styles.more} />
      </tr>
      {isOpen && <ActEntries entryId={entry.id} {...acts} />}
    </>
  )
}

function describeAct({ kind }: Entry, { debit, credit }: Act, what: string): string {
  if (kind === 'opening') return `Brought forward: ${what}`
  if (kind === 'reversal') return `Billing undone: ${what}`
  return debit > 0 && credit === 0 ? `Billed ${what}` : `Fee changed: ${what}`
}

function ActEntries({ entryId, ...acts }: EntryActs & { entryId: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    actEntriesQuery(entryId),
  )
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <>
      {!entries && (
        <tr data-part>
          <td colSpan={9} className={text.muted}>
            {error ? `These entries did not load. ${error.message}` : 'Loading...'}
          </td>
        </tr>
      )}
      {entries?.map((entry) => (
        <JournalRow key={entry.id} entry={entry} isPart {...acts} />
      ))}
      {hasNextPage && (
        <tr data-part>
          <td colSpan={9}>
            <Button small busy={isFetchingNextPage && 'Loading...'} onClick={() => fetchNextPage()}>
              More of these
            </Button>
          </td>
        </tr>
      )}
    </>
  )
}
