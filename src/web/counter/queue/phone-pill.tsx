import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import { onScreen } from '#web/counter/asking/asking.ts'
import { isWaiting, phonesAskedQuery } from '#web/queries/phones-asked.ts'
import { Icon } from '#web/ui/icon.tsx'
import only from '#web/ui/only.module.css'
import styles from './net-pill.module.css'

/** In the header: phones that have not answered yet. It opens the one that was asked last. */
export function PhonePill() {
  const { data } = useQuery(phonesAskedQuery())
  const waiting = data?.phones.filter(isWaiting) ?? []
  const [last] = waiting
  if (!last) return null
  const words = `${counted(waiting.length, 'prompt')} ${waiting.length === 1 ? 'waits' : 'wait'}`
  return (
    <button
      type="button"
      className={styles.pill}
      aria-label={words}
      onClick={() => onScreen.set({ paymentId: last.paymentId })}
    >
      <Icon name="phone" size={18} />
      <span className={only.wide}>{words}</span>
      <span className={only.phone} aria-hidden="true">
        {waiting.length}
      </span>
    </button>
  )
}
