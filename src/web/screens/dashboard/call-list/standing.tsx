import type { ContactOutcome } from '#shared/contacts.ts'
import { counted } from '#shared/counted.ts'
import { formatDay, formatWeekday } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import type { FamilyPromise, LateFamily } from '#web/queries/call-list.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './call-list.module.css'

export const OUTCOMES: Record<ContactOutcome, string> = {
  reached: 'Reached',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
  promised: 'Promised',
  disputes: 'Disputes',
  stop: 'Stop',
}

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
    <span className={styles.standing} data-tone={tone}>
      <Icon name={icon} size={16} />
      <span>
        <b>{word}</b>
        {detail && <span className={cx(styles.detail)}>{detail}</span>}
      </span>
    </span>
  )
}

function saidOf({ promise, last, tries, guardian }: LateFamily): Said {
  if (promise?.state === 'broken' || promise?.state === 'part') {
    return { tone: 'bad', icon: 'warning', word: stateWords[promise.state], detail: promiseWords(promise) }
  }
  if (promise?.state === 'open') {
    return { tone: 'good', icon: 'check', word: 'Promised', detail: promiseWords(promise) }
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

export const stateWords = {
  open: 'Promised',
  kept: 'Promise kept',
  part: 'Promise kept in part',
  broken: 'Promise broken',
  cancelled: 'Promise cancelled',
} as const

/** "1,000.00 by Fri 13 Nov, nothing came" */
export function promiseWords({ amount, on, came, state }: FamilyPromise): string {
  const asked = `${formatAmount(amount)} by ${shortDay(on)}`
  if (state === 'broken') return `${asked}, nothing came`
  return came > 0 ? `${asked}, ${formatAmount(came)} came` : asked
}

/** "Fri 13 Nov" */
export function shortDay(at: string): string {
  const day = at.slice(0, 10)
  return `${formatWeekday(day).slice(0, 3)} ${formatDay(day).slice(0, -5)}`
}
