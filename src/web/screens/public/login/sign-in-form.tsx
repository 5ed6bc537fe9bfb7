import { type FormEvent, useState } from 'react'
import { Refusal } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { signInSchool } from '../../../queries/school.ts'
import { Icon } from '../../../ui/icon.tsx'

interface SignInFormProps {
  title: string
  onSignedIn: () => void
}

/** E-mail and password. What was typed stays after a refusal, except the password. */
export function SignInForm({ title, onSignedIn }: SignInFormProps) {
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
      <div role="alert">
        {problem && (
          <p className="alarm">
            <Icon name="warning" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      <label className="f">
        <span>Email</span>
        <input
          className="i"
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          aria-invalid={invalid}
        />
      </label>
      <label className="f">
        <span>Password</span>
        <input
          className="i"
          type="password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          aria-invalid={invalid}
        />
      </label>
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
