import styles from './skeleton.module.css'

/** A bar in the place of words that are coming. Sizes in pixels. */
export function Skeleton({ width, height }: { width: number | string; height?: number }) {
  return <span className={styles.skeleton} data-skeleton style={{ width, ...(height && { height }) }} />
}
