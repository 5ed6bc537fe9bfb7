import { useQuery } from '@tanstack/react-query'
import { LEFT_OUT, type LeftOut, REMINDER_LIMITS } from '#shared/reminders.ts'
import { type LateFamily, moneyInTrayQuery } from '#web/queries/call-list.ts'
import { nextReminderQuery } from '#web/queries/reminders.ts'
import { shortDay } from '#web/screens/dashboard/parts/contact-words.ts'
import { SheetHead } from '#web/ui/beside.tsx'
import text from '#web/ui/text.module.css'
import styles from './call-list.module.css'

/** What the family reads next if nothing comes, or why it gets no text. */
export function NextReminder({ family }: { family: LateFamily }) {
  const { data, error } = useQuery(nextReminderQuery(family.familyId, family.guardian?.id))
  const { data: inTray } = useQuery(moneyInTrayQuery())
  if (error && !data) return <Failed detail={error.message} />
  if (!data) return null
  const reason = data.reason ?? saidReason(family, Boolean(inTray?.has(family.familyId)))
  const day = data.notBefore && `, not before ${shortDay(data.notBefore)}`
  return (
    <section>
      <SheetHead title="Next reminder">
        <span className={text.hint}>
          {data.sentInTerm} of {REMINDER_LIMITS.inTerm} this term{day}
        </span>
      </SheetHead>
      {!data.on && !reason && data.text && <p className={text.hint}>Reminders are off. It would say:</p>}
      {reason && <p className={text.hint}>None: {LEFT_OUT[reason].toLowerCase()}.</p>}
      {!reason && data.text && <blockquote className={styles.reminder}>{data.text}</blockquote>}
      {!reason && !data.text && <p className={text.hint}>None: nothing is late or soon due.</p>}
    </section>
  )
}

function Failed({ detail }: { detail: string }) {
  return (
    <section>
      <h2>Next reminder</h2>
      <p className={text.hint}>It did not load. {detail}</p>
    </section>
  )
}

/** What was said and promised holds a reminder back, and money that is on its way. */
function saidReason({ guardian, promise, place, late }: LateFamily, isInTray: boolean): LeftOut | null {
  if (guardian?.isWrong) return 'silent'
  if (promise?.state === 'open') return 'promised'
  if (place === 'reached' && late > 0) return 'reached'
  return isInTray ? 'in_tray' : null
}
