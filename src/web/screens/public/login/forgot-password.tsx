import { sentences } from '#shared/sentences.ts'
import { siteFonts } from '#web/layouts/public/site-fonts.ts'
import { paths } from '#web/paths.ts'
import forgotPasswordScript from '#web/public-scripts/forgot-password.ts?worker&url'
import '#web/styles/public.css'
import { Choices } from '#web/screens/public/parts/choices.tsx'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import form from '#web/screens/public/parts/site-form.module.css'
import { Submit } from '#web/screens/public/parts/submit.tsx'
import { DayBook } from './day-book.tsx'
import { SignInName } from './sign-in-name.tsx'
import { FormHead, SplitPage, Swap } from './split-page.tsx'

export const links = siteFonts

export const meta = () =>
  pageMeta({
    title: 'Forgot your password: Akontaa',
    description: 'Ask for a way to a new password, by e-mail or by SMS to the school’s phone.',
    path: paths.forgotPassword,
  })

const ways = [
  { value: 'email', label: 'A link by e-mail' },
  { value: 'sms', label: 'A code by SMS' },
]

/** Asks where to send a way to a new password. What it answers does not say whether the e-mail is known. */
export default function ForgotPassword() {
  return (
    <SplitPage side={<DayBook />} script={forgotPasswordScript}>
      <form id="forgot-password" method="post">
        <FormHead title="Forgot your password?">
          With the e-mail your school signed up with, or your own e-mail or phone.
        </FormHead>
        <div className={form.one}>
          <SignInName />
          <Choices legend="How" unseen type="radio" name="by" options={ways} chosen="email" />
        </div>
        <Submit full words="Send" busy="One moment..." />
      </form>
      <Swap>
        <a href={paths.login()}>{sentences.titles.signIn}</a>
      </Swap>
    </SplitPage>
  )
}
