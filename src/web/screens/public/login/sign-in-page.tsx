import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import signInScript from '#web/public-scripts/sign-in.ts?worker&url'
import { PageField, PageSelect } from '#web/screens/public/parts/page-field.tsx'
import form from '#web/screens/public/parts/site-form.module.css'
import { Submit } from '#web/screens/public/parts/submit.tsx'
import text from '#web/ui/text.module.css'
import { DayBook } from './day-book.tsx'
import { FirstDay } from './first-day.tsx'
import { SignInName } from './sign-in-name.tsx'
import { FormHead, SplitPage, Swap } from './split-page.tsx'

const side = (
  <>
    <DayBook />
    <FirstDay />
  </>
)

/** E-mail and password. What was typed stays after a refusal, except the password. */
export function SignInPage() {
  return (
    <SplitPage side={side} script={signInScript}>
      <form id="sign-in" method="post">
        <FormHead title={sentences.titles.signIn}>
          With the e-mail your school signed up with, or your own e-mail or phone.
        </FormHead>
        <div className={form.one}>
          <SignInName />
          <PageField
            label="Password"
            type="password"
            name="password"
            autoComplete="current-password"
            required
            maxLength={200}
          />
          <div id="which-school" hidden>
            <PageSelect label="Which school" name="school" />
          </div>
          <p className={text.small}>
            <a href={paths.forgotPassword}>Forgot your password?</a>
          </p>
        </div>
        <Submit full words={sentences.buttons.signIn} busy="Signing in..." />
      </form>
      <Swap>
        New to Akontaa? <a href={paths.signUp}>{sentences.titles.signUp}</a>
      </Swap>
    </SplitPage>
  )
}
