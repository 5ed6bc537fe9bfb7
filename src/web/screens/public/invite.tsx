import { siteFonts } from '#web/layouts/public/site-fonts.ts'
import { paths } from '#web/paths.ts'
import inviteScript from '#web/public-scripts/invite.ts?worker&url'
import '#web/styles/public.css'
import { DayBook } from '#web/screens/public/login/day-book.tsx'
import { FormHead, SplitPage, Swap } from '#web/screens/public/login/split-page.tsx'
import { PageField } from '#web/screens/public/parts/page-field.tsx'
import { unlistedMeta } from '#web/screens/public/parts/page-meta.ts'
import form from '#web/screens/public/parts/site-form.module.css'
import { Submit } from '#web/screens/public/parts/submit.tsx'

export const links = siteFonts

export const meta = () =>
  unlistedMeta({
    title: 'You are invited: Akontaa',
    description: 'Choose your password, with the link that your school has sent you.',
  })

/** Where the link of an invitation leads: whom it invites, and the password that uses it up. */
export default function Invite() {
  return (
    <SplitPage side={<DayBook />} script={inviteScript}>
      <form id="invite" method="post">
        <FormHead title="Welcome to Akontaa" leadId="whom">
          One moment...
        </FormHead>
        <div id="set-password" className={form.one} hidden>
          <PageField label="Sign in with" name="username" autoComplete="username" readOnly />
          <PageField
            label="Your password"
            type="password"
            name="password"
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={200}
            hint="At least 8 characters. Nobody at the school sees it."
          />
          <Submit full words="Set the password and begin" busy="One moment..." />
        </div>
      </form>
      <Swap>
        Joined already? <a href={paths.login()}>Sign in</a>
      </Swap>
    </SplitPage>
  )
}
