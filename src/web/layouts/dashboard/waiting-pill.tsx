import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useMe } from '#web/queries/person.ts'
import styles from './waiting-pill.module.css'

/** What waits for the person at the screen, in words; nothing waits, no pill. */
export default function WaitingPill() {
  const waiting = useMe()?.waiting ?? 0
  const words = waiting === 1 ? '1 request' : `${waiting} requests`
  return (
    <>
      <span className={styles.said} role="status">
        {waiting > 0 && `${words} waiting for you`}
      </span>
      {waiting > 0 && (
        <Link className={styles.pill} to={paths.requests} data-waiting>
          <i className={styles.dot} />
          {words}
        </Link>
      )}
    </>
  )
}
