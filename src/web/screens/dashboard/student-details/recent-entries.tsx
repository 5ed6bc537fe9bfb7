import { useQuery } from '@tanstack/react-query'
import { memo, useMemo, useState } from 'react'
import { UNDO_MINUTES } from '#shared/constants.ts'
import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { undoPayment } from '#web/counter/after-payment.ts'
import { showReceipt } from '#web/counter/receipts.ts'
import { useWaitingFor } from '#web/offline/use-waiting.ts'
import { queryClient } from '#web/queries/client.ts'
import { statementFile } from '#web/queries/documents.ts'
import { describeEntry, type Entry, entriesQuery, LAST_ENTRIES } from '#web/queries/entries.ts'
import { receiptQuery } from '#web/queries/payments.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { isFromList } from '#web/queries/without-connection.ts'
import { CorrectDialog } from '#web/screens/dashboard/parts/correct-dialog.tsx'
import { RegisterReceiptDialog } from '#web/screens/dashboard/parts/register-receipt-dialog.tsx'
import { TakeBackDialog } from '#web/screens/dashboard/parts/take-back-dialog.tsx'
import { nameWithin } from '#web/screens/dashboard/parts/taken-by.tsx'
import { useTakesTwo } from '#web/screens/dashboard/parts/use-takes-two.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { Void } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { showProblem } from '#web/ui/toast.tsx'
import { foldWeeks, isWeek, type Line } from './fold-weeks.ts'
import styles from './student-details.module.css'
import { WaitingRows } from './waiting-rows.tsx'
import { WeekRows } from './week-rows.tsx'

const SHOWN_FIRST = 6

/** What happened on this child's account lately, newest first; all of it when asked. */
export function RecentEntries({ studentId, savedAt }: { studentId: string; savedAt: number }) {
  const { data: entries, error, refetch } = useQuery(entriesQuery(studentId))
  const { acts: waiting } = useWaitingFor(studentId)
  const [all, setAll] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const isPartial = entries !== undefined && isFromList(entriesQuery(studentId).queryKey)
  const lines = useMemo(() => entries && foldWeeks(entries), [entries])
  const shown = all ? lines : lines?.slice(0, SHOWN_FIRST)
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="recent">Recent</h2>
        <span className={page.grow} />
        <FileButton kind="bare" small icon="paper" what="statement" file={statementFile(studentId)}>
          Statement
        </FileButton>
        {entries && lines && lines.length > SHOWN_FIRST && (
          <button type="button" className={cx(text.link, text.small)} onClick={() => setAll(!all)}>
            {all ? 'Only the last ones' : `All ${counted(entries.length, 'entry', 'entries')}`}
          </button>
        )}
      </Row>
      <Card as="div">
        {error && !entries && (
          <Problem sentence="The entries did not load." detail={error.message} onRetry={refetch} />
        )}
        {isPartial && (
          <p className={cx(card.padded, text.small, text.muted)}>
            Of these, only what is among the school’s last {LAST_ENTRIES} entries is on this device.
          </p>
        )}
        {entries?.length === 0 && waiting.length === 0 && !isPartial && (
          <p className={cx(card.padded, text.muted)}>{sentences.empty.noTransactions}</p>
        )}
        {(!error || entries || waiting.length > 0) && (entries?.length !== 0 || waiting.length > 0) && (
          <EntriesTable studentId={studentId} lines={shown} savedAt={savedAt} onOpen={setOpened} />
        )}
      </Card>
      {opened && <OpenedDialog {...opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

/** What is asked about a payment before it is done. */
interface Opened {
  act: 'correct' | 'ask' | 'receipt'
  entry: Entry
}

function OpenedDialog({ act, entry, onClose }: Opened & { onClose: () => void }) {
  const { registerId, studentId, studentName } = entry
  if (act === 'correct') return <CorrectDialog entry={entry} onClose={onClose} />
  if (act === 'ask') return <TakeBackDialog entry={entry} onClose={onClose} />
  return registerId && <RegisterReceiptDialog {...{ registerId, studentId, onClose }} name={studentName} />
}

type Mending = readonly ('undo' | Opened['act'])[]

const NOTHING: Mending = []

/** What this person may do about a payment that was just taken. */
function useMending(): Mending {
  const mayTakeBack = useMay('take_back')
  const takesTwo = useTakesTwo()
  if (useIsExpired()) return NOTHING
  if (takesTwo) return ['ask', 'correct']
  return mayTakeBack ? ['undo', 'correct'] : NOTHING
}

interface EntriesTableProps {
  studentId: string
  lines: readonly Line[] | undefined
  savedAt: number
  onOpen: (opened: Opened) => void
}

function EntriesTable({ studentId, lines, savedAt, onOpen }: EntriesTableProps) {
  const mending = useMending()
  const mayGiveReceipts = useMay('accept_registers')
  const acts = mayGiveReceipts ? ['receipt'] : []
  const row = (entry: Entry, isNew = false) => (
    <ListedEntry
      key={entry.id}
      entry={entry}
      isNew={isNew}
      mending={entry.registerId ? acts.join(' ') : isUndoable(entry) ? mending.join(' ') : ''}
      onOpen={onOpen}
    />
  )
  return (
    <Table cards breaks>
      <TableHead names={['Date', 'What', 'Receipt', 'Amount (GH₵)', 'Owed after']} right={[3, 4]} />
      <tbody>
        <WaitingRows studentId={studentId} />
        {!lines && <SkeletonRows widths={[90, 220, 80, 70, 70]} rows={5} right={[3, 4]} />}
        {lines?.map((line, index) =>
          isWeek(line) ? (
            <WeekRows
              key={line.key}
              week={line}
              balance={balanceOf(line.entries[0])}
              row={(entry) => row(entry)}
            />
          ) : (
            row(line, index === 0 && isJust(line, savedAt))
          ),
        )}
      </tbody>
    </Table>
  )
}

/** What is added above them leaves the rows as they are. */
const ListedEntry = memo(EntryRow)

interface EntryRowProps {
  entry: Entry
  isNew: boolean
  /** The acts by name: a text, so that an unchanged row is not drawn again. */
  mending: string
  onOpen: (opened: Opened) => void
}

function EntryRow({ entry, isNew, mending, onOpen }: EntryRowProps) {
  const { receiptId, receiptNumber } = entry
  return (
    <tr data-new={isNew || undefined}>
      <td className={cx(table.day, table.when)}>{formatDay(entry.date)}</td>
      <td className={cx(table.cut, table.wrapped)}>
        {describeEntry(entry)}{' '}
        <span className={cx(text.muted, text.small, styles.aside)}>{asideOf(entry)}</span>
      </td>
      <td className={cx(text.small, table.below, table.wrapped)}>
        {receiptId && receiptNumber && (
          <button type="button" className={text.link} onClick={() => showReceipt(receiptId)}>
            {receiptNumber}
          </button>
        )}{' '}
        {entry.reversed && <Void />}
        {mending.includes('receipt') && entry.kind === 'payment' && (
          <Button kind="bare" small icon="receipt" onClick={() => onOpen({ act: 'receipt', entry })}>
            Receipt
          </Button>
        )}
        {receiptId && mending.includes('undo') && (
          <Button
            kind="bare"
            small
            icon="undo"
            onClick={() => void undoOrAsk(receiptId, () => onOpen({ act: 'ask', entry }))}
          >
            Undo
          </Button>
        )}
        {receiptId && mending.includes('ask') && (
          <Button kind="bare" small icon="undo" onClick={() => onOpen({ act: 'ask', entry })}>
            Ask to take back
          </Button>
        )}
        {receiptId && mending.includes('correct') && (
          <Button kind="bare" small icon="pencil" onClick={() => onOpen({ act: 'correct', entry })}>
            {mending.includes('ask') ? 'Ask to correct' : 'Correct'}
          </Button>
        )}
      </td>
      <td className={cx(table.amount, entry.side === 'Credit' && text.credit)} data-plain>
        {entry.side === 'Credit' ? '−' : '+'}
        {formatAmount(entry.amount)}
      </td>
      <td className={cx(table.amount, table.skip)}>{balanceOf(entry)}</td>
    </tr>
  )
}

const balanceOf = ({ balanceAfter }: Entry) => balanceAfter !== null && <Balance balance={balanceAfter} />

/** Undoes a payment of this child alone; of several children it is asked about first, with their names. */
async function undoOrAsk(receiptId: string, onAsk: () => void): Promise<void> {
  try {
    const { children } = await queryClient.fetchQuery(receiptQuery(receiptId))
    if (children.length > 1) onAsk()
    else await undoPayment(receiptId)
  } catch (error) {
    // Unread, it may be for several: nothing is taken back unasked.
    showProblem('It could not be taken back.', error instanceof Error ? error.message : undefined)
  }
}

/** How it was paid and under which number, who took it, why it was corrected, or which class was charged. */
function asideOf(entry: Entry): string {
  const { kind, method, reference, note, className } = entry
  if (kind === 'class_fee') return `Class fee, ${className}`
  return [method, reference, handOf(entry), note].filter(Boolean).join(', ')
}

/** Whose hand the money was in. */
function handOf({ kind, method, takenBy, askedBy, recordedBy }: Entry): string | null {
  if (kind === 'payment') return method === 'Online' ? 'from a phone' : `by ${nameWithin(takenBy)}`
  if (kind !== 'reversal' && kind !== 'refund') return null
  return askedBy
    ? `asked ${nameWithin(askedBy)}, yes ${nameWithin(recordedBy)}`
    : `by ${nameWithin(recordedBy)}`
}

function Balance({ balance }: { balance: NonNullable<Entry['balanceAfter']> }) {
  return (
    <>
      {balance < 0 && <span className={cx(table.word, text.credit)}>in credit</span>}
      {formatAmount(balance)}
    </>
  )
}

function isUndoable({ kind, method, reversed, recordedAt }: Entry): boolean {
  return (
    kind === 'payment' &&
    method !== 'Online' &&
    !reversed &&
    timeAtServer().getTime() - Date.parse(recordedAt) < UNDO_MINUTES * 60_000
  )
}

/** The row that the act just made: recorded about when the panel said so. */
function isJust(entry: Entry, savedAt: number): boolean {
  return savedAt > 0 && Math.abs(Date.parse(entry.recordedAt) - savedAt) < 15_000
}
