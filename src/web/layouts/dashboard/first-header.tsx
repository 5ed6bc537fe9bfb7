import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import styles from './header.module.css'

/** The header before it is there: whose dashboard it is (first-screen/first-desk.tsx). */
export function FirstHeader({ school }: { school: string }) {
  return (
    <Row align="center" gap={4} className={cx(page.wrap, styles.bar)}>
      <span className={styles.brand}>Akontaa</span>
      <Row className={styles.school}>
        <b className={styles.name}>{school}</b>
      </Row>
    </Row>
  )
}
