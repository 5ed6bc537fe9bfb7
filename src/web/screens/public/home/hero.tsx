import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import styles from './hero.module.css'
import { PrintedReceipt } from './printed-receipt.tsx'

/** Of the title: a line that ends in "Future-" reads as a slip. */
const UNBROKEN = 'Future-Ready'
const [before, after] = sentences.titles.hero.split(UNBROKEN)

/** A page of a ledger: what we do, the one button, and a receipt that has just been printed. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={cx(page.wrap, styles.columns)}>
        <div className={styles.text}>
          <h1>
            {before}
            <span className={text.nowrap}>{UNBROKEN}</span>
            {after}
          </h1>
          <p className={styles.lead}>
            Akontaa keeps a school’s fees exact: every payment gets a numbered receipt, every parent an SMS,
            and every balance adds up to the pesewa.
          </p>
          <Row align="center" className={styles.begin}>
            <a href={paths.login()} {...buttonLook({ kind: 'primary', large: true })}>
              {sentences.buttons.getStarted}
            </a>
            <p>
              <b>GHS 500 once,</b> three months included.
              <br />
              Your records stay yours, always.
            </p>
          </Row>
        </div>
        <PrintedReceipt />
      </div>
    </section>
  )
}
