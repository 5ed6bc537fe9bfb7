import { REGISTRATION_FEE } from '#shared/constants.ts'
import { sentences } from '#shared/sentences.ts'
import { operator } from '#web/operator.ts'
import { paths } from '#web/paths.ts'
import subscribeScript from '#web/public-scripts/subscribe.ts?worker&url'
import { Submit } from '#web/screens/public/login/submit.tsx'
import { Money } from '#web/screens/public/parts/money.tsx'
import { OneCard } from '#web/screens/public/parts/one-card.tsx'
import { unlistedMeta } from '#web/screens/public/parts/page-meta.ts'
import { Icon } from '#web/ui/icon.tsx'

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
      <form id="subscribe" method="post">
        <div role="alert">
          <p className="notice bad shown" data-says="bad" hidden>
            <span />
          </p>
        </div>
        <h1>{sentences.titles.subscribe}</h1>
        <p className="greets">
          Akwaaba
          <span id="school" />. One payment, and your school is ready.
        </p>
        <ul className="bill">
          {brings.map((line) => (
            <li key={line}>
              {line} <Icon name="check" />
            </li>
          ))}
          <li className="total">
            <span>Registration fee: GHS 500</span>
            <Money amount={REGISTRATION_FEE} />
          </li>
        </ul>
        <Submit
          words={sentences.buttons.subscribe}
          busy="Opening Paystack..."
          className="act act-main act-large"
        />
        <p className="hint centred">
          You pay on Paystack’s page, by card, bank or mobile money. We never see your card.
        </p>
        <p className="aside">
          <a href={operator.chatUrl ?? paths.contact}>Chat with support</a>
          {' · '}
          <a href={paths.signUp}>Change the details</a>
        </p>
      </form>
      <script type="module" src={subscribeScript} />
    </OneCard>
  )
}
