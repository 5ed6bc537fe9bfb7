import type { ReactNode } from 'react'
import styles from './sms-slip.module.css'

interface SmsSlipProps {
  /** Who sends it to whom. */
  head: ReactNode
  /** Letter by letter as it is sent. */
  text: string
  letters: number
}

/** A text as it arrives on the phone, with its letters counted. */
export function SmsSlip({ head, text, letters }: SmsSlipProps) {
  return (
    <figure className={styles.sms}>
      <figcaption>{head}</figcaption>
      <blockquote>{text}</blockquote>
      <p>
        {letters} of 160 letters, {letters > 160 ? 'more than one SMS' : 'one SMS'}
      </p>
    </figure>
  )
}
