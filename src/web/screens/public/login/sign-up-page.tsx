import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import signUpScript from '#web/public-scripts/sign-up/sign-up.ts?worker&url'
import { Steps } from '#web/screens/public/parts/steps.tsx'
import { Alarms } from './alarms.tsx'
import { BankFields } from './bank-fields.tsx'
import { Field } from './field.tsx'
import { RegistrationSide } from './registration-side.tsx'
import { SplitPage } from './split-page.tsx'
import { Submit } from './submit.tsx'

/** Sign-up: the school, its account, its sign-in. 'Next' gives it to the server and goes on to the payment. */
export function SignUpPage() {
  return (
    <SplitPage side={<RegistrationSide />} script={signUpScript}>
      <form id="sign-up" className="big" method="post">
        <Steps now={1} />
        <h1>{sentences.titles.signUp}</h1>
        <p className="sub">It takes about five minutes. You pay on the next page.</p>
        <Alarms />
        <fieldset>
          <legend>Your school</legend>
          <SchoolFields />
        </fieldset>
        <fieldset>
          <legend>Where parents’ online payments are paid out</legend>
          <BankFields />
        </fieldset>
        <fieldset>
          <legend>Your sign-in</legend>
          <SignInFields />
        </fieldset>
        <Submit words={sentences.buttons.next} busy="One moment..." />
      </form>
      <p className="swap">
        Already registered? <a href={paths.login()}>{sentences.titles.signIn}</a>
      </p>
    </SplitPage>
  )
}

function SchoolFields() {
  return (
    <div className="grid2">
      <Field
        label="School Name"
        name="schoolName"
        autoComplete="organization"
        required
        maxLength={120}
        wide
      />
      <Field
        label="School Address"
        name="schoolAddress"
        autoComplete="street-address"
        required
        maxLength={300}
        wide
      />
      <Field label="Phone Number" name="schoolPhone" type="tel" autoComplete="tel" required maxLength={30} />
      <Field label="Website" name="schoolWebsite" inputMode="url" autoComplete="url" maxLength={200} />
    </div>
  )
}

function SignInFields() {
  return (
    <div className="grid2">
      <Field label="Email" name="schoolEmail" type="email" autoComplete="username" required maxLength={254} />
      <Field
        label="Password"
        name="schoolPassword"
        type="password"
        autoComplete="new-password"
        required
        minLength={8}
        maxLength={200}
        hint="At least 8 characters."
      />
    </div>
  )
}
