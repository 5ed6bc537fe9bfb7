import styles from './kente.module.css'

/** The band at the top of every page. */
export function Kente() {
  return <div className={styles.kente} aria-hidden="true" />
}
