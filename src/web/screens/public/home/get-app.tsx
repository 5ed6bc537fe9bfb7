import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import { StoreBadge } from '#web/screens/public/parts/store-badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Row } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { PhoneShot } from './frames.tsx'
import styles from './get-app.module.css'

/** The app: where it is to be had, or, until then, the page that says what there is today. */
export function GetApp() {
  return (
    <section className={styles.app} aria-labelledby="app-title">
      <div className={cx(page.wrap, styles.wrap)}>
        <div className={styles.panel}>
          <div className={styles.text}>
            <h2 id="app-title">Get the Latest App Now!</h2>
            <p>
              On the phone you already have: the school’s fee desk, and for parents every child with what is
              owed, paying, and all receipts. Both ask little of a slow connection.
            </p>
            <Row wrap gap={4} className={styles.get}>
              <a href={operator.apkUrl ?? paths.app} {...buttonLook({ kind: 'gold', large: true })}>
                Click to Download APK
              </a>
              <a className={styles.badge} href={operator.storeUrl ?? paths.app}>
                <StoreBadge isListed={operator.storeUrl !== null} />
              </a>
            </Row>
            {!operator.apkUrl && (
              <p className={styles.note}>
                The button leads to the Android package where this site has made one, and shows how to put
                Akontaa on your home screen, on Android and on an iPhone.
              </p>
            )}
          </div>
          <div className={styles.pair}>
            <PhoneShot
              name="phone-pay"
              alt="Taking a payment on a phone: the amount, the fee it is for, and what will happen"
            />
            <PhoneShot
              name="phone-home"
              alt="The fee desk on a phone: taken today, owed, and the list of students"
            />
          </div>
        </div>
      </div>
    </section>
  )
}
