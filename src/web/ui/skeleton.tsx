import styles from './skeleton.module.css'

/** From here on it stands for a part of the page, and is no wider than the page is. */
const PART_PX = 280

/** A bar in the place of words that are coming. Sizes in pixels. */
export function Skeleton({ width, height }: { width: number | string; height?: number }) {
  const isPart = height !== undefined && Number(width) >= PART_PX
  const size = { width: isPart ? `min(100%, ${width}px)` : width, ...(height && { height }) }
  return <span className={styles.skeleton} data-skeleton style={size} />
}
