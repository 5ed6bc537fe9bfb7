import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Refusal } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { paths } from '../../../paths.ts'
import { setNewPassword } from '../../../queries/passwords.ts'
import { clearSession } from '../../../session.ts'
import '../../../styles/public.css'
import { useHydrated } from '../../../use-hydrated.ts'
import { Alarm } from './alarm.tsx'
import { DayBook } from './day-book.tsx'
import { Field } from './field.tsx'
import { SplitPage } from './split-page.tsx'

export const meta = () => [{ title: 'A new password: Akontaa' }, { name: 'robots', content: 'noindex' }]

/** Sets a new password: with the link's token in the address, or with the code that was texted. */
export default function ResetPassword() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const token = isHydrated ? search.get('token') : null
  const [typedEmail, setTypedEmail] = useState<string | null>(null)
  const email = typedEmail ?? (isHydrated ? (search.get('email') ?? '') : '')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await setNewPassword(token ? { token } : { schoolEmail: email.trim(), code }, password)
      // Every session has ended with the old password, this browser's too.
      clearSession()
      navigate(paths.login(undefined, 'reset'), { replace: true })
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : messages.signIn.exception)
      setBusy(false)
    }
  }

  return (
    <SplitPage side={<DayBook />}>
      <form onSubmit={submit}>
        <h1>Choose a new password</h1>
        <p className="sub">
          {token
            ? 'Every device that is signed in will have to sign in again.'
            : 'If the e-mail is registered, a code is on its way to the school’s phone.'}
        </p>
        <Alarm sentence={problem} />
        {!token && (
          <>
            <Field
              label="Email"
              type="email"
              name="email"
              autoComplete="username"
              required
              maxLength={254}
              value={email}
              onChange={setTypedEmail}
            />
            <Field
              label="Code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={12}
              value={code}
              onChange={setCode}
            />
          </>
        )}
        <Field
          label="New password"
          type="password"
          name="password"
          autoComplete="new-password"
          required
          minLength={8}
          maxLength={200}
          hint="At least 8 characters."
          value={password}
          onChange={setPassword}
        />
        <button className="go" type="submit" disabled={busy}>
          {busy ? 'One moment...' : 'Set the password'}
        </button>
      </form>
      <p className="swap">
        <Link to={paths.forgotPassword}>Send another</Link>
      </p>
    </SplitPage>
  )
}
