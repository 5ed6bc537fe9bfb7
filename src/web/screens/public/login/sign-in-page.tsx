import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import signInScript from '#web/public-scripts/sign-in.ts?worker&url'
import { Alarms } from './alarms.tsx'
import { DayBook } from './day-book.tsx'
import { Field } from './field.tsx'
import { SplitPage } from './split-page.tsx'
import { Submit } from './submit.tsx'

/** E-mail and password. What was typed stays after a refusal, except the password. */
export function SignInPage() {
  return (
    <SplitPage side={<DayBook />} script={signInScript}>
      <form id="sign-in" method="post">
        <h1>{sentences.titles.signIn}</h1>
        <p className="sub">With the e-mail your school signed up with.</p>
        <Alarms />
        <Field label="Email" type="email" name="email" autoComplete="username" required maxLength={254} />
        <Field
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
        />
        <p className="aside-link">
          <a href={paths.forgotPassword}>Forgot your password?</a>
        </p>
        <Submit words={sentences.buttons.signIn} busy="Signing in..." />
      </form>
      <p className="swap">
        New to Akontaa? <a href={paths.signUp}>{sentences.titles.signUp}</a>
      </p>
    </SplitPage>
  )
}
