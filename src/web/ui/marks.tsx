import styles from './marks.module.css'

/** How many of so many are done, as marks; the one under the hand is gold. */
export function Marks({ done, at }: { done: readonly boolean[]; at: number }) {
  return (
    <div className={styles.marks} aria-hidden="true">
      {done.map((isDone, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
        <i key={index} data-state={index === at ? 'now' : isDone ? 'done' : undefined} />
      ))}
    </div>
  )
}
