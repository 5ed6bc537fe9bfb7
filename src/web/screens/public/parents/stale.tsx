import { formatDay } from '#shared/dates.ts'
import { Icon } from './icon.tsx'
import { words } from './language.ts'
import frame from './parents.module.css'
import { LinkButton, Notice } from './parts.tsx'

interface StaleProps {
  at: number
  isOffline: boolean
  again: () => void
}

/** Above the page when its figures are older than they should be. */
export function Stale({ at, isOffline, again }: StaleProps) {
  const { strip, shared } = words()
  const when = whenRead(at)
  return (
    <div className={frame.strip} role="status">
      <Icon name="offline" size={18} />
      <span>{isOffline ? strip.offline({ when }) : strip.failed({ when })}</span>
      <LinkButton onClick={again}>{shared.tryAgain}</LinkButton>
    </div>
  )
}

function whenRead(at: number, now = new Date()): string {
  const { strip } = words()
  const [day, time] = [new Date(at).toISOString().slice(0, 10), new Date(at).toISOString().slice(11, 16)]
  const days = Math.round((Date.parse(now.toISOString().slice(0, 10)) - Date.parse(day)) / 86_400_000)
  if (days === 0) return strip.today({ time })
  return days === 1 ? strip.yesterday({ time }) : strip.on({ day: formatDay(day) })
}

export function OfflineNote() {
  return (
    <Notice tone="gold" icon="offline">
      {words().strip.office}
    </Notice>
  )
}
