import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { Row } from './layout.tsx'
import page from './page.module.css'
import styles from './strip.module.css'
import text from './text.module.css'

interface StripProps {
  /** `wait` where the dashboard can do less than usual. */
  tone?: 'plain' | 'wait'
  role: 'status' | 'alert'
  icon: IconName
  title: string
  /** What follows from it. */
  children: ReactNode
  /** What can be done about it, at the right. */
  act?: ReactNode
}

/** Something about the whole dashboard, across the page under its index. */
export function Strip({ tone = 'plain', role, icon, title, children, act }: StripProps) {
  return (
    <div className={styles.strip} data-strip data-tone={tone} role={role}>
      <Row wrap align="center" className={cx(page.wrap, styles.words)}>
        <Icon name={icon} />
        <b className={text.strong}>{title}</b>
        {children}
        {act && <span className={styles.act}>{act}</span>}
      </Row>
    </div>
  )
}
