import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { formatPhone } from '#shared/phones.ts'
import { readPrinting } from '#web/device.ts'
import { schoolQuery } from '#web/queries/school.ts'
import styles from './slip-paper.module.css'

interface SlipPaperProps {
  /** What it is, for who cannot see it. */
  label: string
  /** What must not be missed, in a frame. */
  state: string
  /** It is printed, or the person thought better of it. */
  onPrinted: () => void
  children: ReactNode
}

/** A paper that the browser prints by itself, without the server: on this device's roll, or 80 mm. It is seen on paper alone. */
export function SlipPaper({ label, state, onPrinted, children }: SlipPaperProps) {
  const { data: school } = useQuery(schoolQuery())
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    // Laid out first, printed in the next turn.
    const timer = window.setTimeout(() => window.print())
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('afterprint', onPrinted)
    }
  }, [onPrinted])
  return createPortal(
    <section className={styles.slip} data-slip data-roll={readPrinting().paper} aria-label={label}>
      <div className={styles.band} aria-hidden="true" />
      <h1>{school?.name}</h1>
      <p>
        {school?.address}
        <br />
        {school && formatPhone(school.phone)}
      </p>
      <p className={styles.state}>{state.toUpperCase()}</p>
      {children}
    </section>,
    document.body,
  )
}

/** What the paper is and when it was made. */
export function SlipHead({ title, made }: { title: string; made: string }) {
  return (
    <div className={styles.row} data-head>
      <b>{title}</b>
      <span>{made}</span>
    </div>
  )
}

export function SlipLine({
  label,
  value,
  isStrong = false,
}: {
  label: string
  value: string
  isStrong?: boolean
}) {
  return (
    <div className={styles.row}>
      <span>{label}</span>
      {isStrong ? <b>{value}</b> : <span>{value}</span>}
    </div>
  )
}

/** The sum the paper is about, as "1,234.00". */
export function SlipSum({ label, sum }: { label: string; sum: string }) {
  return (
    <div className={styles.row} data-sum>
      <b>{label}</b>
      <span>GH₵ {sum}</span>
    </div>
  )
}

/** The last line, in the middle. */
export function SlipEnd({ children }: { children: ReactNode }) {
  return <p className={styles.last}>{children}</p>
}

/** From edge to edge of what the roll's printer can reach. */
export function SlipRuler() {
  return <div className={styles.ruler} aria-hidden="true" />
}
