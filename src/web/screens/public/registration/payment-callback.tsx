import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import paymentCallbackScript from '#web/public-scripts/payment-callback.ts?worker&url'
import { Aside, OneCard } from '#web/screens/public/parts/one-card.tsx'
import { unlistedMeta } from '#web/screens/public/parts/page-meta.ts'
import { Shuttle } from '#web/screens/public/parts/shuttle.tsx'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import styles from './payment-callback.module.css'

export const meta = () =>
  unlistedMeta({
    title: 'Verifying payment: Akontaa',
    description: 'Paystack leads back here; the payment is verified and the school is created.',
  })

/** Where Paystack leads back to. The server settles the payment by itself; the page's script shows how far it is. */
export default function PaymentCallback() {
  return (
    <OneCard step={2}>
      <div role="status" className={styles.says}>
        <h1 id="says">{sentences.signUp.verifying}</h1>
      </div>
      <div className={styles.waits}>
        <Shuttle id="shuttle" />
      </div>
      <p id="explains">You may close this page. If you paid, your school is created all the same.</p>
      {/* A space, so that nothing moves when the reference comes. */}
      <p id="reference" className={cx(text.hint, styles.reference)}>
        &nbsp;
      </p>
      <Aside id="ways-on" hidden>
        <a href={paths.login()}>{sentences.buttons.signIn}</a>
        {' · '}
        <a href={paths.subscribe()}>Back to the payment</a>
        {' · '}
        <a href={paths.contact}>Contact</a>
      </Aside>
      <noscript>
        <p>
          To show how far it is, this page needs JavaScript. In a minute or two you can{' '}
          <a href={paths.login()}>sign in</a>.
        </p>
      </noscript>
      <script type="module" src={paymentCallbackScript} />
    </OneCard>
  )
}
