import { type FormEvent, useState } from 'react'
import { sentences } from '#shared/sentences.ts'
import { wasAnswered } from '#web/api.ts'
import { enterByPassword } from '#web/offline/enter-desk.ts'
import type { Desk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { askForPin } from './pin-wanted.ts'
import type { Tile } from './use-desk-face.ts'

interface SignInCardProps {
  desk: Desk
  /** Somebody of the list; nobody where they are not on it. */
  tile: Tile | null
  /** Why the password is asked for. */
  says: string | null
  onBack: () => void
}

/** The password in place of a PIN. It turns a PIN that was off on again, and then one can be set. */
export function SignInCard({ desk, tile, says, onBack }: SignInCardProps) {
  const { name, setName, password, setPassword, problem, busy, submit } = useEntering(desk, tile)
  const who = tile?.name ?? 'Somebody else'
  return (
    <Card pad>
      <form
        className={page.stack}
        aria-label={who}
        onSubmit={submit}
        onKeyDown={({ key }) => key === 'Escape' && onBack()}
      >
        <h2>{who}</h2>
        {says && <Notice icon="key">{says}</Notice>}
        {problem && (
          <Notice tone="bad" icon="warning" role="alert">
            {problem}
          </Notice>
        )}
        <TextField
          key={tile?.id ?? 'other'}
          label="E-mail or phone"
          autoComplete="username"
          autoFocus
          required
          value={name}
          onChange={setName}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={setPassword}
        />
        <Button kind="primary" type="submit" busy={busy && 'Signing in...'}>
          {sentences.buttons.signIn}
        </Button>
        <Button kind="bare" onClick={onBack}>
          Back to the names
        </Button>
      </form>
    </Card>
  )
}

function useEntering(desk: Desk, tile: Tile | null) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await enterByPassword(desk, name.trim(), password)
      if (tile?.pin !== 'set') askForPin()
    } catch (error) {
      setProblem(
        wasAnswered(error)
          ? sentences.signIn.failed(error.message)
          : 'The password needs the connection. With a PIN this desk opens without it.',
      )
      setPassword('')
      setBusy(false)
    }
  }
  return { name, setName, password, setPassword, problem, busy, submit }
}
