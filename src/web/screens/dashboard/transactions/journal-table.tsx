import { Fragment, memo } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatAmount, type Pesewas } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import type { Act, DayTotals, Entry } from '#web/queries/entries.ts'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import { LoadingSaid } from '#web/ui/loading-said.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { ActRows } from './act-rows.tsx'
import { type EntryActs, JournalRow, recordedOn } from './journal-row.tsx'
import styles from './journal-table.module.css'

interface JournalTableProps extends EntryActs {
  entries: readonly Entry[]
  days: readonly DayTotals[]
  acts: readonly Act[]
}

/** The entries by the day they were recorded; an act on many students is one row, which opens. Drawn anew with other entries alone, not with every letter in the search. */
export const JournalTable = memo(function JournalTable({ entries, days, acts, ...does }: JournalTableProps) {
  return (
    <Table cards breaks stays className={styles.journal}>
      <Head />
      <tbody>
        {entries.map((entry, index) => {
          const day = recordedOn(entry)
          const before = entries[index - 1]
          const act = acts.find(({ entryId }) => entryId === entry.id)
          return (
            <Fragment key={entry.id}>
              {(!before || recordedOn(before) !== day) && (
                <DayHeading day={day} totals={days.find(({ date }) => date === day)} />
              )}
              {act ? <ActRows entry={entry} act={act} {...does} /> : <JournalRow entry={entry} {...does} />}
            </Fragment>
          )
        })}
      </tbody>
    </Table>
  )
})

/** The day with the sums of its columns, over the whole filter: also when its entries go on after those shown. */
function DayHeading({ day, totals }: { day: string; totals: DayTotals | undefined }) {
  return (
    <tr className={styles.day}>
      <th scope="rowgroup" colSpan={6}>
        <Row as="span" wrap justify="between" className={styles.dayLine}>
          <span>{formatDay(day)}</span>
          {totals && (
            <Row as="span" wrap justify="between" className={styles.dayLine}>
              <DaySum said={['charged', 'charged less']} amount={totals.charged} />
              <DaySum said={['received', 'taken back']} amount={totals.received} tone="credit" />
            </Row>
          )}
        </Row>
      </th>
      <td className={table.amount}>{totals && totals.debit !== 0 && formatAmount(totals.debit)}</td>
      <td className={cx(table.amount, text.credit)}>
        {totals && totals.credit !== 0 && formatAmount(totals.credit)}
      </td>
      <td />
    </tr>
  )
}

interface DaySumProps {
  /** In words which way it went: for a sum above zero, and for one below. */
  said: readonly [string, string]
  amount: Pesewas
  tone?: 'credit'
}

function DaySum({ said: [word, otherWord], amount, tone }: DaySumProps) {
  return (
    <span className={styles.daySum} data-tone={amount > 0 ? tone : undefined}>
      {amount < 0 ? otherWord : word} <b>{formatAmount(amount)}</b>
    </span>
  )
}

export function LoadingJournal() {
  return (
    <div aria-busy="true">
      <LoadingSaid sentence={sentences.loading.transactions} />
      <Table cards breaks className={styles.journal}>
        <Head />
        <tbody>
          <SkeletonRows widths={[44, 80, 200, 140, 90, 80, 70, 70, 20]} right={[6, 7, 8]} />
        </tbody>
      </Table>
    </div>
  )
}

function Head() {
  return (
    <TableHead
      names={['Time', 'Receipt', 'Student', 'What', 'Method', 'By', 'Charged (GH₵)', 'Paid (GH₵)', 'More']}
      right={[6, 7]}
      unseen={[8]}
    />
  )
}
