import { useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { messages } from '#shared/messages.ts'
import { paths, safeNext } from '../../../paths.ts'
import { readSession } from '../../../session.ts'
import '../../../styles/public.css'
import { Logo } from '../../../ui/logo.tsx'
import { DayBook } from './day-book.tsx'
import './login.css'
import { SignInForm } from './sign-in-form.tsx'

export const meta = () => [
  { title: 'Sign in: Akontaa' },
  { name: 'description', content: 'Sign in to your school’s fee desk.' },
  { name: 'robots', content: 'noindex' },
]

/** Sign-in. A school that is signed in already goes straight to its desk. */
export default function Login() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = safeNext(search.get('next'))
  // The page is written to disk without a browser: only the browser knows whether somebody is signed in.
  useEffect(() => {
    if (readSession()) navigate(next, { replace: true })
  }, [navigate, next])

  return (
    <div className="split">
      <div className="kente" aria-hidden="true" />
      <main className="side">
        <Link className="home" to={paths.home} reloadDocument>
          <Logo />
        </Link>
        <SignInForm title={messages.titles.signIn} onSignedIn={() => navigate(next, { replace: true })} />
        <p className="ends">© {new Date().getFullYear()} Akontaa</p>
      </main>
      <DayBook />
    </div>
  )
}
