import styles from './on-its-way.module.css'

/** Stands where a page's script takes longer than a moment to come: a slow line, a slow device. */
export function OnItsWay() {
  return <p className={styles.words}>This page is on its way …</p>
}
