import { lazy, Suspense, useEffect, useState } from 'react'
import { lockDesk, unlocked } from '#web/lock.ts'
import { ownerKey, readDesk } from '#web/session.ts'
import { answerSignIn } from '#web/sign-in-again.ts'

const SignInAgainForm = lazy(() => import('./sign-in-again-form.tsx'))

interface SignInAgainDialogProps {
  email: string
  onGiveUp: () => void
}

/** Stands ready for the moment a session runs out: asks for the password over the page, which keeps what was typed. */
export function SignInAgainDialog({ email, onGiveUp }: SignInAgainDialogProps) {
  const [answer, setAnswer] = useState<((done: boolean) => void) | null>(null)
  // The call layer lives outside of React; this ties the two together while the dashboard is open.
  useEffect(
    () =>
      answerSignIn(() =>
        readDesk() ? askAtDesk() : new Promise<boolean>((resolve) => setAnswer(() => resolve)),
      ),
    [],
  )
  if (!answer) return null
  const close = (done: boolean) => {
    setAnswer(null)
    answer(done)
  }
  return (
    <Suspense fallback={null}>
      <SignInAgainForm
        email={email}
        onDone={() => close(true)}
        onGiveUp={() => {
          close(false)
          onGiveUp()
        }}
      />
    </Suspense>
  )
}

/** A desk asks who is there, as ever: what was under way goes on only for the one who began it. */
async function askAtDesk(): Promise<boolean> {
  const owner = ownerKey()
  lockDesk()
  await unlocked()
  return ownerKey() === owner
}
