import { Notice } from '#web/ui/notice.tsx'
import styles from './told.module.css'

/** The places of a form for what went wrong, or well: they are in the page from the start, so that it is read out. */
export function Told() {
  return (
    <div className={styles.told}>
      <div role="alert">
        <Notice tone="bad" icon="warning" data-says="bad" hidden />
      </div>
      <div role="status">
        <Notice tone="good" icon="check" data-says="good" hidden />
      </div>
    </div>
  )
}
