import { siteFonts } from '#web/layouts/public/site-fonts.ts'
import { paths } from '#web/paths.ts'
import resetPasswordScript from '#web/public-scripts/reset-password.ts?worker&url'
import '#web/styles/public.css'
import { unlistedMeta } from '#web/screens/public/parts/page-meta.ts'
import { Alarms } from './alarms.tsx'
import { DayBook } from './day-book.tsx'
import { Field } from './field.tsx'
import { SplitPage } from './split-page.tsx'
import { Submit } from './submit.tsx'

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
        <h1>Choose a new password</h1>
        <p id="what-for" className="sub">
          If the e-mail is registered, a code is on its way to the school’s phone.
        </p>
        <Alarms />
        <div id="by-code">
          <Field label="Email" type="email" name="email" autoComplete="username" required maxLength={254} />
          <Field
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            maxLength={12}
          />
        </div>
        <Field
          label="New password"
          type="password"
          name="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={200}
          hint="At least 8 characters."
        />
        <Submit words="Set the password" busy="One moment..." />
      </form>
      <p className="swap">
        <a href={paths.forgotPassword}>Send another</a>
      </p>
    </SplitPage>
  )
}
