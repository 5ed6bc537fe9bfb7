import { useLocation } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { siteFonts } from '#web/layouts/public/site-fonts.ts'
import { paths } from '#web/paths.ts'
import '#web/styles/public.css'
import { pageMeta } from '#web/screens/public/parts/page-meta.ts'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

export const links = siteFonts

export const meta = ({ location }: { location: Place }) =>
  isSignUp(location)
    ? pageMeta({
        title: `${sentences.titles.signUp}: Akontaa`,
        description: 'Register your school: its details, where its fees are paid out, and your sign-in.',
        path: paths.signUp,
      })
    : pageMeta({
        title: 'Sign in: Akontaa',
        description: 'Sign in to your school’s fee desk, or register your school.',
        path: paths.login(),
      })

/** One screen in two modes: sign-in, and sign-up at `?mode=signup`. The build writes each mode down as a page. */
export default function Login() {
  return isSignUp(useLocation()) ? <SignUpPage /> : <SignInPage />
}

interface Place {
  pathname: string
  search: string
}

/** The server answers `/login?mode=signup` with the page that is built as `/login/signUp`. */
function isSignUp({ pathname, search }: Place): boolean {
  return /\/signUp\/?$/.test(pathname) || new URLSearchParams(search).get('mode') === 'signup'
}
