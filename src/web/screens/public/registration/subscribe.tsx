import { REGISTRATION_FEE } from '#shared/constants.ts'
import { sentences } from '#shared/sentences.ts'
import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import subscribeScript from '#web/public-scripts/subscribe.ts?worker&url'
import { Money } from '#web/screens/public/parts/money.tsx'
import { Aside, OneCard } from '#web/screens/public/parts/one-card.tsx'
import { unlistedMeta } from '#web/screens/public/parts/page-meta.ts'
import { Submit } from '#web/screens/public/parts/submit.tsx'
import { Told } from '#web/screens/public/parts/told.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import text from '#web/ui/text.module.css'
import styles from './subscribe.module.css'

export const meta = () =>
  unlistedMeta({
    title: 'Subscribe: Akontaa',
    description: 'Pay the registration fee, once, and your school is ready.',
  })

const brings = ['Full school management features', 'Add unlimited students & fees', 'Backups']

/** The registration fee, to be paid at Paystack. The page's script knows the school; without a sign-up it leads to /login. */
export default function Subscribe() {
  return (
    <OneCard step={2}>
      <form id="subscribe" className={styles.card} method="post">
        <Told />
        <h1>{sentences.titles.subscribe}</h1>
        <p>
          Akwaaba
          <span id="school" />. One payment, and your school is ready.
        </p>
        <ul className={styles.bill}>
          {brings.map((line) => (
            <li key={line}>
              {line} <Icon name="check" />
            </li>
          ))}
          <li className={styles.total}>
            <span>Registration fee: GHS 500</span>
            <Money amount={REGISTRATION_FEE} className={styles.sum} />
          </li>
        </ul>
        <div className={styles.submit}>
          <Submit words={sentences.buttons.subscribe} busy="Opening Paystack..." large full />
        </div>
        <p className={cx(text.hint, styles.hint)}>
          You pay on Paystack’s page, by card, bank or mobile money. We never see your card.
        </p>
        <Aside>
          <a href={operator.chatUrl ?? paths.contact}>Chat with support</a>
          {' · '}
          <a href={paths.signUp}>Change the details</a>
        </Aside>
      </form>
      <script type="module" src={subscribeScript} />
    </OneCard>
  )
}
