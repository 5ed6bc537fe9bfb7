import { siteFonts } from '#web/layouts/public/site-fonts.ts'
import { paths } from '#web/paths.ts'
import resetPasswordScript from '#web/public-scripts/reset-password.ts?worker&url'
import '#web/styles/public.css'
import { PageField } from '#web/screens/public/parts/page-field.tsx'
import { unlistedMeta } from '#web/screens/public/parts/page-meta.ts'
import form from '#web/screens/public/parts/site-form.module.css'
import { Submit } from '#web/screens/public/parts/submit.tsx'
import { DayBook } from './day-book.tsx'
import { SignInName } from './sign-in-name.tsx'
import { FormHead, SplitPage, Swap } from './split-page.tsx'

export const links = siteFonts

export const meta = () =>
  unlistedMeta({
    title: 'A new password: Akontaa',
    description: 'Choose a new password, with the link or the code that was sent to your school.',
  })

/** Sets a new password: with the link's token in the address, or with the code that was texted. */
export default function ResetPassword() {
  return (
    <SplitPage side={<DayBook />} script={resetPasswordScript}>
      <form id="reset-password" method="post">
        <FormHead title="Choose a new password" leadId="what-for">
          If it is registered, a code is on its way to the phone.
        </FormHead>
        <div className={form.one}>
          <div id="by-code" className={form.one}>
            <SignInName />
            <PageField
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={12}
            />
          </div>
          <PageField
            label="New password"
            type="password"
            name="password"
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={200}
            hint="At least 8 characters."
          />
        </div>
        <Submit full words="Set the password" busy="One moment..." />
      </form>
      <Swap>
        <a href={paths.forgotPassword}>Send another</a>
      </Swap>
    </SplitPage>
  )
}
