import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Grid } from '#web/ui/layout.tsx'
import text from '#web/ui/text.module.css'
import styles from './watch.module.css'

interface WatchSectionProps {
  /** Its place in the address. */
  id: string
  title: string
  figure?: string | undefined
  /** What the figure is, in a sentence. */
  says: string
  children: ReactNode
}

/** One thing that needs a look: its figure, what that is, and the rows it comes from. */
export function WatchSection({ id, title, figure, says, children }: WatchSectionProps) {
  return (
    <Card id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <Grid columns="rest auto" gap={3} rowGap={0} className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        {figure && <b>{figure}</b>}
        <p className={text.hint}>{says}</p>
      </Grid>
      <div className={styles.body}>{children}</div>
    </Card>
  )
}
