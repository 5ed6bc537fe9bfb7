import styles from './shuttle.module.css'

/** To the eye alone: beside it stands in words what is waited for. */
export function Shuttle({ id }: { id?: string }) {
  return (
    <div id={id} className={styles.shuttle} aria-hidden="true">
      <i />
    </div>
  )
}
