import { useInfiniteQuery } from '@tanstack/react-query'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phones.ts'
import { paths } from '#web/paths.ts'
import { resend, type Text, type TextStatus, textsQuery } from '#web/queries/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { Card } from '#web/ui/card.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { cx } from '#web/ui/cx.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Page, PageHead } from '#web/ui/page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { EntryLine, RuledList } from '#web/ui/ruled-list.tsx'
import { Select } from '#web/ui/select.tsx'
import { TableFoot } from '#web/ui/table-foot.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { useQueryState } from '#web/use-query-state.ts'
import styles from './messages.module.css'

export const meta = () => [{ title: 'Messages: Akontaa' }]

const ALL = 'all'

const statusWords: Record<TextStatus, string> = {
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
  fee_added: 'Fee added',
  reminder: 'Reminder',
  custom: 'Message',
}

/** Every text to a guardian: what it said, whether it arrived, and the way to send it again. */
export default function Texts() {
  const [wanted, setWanted] = useQueryState('status')
  const status = statuses.find((each) => each === wanted) ?? ''
  const texts = useInfiniteQuery(textsQuery(status))
  const list = texts.data?.pages.flatMap((page) => page.messages)
  return (
    <Page>
      <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: 'Messages' }]} />
      <PageHead
        title="Messages"
        count="texts to guardians, newest first"
        acts={
          <div className={styles.status}>
            <Select
              label="Status"
              labelHidden
              options={[
                { value: ALL, label: 'All messages' },
                ...statuses.map((value) => ({ value, label: statusWords[value] })),
              ]}
              value={status || ALL}
              onChange={(value) => setWanted(value === ALL ? '' : value)}
            />
          </div>
        }
      />
      <Card as="div">
        {!list && texts.error && (
          <Problem
            sentence="The messages did not load."
            detail={texts.error.message}
            onRetry={texts.refetch}
          />
        )}
        {!list && !texts.error && <p className={cx(card.padded, text.muted)}>Loading...</p>}
        {list?.length === 0 && (
          <Empty title="No messages.">A receipt goes to the guardian by text with every payment.</Empty>
        )}
        {list && list.length > 0 && (
          <RuledList>
            {list.map((each) => (
              <TextItem key={each.id} sent={each} />
            ))}
          </RuledList>
        )}
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

function TextItem({ sent }: { sent: Text }) {
  const sending = useAct({
    act: resend,
    onDone: () => showToast('The message is on its way once more.'),
    onRefused: (refusal) => showProblem('The message was not sent again.', refusal.message),
  })
  const at = new Date(sent.sentAt ?? sent.createdAt)
  const hasFailed = sent.status === 'failed' || sent.status === 'dead'
  return (
    <li>
      <EntryLine>
        <b className={text.strong}>{sent.guardianName ?? formatPhone(sent.to)}</b>
        <span className={cx(text.small, text.muted, text.number)}>{formatPhone(sent.to)}</span>
        <span className={cx(text.small, text.muted, text.number, styles.time)}>
          {kindWords[sent.kind]}, {formatDay(dayOf(at))}, {formatTime(at)}
        </span>
      </EntryLine>
      <p className={styles.body}>{sent.text}</p>
      <EntryLine>
        <Badge tone={toneOf(sent.status)} {...(hasFailed ? { icon: 'warning' as const } : {})}>
          {statusWords[sent.status]}
        </Badge>
        <span className={cx(text.small, text.muted)}>
          {sent.segments === 1 ? '1 text' : `${sent.segments} texts`}
          {sent.reason && `, ${sent.reason}`}
        </span>
        {hasFailed && (
          <Button small busy={sending.busy && 'Sending...'} onClick={() => sending.submit(sent.id)}>
            Resend
          </Button>
        )}
      </EntryLine>
    </li>
  )
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

function toneOf(status: TextStatus): 'plain' | 'wait' | 'good' | 'bad' {
  if (status === 'sent' || status === 'delivered') return 'good'
  if (status === 'failed' || status === 'dead') return 'bad'
  return status === 'cancelled' ? 'plain' : 'wait'
}
