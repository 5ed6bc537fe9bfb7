import { sentences } from '#shared/sentences.ts'
import { siteFonts } from '#web/layouts/public/site-fonts.ts'
import { paths } from '#web/paths.ts'
import forgotPasswordScript from '#web/public-scripts/forgot-password.ts?worker&url'
import '#web/styles/public.css'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import { Alarms } from './alarms.tsx'
import { DayBook } from './day-book.tsx'
import { Field } from './field.tsx'
import { SplitPage } from './split-page.tsx'
import { Submit } from './submit.tsx'

export const links = siteFonts

export const meta = () =>
  pageMeta({
    title: 'Forgot your password: Akontaa',
    description: 'Ask for a way to a new password, by e-mail or by SMS to the school’s phone.',
    path: paths.forgotPassword,
  })

/** Asks where to send a way to a new password. What it answers does not say whether the e-mail is known. */
export default function ForgotPassword() {
  return (
    <SplitPage side={<DayBook />} script={forgotPasswordScript}>
      <form id="forgot-password" method="post">
        <h1>Forgot your password?</h1>
        <p className="sub">With the e-mail your school signed up with.</p>
        <Alarms />
        <Field label="Email" type="email" name="email" autoComplete="username" required maxLength={254} />
        <fieldset className="ways">
          <legend className="vh">How</legend>
          <label>
            <input type="radio" name="by" value="email" defaultChecked />A link by e-mail
          </label>
          <label>
            <input type="radio" name="by" value="sms" />A code by SMS
          </label>
        </fieldset>
        <Submit words="Send" busy="One moment..." />
      </form>
      <p className="swap">
        <a href={paths.login()}>{sentences.titles.signIn}</a>
      </p>
    </SplitPage>
  )
}
