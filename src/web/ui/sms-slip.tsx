import type { ReactNode } from 'react'
import { segmentsOf } from '#shared/sms.ts'
import styles from './sms-slip.module.css'

interface SmsSlipProps {
  /** Who sends it to whom. */
  head: ReactNode
  /** Letter by letter as it is sent. */
  text: string
  letters?: number
}

/** A text as it arrives on the phone, with its letters counted. */
export function SmsSlip({ head, text, letters }: SmsSlipProps) {
  const segments = segmentsOf(text)
  return (
    <figure className={styles.sms}>
      <figcaption>{head}</figcaption>
      <blockquote>{text}</blockquote>
      {letters !== undefined && (
        <p>{segments === 1 ? `${letters} of 160 letters, one SMS` : `${letters} letters, ${segments} SMS`}</p>
      )}
    </figure>
  )
}
