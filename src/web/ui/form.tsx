import type { ComponentProps, ReactNode } from 'react'
import { Card } from './card.tsx'
import { cx } from './cx.ts'
import styles from './form.module.css'
import { Grid, Row } from './layout.tsx'

interface FormSheetProps extends Omit<ComponentProps<'form'>, 'className'> {
  /** No wider than its fields want, where nothing stands beside it. */
  isNarrow?: boolean
}

/** A form on a card: fieldsets under their legends, and `FormEnd`. */
export function FormSheet({ isNarrow = false, children, ...form }: FormSheetProps) {
  return (
    <form {...form} className={cx(styles.form)} data-narrow={isNarrow || undefined}>
      <Card as="div">{children}</Card>
    </form>
  )
}

/** The fields of a fieldset, three in a row where there is room. */
export function Fields({ children }: { children: ReactNode }) {
  return (
    <Grid align="start" gap={4} className={styles.fields}>
      {children}
    </Grid>
  )
}

/** What ends a form: what must be known at the left, the way out and the act at the right. */
export function FormEnd({ note, children }: { note?: ReactNode; children: ReactNode }) {
  return (
    <Row align="center" justify="between" gap={4} className={styles.end}>
      {note}
      <Row wrap gap={3} className={styles.endActs}>
        {children}
      </Row>
    </Row>
  )
}
