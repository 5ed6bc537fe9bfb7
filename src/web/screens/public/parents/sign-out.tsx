import { useEffect, useRef, useState } from 'react'
import { signOutParent } from '#shared/api/parents.ts'
import { endOtherParentSessions } from '#shared/api/parents-me.ts'
import { wasAnswered } from '#web/http.ts'
import { Stack } from '#web/ui/layout.tsx'
import { call } from './call.ts'
import { type Payment, session } from './kept.ts'
import { words } from './language.ts'
import frame from './parents.module.css'
import pay from './parents-pay.module.css'
import { Button } from './parts.tsx'
import { UNDECIDED } from './payment-states.ts'
import { forgetPushSubscription } from './push-subscription.ts'
import { Sheet } from './sheet.tsx'
import { beginAgain } from './sign-in-page.ts'

/** The question before the sign-out; whatever closes it means no. */
export function SignOutSheet({ payments, otherPhones }: { payments: Payment[]; otherPhones: number }) {
  const { signOut } = words()
  const stay = useRef<HTMLButtonElement>(null)
  const others = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  useEffect(() => stay.current?.focus(), [])
  const leave = async () => {
    setProblem('')
    const why = await leavePhone(others.current?.checked ?? false)
    if (why) setProblem(signOut.notOthers({ why }))
  }
  const stayIn = () => location.hash === '#/me/out' && location.replace('#/me')
  return (
    <Sheet title={signOut.title} onClose={stayIn}>
      {(close) => (
        <>
          <p>{signOut.what}</p>
          {payments.some(({ state }) => UNDECIDED.includes(state)) && <p>{signOut.underWay}</p>}
          {otherPhones > 0 && (
            <label className={pay.tick}>
              <input ref={others} type="checkbox" />
              <span>{signOut.others({ count: otherPhones })}</span>
            </label>
          )}
          <p className={frame.err} role="alert">
            {problem}
          </p>
          <Stack gap={2}>
            <Button kind="danger" onClick={() => void leave()}>
              {signOut.yes}
            </Button>
            <Button ref={stay} onClick={close}>
              {signOut.no}
            </Button>
          </Stack>
        </>
      )}
    </Sheet>
  )
}

/**
 * Of this phone also without a connection: its session then ends by itself. Of others only where they are seen to be signed out:
 * else it answers why not, and nothing has changed.
 */
async function leavePhone(isEverywhere: boolean): Promise<string | null> {
  const token = session.read()?.token
  if (token && isEverywhere) {
    try {
      await call(endOtherParentSessions, {}, token)
    } catch (error) {
      return wasAnswered(error) ? error.message : words().signOut.offline
    }
  }
  void forgetPushSubscription()
  beginAgain()
  history.replaceState(null, '', '/parents')
  session.end()
  if (token) void call(signOutParent, {}, token).catch(() => undefined)
  return null
}
