import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { messages } from '#shared/messages.ts'
import { paths, safeNext } from '../../../paths.ts'
import { readSession } from '../../../session.ts'
import '../../../styles/public.css'
import { useHydrated } from '../../../use-hydrated.ts'
import { DayBook } from './day-book.tsx'
import { RegistrationSide } from './registration-side.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { SplitPage } from './split-page.tsx'

export const meta = () => [
  { title: 'Sign in: Akontaa' },
  { name: 'description', content: 'Sign in to your school’s fee desk, or register your school.' },
  { name: 'robots', content: 'noindex' },
]

/** One screen in two modes: sign-in, and sign-up at `?mode=signup`. A signed-in school goes straight to its desk. */
export default function Login() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const isSignUp = isHydrated && search.get('mode') === 'signup'
  const next = safeNext(search.get('next'))
  // The page is written to disk without a browser: only the browser knows whether somebody is signed in.
  useEffect(() => {
    if (readSession()) navigate(next, { replace: true })
  }, [navigate, next])

  if (isSignUp) {
    return (
      <SplitPage side={<RegistrationSide />}>
        <SignUpForm />
        <p className="swap">
          Already registered? <Link to={paths.login()}>{messages.titles.signIn}</Link>
        </p>
      </SplitPage>
    )
  }
  return (
    <SplitPage side={<DayBook />}>
      <SignInForm
        title={messages.titles.signIn}
        told={isHydrated ? toldBy(search.get('told')) : null}
        onSignedIn={() => navigate(next, { replace: true })}
      />
      <p className="swap">
        New to Akontaa? <Link to={paths.signUp}>{messages.titles.signUp}</Link>
      </p>
    </SplitPage>
  )
}

/** What the payment's callback has to say here. */
function toldBy(told: string | null): { sentence: string; tone: 'good' | 'bad' } | null {
  if (told === 'created') return { sentence: messages.signUp.created, tone: 'good' }
  if (told === 'reset') return { sentence: 'The new password is set. Sign in with it.', tone: 'good' }
  if (told === 'notSuccessful') return { sentence: messages.signUp.notSuccessful, tone: 'bad' }
  if (told === 'exception') return { sentence: messages.signUp.exception, tone: 'bad' }
  return null
}
