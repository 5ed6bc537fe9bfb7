import { formatPhone } from '#shared/phones.ts'
import { cx } from './cx.ts'
import text from './text.module.css'

interface PhoneLinkProps {
  /** As it is kept; empty when the school has none. */
  phone: string
  className?: string | undefined
}

/** A number to ring, or the words that there is none. */
export function PhoneLink({ phone, className }: PhoneLinkProps) {
  if (!phone) return <span className={cx(text.nowrap, className)}>no phone number</span>
  return (
    <a data-reach className={cx(text.nowrap, text.number, className)} href={`tel:${phone}`}>
      {formatPhone(phone)}
    </a>
  )
}
