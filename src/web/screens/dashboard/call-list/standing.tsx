import { counted } from '#shared/counted.ts'
import { formatAmount } from '#shared/money.ts'
import type { LateFamily } from '#web/queries/call-list.ts'
import { OUTCOMES, promiseWords, shortDay, stateWords } from '#web/screens/dashboard/parts/contact-words.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './call-list.module.css'

interface Said {
  tone: 'bad' | 'good' | 'plain'
  icon: IconName
  word: string
  detail: string
}

/** Where a family stands: what became of its promise, else what was said last. */
export function Standing({ family }: { family: LateFamily }) {
  const { tone, icon, word, detail } = saidOf(family)
  return (
    <Row as="span" gap={2} className={styles.standing} data-tone={tone}>
      <Icon name={icon} size={16} />
      <span>
        <b>{word}</b>
        {detail && <span className={cx(text.muted)}>{detail}</span>}
      </span>
    </Row>
  )
}

/** What is late above is one payer's; a plan is of both together. */
const ofBoth = ({ ofBoth }: NonNullable<LateFamily['plan']>) => (ofBoth ? ', both payers together' : '')

function saidOf({ promise, plan, last, tries, guardian }: LateFamily): Said {
  if (plan && plan.missed > 0) {
    const since = plan.missedSince ? ` since ${shortDay(plan.missedSince)}` : ''
    return {
      tone: 'bad',
      icon: 'warning',
      word: 'Plan behind',
      detail: `${formatAmount(plan.missed)}${since}${ofBoth(plan)}`,
    }
  }
  if (promise?.state === 'broken' || promise?.state === 'part') {
    return { tone: 'bad', icon: 'warning', word: stateWords[promise.state], detail: promiseWords(promise) }
  }
  if (promise?.state === 'open') {
    return { tone: 'good', icon: 'check', word: 'Promised', detail: promiseWords(promise) }
  }
  if (plan) {
    const next = plan.nextOn
      ? `next ${formatAmount(plan.nextAmount)} on ${shortDay(plan.nextOn)}${ofBoth(plan)}`
      : ''
    return { tone: 'good', icon: 'check', word: 'Plan on schedule', detail: next }
  }
  if (!last) return { tone: 'plain', icon: 'phone', word: 'Never called', detail: '' }
  if (guardian?.isWrong)
    return { tone: 'bad', icon: 'warning', word: 'Wrong number', detail: shortDay(last.at) }
  const often = last.outcome === 'no_answer' && tries > 1 ? `, ${counted(tries, 'time')} this week` : ''
  const isTalk = last.outcome === 'reached' || last.outcome === 'promised'
  return {
    tone: isTalk ? 'good' : 'plain',
    icon: isTalk ? 'check' : 'clock',
    word: last.outcome === 'stop' ? 'Asked to stop' : OUTCOMES[last.outcome],
    detail: `${shortDay(last.at)}${often}`,
  }
}
