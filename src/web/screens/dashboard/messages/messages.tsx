import { useInfiniteQuery } from '@tanstack/react-query'
import { dayOf, formatDay, formatTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phones.ts'
import { paths } from '#web/paths.ts'
import { resend, type Text, type TextStatus, textsQuery } from '#web/queries/texts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Select } from '#web/ui/select.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { useQueryState } from '#web/use-query-state.ts'

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
    <main id="main" className="wrap">
      <div className="one">
        <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: 'Messages' }]} />
        <div className="head">
          <h1>Messages</h1>
          <span className="count">texts to guardians, newest first</span>
          <div className="acts class-filter">
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
        </div>
        <div className="card">
          {!list && texts.error && (
            <Problem
              sentence="The messages did not load."
              detail={texts.error.message}
              onRetry={texts.refetch}
            />
          )}
          {!list && !texts.error && <p className="pad muted">Loading...</p>}
          {list?.length === 0 && (
            <Empty title="No messages.">A receipt goes to the guardian by text with every payment.</Empty>
          )}
          {list && list.length > 0 && (
            <ul className="texts">
              {list.map((text) => (
                <TextItem key={text.id} text={text} />
              ))}
            </ul>
          )}
          {texts.hasNextPage && (
            <div className="foot">
              <span>{list?.length} shown</span>
              <div className="acts">
                <Button
                  small
                  busy={texts.isFetchingNextPage && 'Loading...'}
                  onClick={() => texts.fetchNextPage()}
                >
                  Earlier messages
                </Button>
              </div>
            </div>
          )}
        </div>
      </div>
    </main>
  )
}

function TextItem({ text }: { text: Text }) {
  const sending = useAct({
    act: resend,
    onDone: () => showToast('The message is on its way once more.'),
    onRefused: (refusal) => showProblem('The message was not sent again.', refusal.message),
  })
  const at = new Date(text.sentAt ?? text.createdAt)
  const hasFailed = text.status === 'failed' || text.status === 'dead'
  return (
    <li>
      <p className="text-head">
        <b className="strong">{text.guardianName ?? formatPhone(text.to)}</b>
        <span className="small muted num">{formatPhone(text.to)}</span>
        <span className="small muted num when">
          {kindWords[text.kind]}, {formatDay(dayOf(at))}, {formatTime(at)}
        </span>
      </p>
      <p className="text-body">{text.text}</p>
      <p className="text-foot">
        <Badge tone={toneOf(text.status)} {...(hasFailed ? { icon: 'warning' as const } : {})}>
          {statusWords[text.status]}
        </Badge>
        <span className="small muted">
          {text.segments === 1 ? '1 text' : `${text.segments} texts`}
          {text.reason && `, ${text.reason}`}
        </span>
        {hasFailed && (
          <Button small busy={sending.busy && 'Sending...'} onClick={() => sending.submit(text.id)}>
            Resend
          </Button>
        )}
      </p>
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
