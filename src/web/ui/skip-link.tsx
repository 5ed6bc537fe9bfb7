import styles from './skip-link.module.css'

/** For the keyboard: past what stands on every page, to what this one says. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#main">
      Skip to the page
    </a>
  )
}
