import { type FormEvent, useState } from 'react'
import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { signInSchool } from '#web/queries/sign-in.ts'
import { readSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TextField } from '#web/ui/text-field.tsx'

interface SignInAgainProps {
  email: string
  onDone: () => void
  onGiveUp: () => void
}

/** Asks for the password over the page, which keeps what was typed. */
export default function SignInAgainForm({ email: known, onDone, onGiveUp }: SignInAgainProps) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const before = readSession()
    try {
      const session = await signInSchool(email.trim(), password)
      // Another school's desk: nothing of this page belongs to it.
      if (before && before.schoolId !== session.schoolId) window.location.assign(paths.dashboard)
      else onDone()
    } catch (error) {
      setProblem(wasAnswered(error) ? sentences.signIn.failed(error.message) : sentences.signIn.exception)
      setPassword('')
      setBusy(false)
    }
  }

  return (
    <Dialog title="Please sign in again" onClose={onGiveUp} mustAnswer>
      <form className="body" onSubmit={submit}>
        <p className="muted">Your session ran out. What you typed is kept and goes on where it stopped.</p>
        {problem && (
          <p className="note bad" role="alert">
            <Icon name="warning" />
            <span>{problem}</span>
          </p>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={setEmail}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          data-first
          value={password}
          onChange={setPassword}
        />
        <div className="acts">
          <Button onClick={onGiveUp}>{sentences.buttons.logOut}</Button>
          <Button kind="primary" type="submit" busy={busy && 'Signing in...'}>
            {sentences.buttons.signIn}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
