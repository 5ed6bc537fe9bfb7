import { type FormEvent, useState } from 'react'
import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { signInSchool } from '#web/queries/sign-in.ts'
import { ownerKey, readSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'

interface SignInAgainProps {
  /** Empty for a colleague, whose e-mail or phone is not the school's. */
  email: string
  onDone: () => void
  onGiveUp: () => void
}

/** Asks for the password over the page, which keeps what was typed. */
export default function SignInAgainForm({ email: known, onDone, onGiveUp }: SignInAgainProps) {
  const { email, setEmail, password, setPassword, problem, busy, submit } = useSigningIn(known, onDone)
  return (
    <Dialog title="Please sign in again" onClose={onGiveUp} mustAnswer>
      <form onSubmit={submit}>
        <DialogBody>
          <p className={text.muted}>
            Your session ran out. What you typed is kept and goes on where it stopped.
          </p>
          {problem && (
            <Notice tone="bad" icon="warning" role="alert">
              {problem}
            </Notice>
          )}
          <TextField
            label="Email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="username"
            required
            data-first={!known || undefined}
            value={email}
            onChange={setEmail}
          />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            required
            data-first={Boolean(known) || undefined}
            value={password}
            onChange={setPassword}
          />
        </DialogBody>
        <DialogActs>
          <Button onClick={onGiveUp}>{sentences.buttons.logOut}</Button>
          <Button kind="primary" type="submit" busy={busy && 'Signing in...'}>
            {sentences.buttons.signIn}
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}

function useSigningIn(known: string, onDone: () => void) {
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    const [before, owner] = [readSession(), ownerKey()]
    try {
      const session = await signInSchool(email.trim(), password)
      // Another school, or another person of this one: nothing of this page is theirs.
      const isTheSame = owner ? owner === ownerKey() : before?.schoolId === session.schoolId
      if (before && !isTheSame) window.location.assign(paths.dashboard)
      else onDone()
    } catch (error) {
      setProblem(wasAnswered(error) ? sentences.signIn.failed(error.message) : sentences.signIn.exception)
      setPassword('')
      setBusy(false)
    }
  }
  return { email, setEmail, password, setPassword, problem, busy, submit }
}
