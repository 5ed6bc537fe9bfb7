import { Link } from 'react-router'
import { formatMoment } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import type { Asked } from '#web/queries/requests.ts'
import styles from './request-line.module.css'

/** One request in a list: what, how much, who asked and why. */
export function RequestLine({ request }: { request: Asked }) {
  return (
    <Link className={styles.request} to={paths.request(request.id)}>
      <span className={styles.title}>{request.title}</span>
      <span className={styles.amount}>{formatAmount(request.amount)}</span>
      <span className={styles.about}>
        {request.askedBy.name}, {formatMoment(request.askedAt)}. “{request.reason}”
      </span>
    </Link>
  )
}
