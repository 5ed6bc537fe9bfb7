import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatMoment } from '#shared/dates.ts'
import { type SchoolNotice, takeNoticeBack } from '#web/queries/notices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import card from '#web/ui/card.module.css'
import { Confirm } from '#web/ui/confirm.tsx'
import { cx } from '#web/ui/cx.ts'
import { Stack } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './notices.module.css'

/** One notice as it was written, and what became of its texts and pushes. */
export function WrittenNotice({ notice, mayWrite }: { notice: SchoolNotice; mayWrite: boolean }) {
  const { title, body, at, by, withdrawnAt } = notice
  return (
    <Stack
      as="article"
      gap={2}
      className={cx(card.padded, styles.notice)}
      data-withdrawn={withdrawnAt !== null || undefined}
    >
      <header>
        <h2>{title}</h2>
        {withdrawnAt && <Badge>Withdrawn</Badge>}
        {!withdrawnAt && mayWrite && <Withdraw notice={notice} />}
      </header>
      <p className={styles.body}>{body}</p>
      <p className={text.hint}>
        {whomOf(notice)}, {formatMoment(at)}, {by}. {channelsOf(notice)}
      </p>
    </Stack>
  )
}

function whomOf({ to, whom }: SchoolNotice): string {
  if (to === 'all') return 'To all families'
  return to === 'class' ? `To ${whom}` : `To the family of ${whom}`
}

function channelsOf({ texts, pushes }: SchoolNotice): string {
  const said = [...wayOf(pushes, 'phone', 'told'), ...wayOf(texts, 'text', 'sent')]
  return said.length > 0 ? `${said.join(', ')}.` : 'In the app only.'
}

/** `3 phones told`, `2 texts waiting`. */
function wayOf({ waiting, sent, failed }: SchoolNotice['texts'], one: string, done: string): string[] {
  return [
    ...(sent > 0 ? [`${counted(sent, one)} ${done}`] : []),
    ...(waiting > 0 ? [`${counted(waiting, one)} waiting`] : []),
    ...(failed > 0 ? [`${counted(failed, one)} not ${done}`] : []),
  ]
}

function Withdraw({ notice: { noticeId, title } }: { notice: SchoolNotice }) {
  const [isAsking, setAsking] = useState(false)
  const withdrawing = useAct({
    act: takeNoticeBack,
    onDone: (message) => {
      setAsking(false)
      showToast(message)
    },
    onRefused: ({ message }) => showProblem('The notice was not withdrawn.', message),
  })
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {isAsking && (
        <Confirm
          question={`Withdraw “${title}”?`}
          keep="Keep it"
          act="Withdraw"
          busy={withdrawing.busy && 'Withdrawing...'}
          onKeep={() => setAsking(false)}
          onAct={() => withdrawing.submit(noticeId)}
        >
          <p>It leaves the parents’ app, and nothing that waits is sent. What was sent stays sent.</p>
        </Confirm>
      )}
    </>
  )
}
