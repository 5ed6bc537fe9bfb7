import { ACCOUNT_NUMBER_DIGITS_MIN, MOBILE_MONEY_PROVIDERS, PRESET_BANKS } from '#shared/constants.ts'
import { sentences } from '#shared/sentences.ts'
import '#web/styles/public-bank-form.css'
import '#web/styles/public-forms.css'
import { paths } from '#web/paths.ts'
import bankFormScript from '#web/public-scripts/bank-form.ts?worker&url'
import { PageHead } from '#web/screens/public/parts/page-head.tsx'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'

export const meta = () =>
  pageMeta({
    title: 'Payment information: Akontaa',
    description: 'Choose the bank account or mobile money wallet that your school’s online fees are paid to.',
    path: paths.bankform,
  })

/** Where a school's online fees go: carried into the sign-up form, or saved for the school that is signed in. */
export default function BankForm() {
  return (
    <div className="wrap page side-grid">
      <PageHead title="Where should your fees be paid?">
        <p>Parents’ online payments go to this account. Cash stays at your desk and is only recorded.</p>
      </PageHead>
      <form
        id="bank-form"
        className="panel-card bank-form"
        data-next={paths.login()}
        data-digits-min={ACCOUNT_NUMBER_DIGITS_MIN}
        data-too-short={sentences.accountHolder.tooShort}
        data-updated={sentences.schoolEdit.updated}
        data-failed={sentences.schoolEdit.failed('')}
        data-exception={sentences.schoolEdit.exception('')}
      >
        <Kind />
        <BankFields />
        <WalletFields />
        <label id="password-field" className="field" hidden>
          <span>Current password</span>
          <input
            className="in"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            maxLength={200}
          />
          <small>Asked for because this decides where money goes.</small>
        </label>
        <div role="status">
          <p id="told" className="notice" />
        </div>
        <button className="act act-main" type="submit">
          Submit
        </button>
        <p id="what-next" className="hint">
          Nothing is saved yet: this choice is carried into the sign-up form.
        </p>
        <noscript>
          <p className="hint">
            To carry the choice on, this page needs JavaScript. You can also make it in the sign-up form
            itself.
          </p>
        </noscript>
      </form>
      <script type="module" src={bankFormScript} />
    </div>
  )
}

function Kind() {
  return (
    <fieldset>
      <legend>Payment information</legend>
      <div className="checks">
        <label className="check">
          <input type="radio" name="kind" value="bank" defaultChecked />
          Bank Account
        </label>
        <label className="check">
          <input type="radio" name="kind" value="wallet" />
          Mobile Money
        </label>
      </div>
    </fieldset>
  )
}

function BankFields() {
  return (
    <div className="grid2 of-bank">
      <label className="field span2">
        <span>Bank</span>
        <select className="in" name="bankName">
          {PRESET_BANKS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Account Number</span>
        <input className="in" name="accountNumber" inputMode="numeric" autoComplete="off" maxLength={34} />
        <small>At least {ACCOUNT_NUMBER_DIGITS_MIN} digits.</small>
      </label>
      <label className="field">
        <span>Account Holder Name</span>
        <input className="in" name="accountHolder" autoComplete="off" maxLength={120} />
        <small>As the bank has it.</small>
      </label>
    </div>
  )
}

function WalletFields() {
  return (
    <div className="grid2 of-wallet">
      <label className="field span2">
        <span>Provider</span>
        <select className="in" name="provider">
          {MOBILE_MONEY_PROVIDERS.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="field span2">
        <span>Mobile Money Number</span>
        <input
          className="in"
          name="number"
          type="tel"
          autoComplete="off"
          maxLength={30}
          placeholder="024 123 4567"
        />
        <small>The number the wallet is registered on.</small>
      </label>
    </div>
  )
}
