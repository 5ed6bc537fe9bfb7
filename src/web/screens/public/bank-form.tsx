import { ACCOUNT_NUMBER_DIGITS_MIN, MOBILE_MONEY_PROVIDERS, PRESET_BANKS } from '#shared/constants.ts'
import { paths } from '#web/paths.ts'
import bankFormScript from '#web/public-scripts/bank-form.ts?worker&url'
import { Choices } from '#web/screens/public/parts/choices.tsx'
import { InnerPage } from '#web/screens/public/parts/inner-page.tsx'
import { PageField, PageSelect } from '#web/screens/public/parts/page-field.tsx'
import { PageHead } from '#web/screens/public/parts/page-head.tsx'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import form from '#web/screens/public/parts/site-form.module.css'
import { Submit } from '#web/screens/public/parts/submit.tsx'
import { Told } from '#web/screens/public/parts/told.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import styles from './bank-form.module.css'

export const meta = () =>
  pageMeta({
    title: 'Payment information: Akontaa',
    description: 'Choose the bank account or mobile money wallet that your school’s online fees are paid to.',
    path: paths.bankform,
  })

/** Where a school's online fees go: carried into the sign-up form, or saved for the school that is signed in. */
export default function BankForm() {
  return (
    <InnerPage beside>
      <PageHead title="Where should your fees be paid?">
        <p>Parents’ online payments go to this account. Cash stays at your desk and is only recorded.</p>
      </PageHead>
      <div className={styles.form}>
        <Card as="form" id="bank-form">
          <div className={form.inside}>
            <Choices legend="Payment information" type="radio" name="kind" options={kinds} chosen="bank" />
            <BankFields />
            <WalletFields />
            <div id="password-field" hidden>
              <PageField
                label="Current password"
                name="currentPassword"
                type="password"
                autoComplete="current-password"
                maxLength={200}
                hint="Asked for because this decides where money goes."
              />
            </div>
            <div>
              <Told />
              <Submit words="Submit" busy="Saving..." />
            </div>
            <p id="what-next" className={text.hint}>
              Nothing is saved yet: this choice is carried into the sign-up form.
            </p>
          </div>
        </Card>
      </div>
      <script type="module" src={bankFormScript} />
    </InnerPage>
  )
}

const kinds = [
  { value: 'bank', label: 'Bank Account' },
  { value: 'wallet', label: 'Mobile Money' },
]

function BankFields() {
  return (
    <div className={cx(form.two, styles.bank)}>
      <PageSelect label="Bank" name="bankName" wide>
        {PRESET_BANKS.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </PageSelect>
      <PageField
        label="Account Number"
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={34}
        hint={`At least ${ACCOUNT_NUMBER_DIGITS_MIN} digits.`}
      />
      <PageField
        label="Account Holder Name"
        name="accountHolder"
        autoComplete="off"
        maxLength={120}
        hint="As the bank has it."
      />
    </div>
  )
}

function WalletFields() {
  return (
    <div className={cx(form.two, styles.wallet)}>
      <PageSelect label="Provider" name="provider" wide>
        {MOBILE_MONEY_PROVIDERS.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </PageSelect>
      <PageField
        label="Mobile Money Number"
        name="number"
        type="tel"
        autoComplete="off"
        maxLength={30}
        placeholder="024 123 4567"
        hint="The number the wallet is registered on."
        wide
      />
    </div>
  )
}
