import type { HTMLAttributes, ReactNode } from 'react'
import styles from './beside.module.css'
import card from './card.module.css'
import { cx } from './cx.ts'
import { Row } from './layout.tsx'
import page from './page.module.css'
import text from './text.module.css'

type AsideProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  /** Its figures are of today: not shown as the desk was last seen, on a later day. */
  'data-today'?: boolean
}

/** One long slip beside a list: sections under a rule, no boxes in it. */
export function Sheet(props: AsideProps) {
  return <aside {...props} className={cx(card.card, styles.sheet, page.beside)} />
}

/** A card beside a list or a form. */
export function CardBeside(props: AsideProps) {
  return <aside {...props} className={cx(card.card, styles.narrow, page.beside)} data-pad data-stack />
}

/** The title of a section, and at its right what it comes to. */
export function SheetHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <Row align="baseline" justify="between" gap={3} className={styles.head}>
      <h2>{title}</h2>
      {children}
    </Row>
  )
}

interface HeroProps {
  muted?: boolean
  /** In gold: it is on its way. */
  waits?: boolean
  children: ReactNode
}

/** The one large figure, at the right. Muted while it is nothing. */
export function Hero({ muted = false, waits = false, children }: HeroProps) {
  return (
    <Row justify="end" className={cx(styles.hero, muted && text.muted)} data-waits={waits || undefined}>
      {children}
    </Row>
  )
}
