import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phones.ts'
import { useMay } from '#web/queries/person.ts'
import { resend, type Text, type TextStatus } from '#web/queries/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import table from '#web/ui/table.module.css'
import { Table, TableHead } from '#web/ui/table.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './text-table.module.css'

export const statusWords: Record<TextStatus, string> = {
  queued: 'Waiting to be sent',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Failed, will try again',
  dead: 'Not sent',
  cancelled: 'Cancelled',
}

const kindWords: Record<Text['kind'], string> = {
  receipt: 'Receipt',
  receipt_void: 'Receipt taken back',
  moved: 'Payment moved',
  refund: 'Refund',
  fee_added: 'Fee added',
  reminder: 'Reminder',
  custom: 'Message',
  evening: 'Text to staff',
  notice: 'Notice',
}

/** The texts, a row each: to whom, what it said, and what became of it. */
export function TextTable({ texts }: { texts: readonly Text[] | undefined }) {
  return (
    <Table cards breaks stays className={styles.texts} aria-busy={!texts}>
      <TableHead
        names={['Guardian', 'Text', 'Status', 'When']}
        right={[3]}
        widths={{ 0: 190, 2: 180, 3: 130 }}
      />
      <tbody>
        {texts?.map((each) => <TextRow key={each.id} sent={each} />) ?? (
          <SkeletonRows widths={[160, 340, 110, 90]} right={[3]} />
        )}
      </tbody>
    </Table>
  )
}

function TextRow({ sent }: { sent: Text }) {
  const at = new Date(sent.sentAt ?? sent.createdAt)
  return (
    <tr>
      <td className={table.wrapped}>
        <b className={text.strong}>{sent.guardianName ?? formatPhone(sent.to)}</b>
        <span className={cx(text.aside, text.number)}>{formatPhone(sent.to)}</span>
      </td>
      <td className={cx(table.wrapped, styles.words)}>
        {sent.text}
        <span className={text.aside}>
          {kindWords[sent.kind]}, {sent.segments === 1 ? '1 text' : `${sent.segments} texts`}
          {sent.reason && `, ${sent.reason}`}
        </span>
      </td>
      <td className={table.wrapped}>
        <Became sent={sent} />
      </td>
      <td className={cx(table.day, table.when, table.right)}>
        {formatDay(dayOf(at))}
        <span className={text.aside}>{formatTime(at)}</span>
      </td>
    </tr>
  )
}

function Became({ sent }: { sent: Text }) {
  const sending = useAct({
    act: resend,
    onDone: () => showToast('The message is on its way once more.'),
    onRefused: (refusal) => showProblem('The message was not sent again.', refusal.message),
  })
  const maySend = useMay('send_texts')
  const hasFailed = sent.status === 'failed' || sent.status === 'dead'
  const isLogged = sent.onlyLogged && sent.status === 'sent'
  return (
    <Row as="span" wrap align="center" gap={2}>
      <Badge
        tone={isLogged ? 'wait' : toneOf(sent.status)}
        {...(hasFailed ? { icon: 'warning' as const } : {})}
      >
        {isLogged ? 'Only in the log' : statusWords[sent.status]}
      </Badge>
      {hasFailed && maySend && (
        <Button small busy={sending.busy && 'Sending...'} onClick={() => sending.submit(sent.id)}>
          Resend
        </Button>
      )}
    </Row>
  )
}

function toneOf(status: TextStatus): 'plain' | 'wait' | 'good' | 'bad' {
  if (status === 'sent' || status === 'delivered') return 'good'
  if (status === 'failed' || status === 'dead') return 'bad'
  return status === 'cancelled' ? 'plain' : 'wait'
}
