import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Refusal } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { paths } from '../../../paths.ts'
import { signInSchool } from '../../../queries/school.ts'
import { Alarm } from './alarm.tsx'
import { Field } from './field.tsx'

interface SignInFormProps {
  title: string
  /** What another page has sent along to be said here. */
  told?: { sentence: string; tone: 'good' | 'bad' } | null
  onSignedIn: () => void
}

/** E-mail and password. What was typed stays after a refusal, except the password. */
export function SignInForm({ title, told = null, onSignedIn }: SignInFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await signInSchool(email.trim(), password)
      onSignedIn()
    } catch (error) {
      setProblem(sentenceFor(error))
      setPassword('')
      setBusy(false)
    }
  }

  const invalid = problem ? true : undefined
  return (
    <form onSubmit={submit}>
      <h1>{title}</h1>
      <p className="sub">With the e-mail your school signed up with.</p>
      <Alarm sentence={problem ?? (told?.tone === 'bad' ? told.sentence : null)} />
      <Alarm tone="good" sentence={!problem && told?.tone === 'good' ? told.sentence : null} />
      <Field
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        required
        maxLength={254}
        value={email}
        onChange={setEmail}
        aria-invalid={invalid}
      />
      <Field
        label="Password"
        type="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={200}
        value={password}
        onChange={setPassword}
        aria-invalid={invalid}
      />
      <p className="aside-link">
        <Link to={paths.forgotPassword}>Forgot your password?</Link>
      </p>
      <button className="go" type="submit" disabled={busy}>
        {busy ? 'Signing in...' : messages.buttons.signIn}
      </button>
    </form>
  )
}

/** The server's own words where it said no; the specification's sentence for everything that went wrong. */
function sentenceFor(error: unknown): string {
  const isAnswer = error instanceof Refusal && ['wrong_sign_in', 'too_many', 'invalid'].includes(error.code)
  return isAnswer ? messages.signIn.failed(error.message) : messages.signIn.exception
}
