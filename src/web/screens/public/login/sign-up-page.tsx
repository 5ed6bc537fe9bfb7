import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import signUpScript from '#web/public-scripts/sign-up/sign-up.ts?worker&url'
import { PageField } from '#web/screens/public/parts/page-field.tsx'
import form from '#web/screens/public/parts/site-form.module.css'
import { Steps } from '#web/screens/public/parts/steps.tsx'
import { Submit } from '#web/screens/public/parts/submit.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { BankFields } from './bank-fields.tsx'
import { RegistrationSide } from './registration-side.tsx'
import styles from './sign-up-page.module.css'
import { FormHead, SplitPage, Swap } from './split-page.tsx'

/** Sign-up: the school, its account, its sign-in. 'Next' gives it to the server and goes on to the payment. */
export function SignUpPage() {
  return (
    <SplitPage side={<RegistrationSide />} script={signUpScript}>
      <form id="sign-up" data-wide method="post">
        <div>
          <Steps now={1} />
          <FormHead title={sentences.titles.signUp}>
            It takes about five minutes. You pay on the next page.
          </FormHead>
        </div>
        <fieldset className={styles.group}>
          <legend>Your school</legend>
          <SchoolFields />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Where parents’ online payments are paid out</legend>
          <BankFields />
        </fieldset>
        <fieldset className={styles.group}>
          <legend>Your sign-in</legend>
          <SignInFields />
        </fieldset>
        <Submit full words={sentences.buttons.next} busy="One moment..." />
      </form>
      <Swap>
        Already registered? <a href={paths.login()}>{sentences.titles.signIn}</a>
      </Swap>
    </SplitPage>
  )
}

function SchoolFields() {
  return (
    <div className={form.two}>
      <PageField
        label="School Name"
        name="schoolName"
        autoComplete="organization"
        required
        maxLength={120}
        wide
      />
      <PageField
        label="School Address"
        name="schoolAddress"
        autoComplete="street-address"
        required
        maxLength={300}
        wide
      />
      <PageField
        label="Phone Number"
        name="schoolPhone"
        type="tel"
        autoComplete="tel"
        required
        maxLength={30}
      />
      <div>
        <PageField
          label="Website"
          name="schoolWebsite"
          inputMode="url"
          autoComplete="url"
          required
          maxLength={200}
        />
        <TickLine name="noWebsite">We have no website</TickLine>
      </div>
    </div>
  )
}

function SignInFields() {
  return (
    <div className={form.two}>
      <PageField
        label="Your name"
        name="headName"
        autoComplete="name"
        maxLength={120}
        wide
        hint="The Head’s: receipts and sheets say it for what you do."
      />
      <PageField
        label="Email"
        name="schoolEmail"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
      />
      <PageField
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
