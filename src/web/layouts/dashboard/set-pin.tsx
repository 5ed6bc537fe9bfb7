import { type FormEvent, useState } from 'react'
import { weaknessOfPin } from '#shared/pins.ts'
import { keepOwnPin } from '#web/offline/desk-keeping.ts'
import { forgetSealed, sealOwnSession } from '#web/offline/sealed.ts'
import { removeOwnPin, setOwnPin } from '#web/queries/desks.ts'
import { type Desk, readPerson } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface SetPinProps {
  desk: Desk
  /** There is one already, which can be taken away. */
  mayRemove?: boolean
  onClose: () => void
}

/** Sets one's own PIN at this desk. The password is asked for where it was not typed just now. */
export function SetPin({ desk, mayRemove = false, onClose }: SetPinProps) {
  const { pin, type, password, setPassword, asksPassword, problem, busy, save } = useOwnPin(desk, onClose)
  return (
    <Dialog title={`Your PIN at ${desk.name}`} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <DialogBody>
          <TextField
            label="PIN"
            hint="six digits"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            error={asksPassword ? undefined : problem}
            onChange={type}
          />
          {asksPassword && (
            <TextField
              label="Your password"
              hint="once, to be sure it is you"
              type="password"
              autoComplete="current-password"
              value={password}
              error={password ? problem : undefined}
              onChange={setPassword}
            />
          )}
          <p className={text.hint}>
            Not one six times, not in a row, not a year. It unlocks this desk for you and is worth nothing
            anywhere else.
          </p>
        </DialogBody>
        <DialogActs>
          {mayRemove && <TakePinAway desk={desk} onClose={onClose} />}
          <Button onClick={onClose}>Not now</Button>
          <Button kind="primary" type="submit" busy={busy && 'One moment...'}>
            Set the PIN
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}

function useOwnPin(desk: Desk, onSet: () => void) {
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const saving = useAct({
    act: async (_: null, key) => {
      await setOwnPin(desk, asksPassword ? { pin, password } : { pin }, key)
      await keepOwnPin('set')
      // Said only once it is so without a connection too: a page that goes right after would break it off.
      await sealOwnSession(desk, pin)
    },
    onDone: () => {
      onSet()
      showToast(`Your PIN at ${desk.name} is set. It works at this desk alone.`)
    },
    onRefused: ({ code, message }) => {
      setProblem(message)
      if (code === 'wrong_sign_in') setAsksPassword(true)
    },
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    const weakness = /^\d{6}$/.test(pin) ? weaknessOfPin(pin) : 'Enter six digits.'
    if (!weakness) return saving.submit(null)
    setProblem(weakness)
    focusFirstWrong()
  }
  const type = (digits: string) => {
    setPin(digits.replace(/\D/g, ''))
    setProblem(undefined)
  }
  return { pin, type, password, setPassword, asksPassword, problem, busy: saving.busy, save }
}

function TakePinAway({ desk, onClose }: Pick<SetPinProps, 'desk' | 'onClose'>) {
  const removing = useAct({
    act: async (_: null, key) => {
      const staffId = readPerson()?.staffId
      await removeOwnPin(desk, key)
      // Without a connection the PIN would still open what it had sealed here.
      if (staffId) await forgetSealed(staffId)
      await keepOwnPin('none')
    },
    onDone: () => {
      onClose()
      showToast(`You have no PIN at ${desk.name} any more. Sign in there with your password.`)
    },
    onRefused: ({ message }) => showProblem('Your PIN is still there.', message),
  })
  return (
    <Button kind="bare" onClick={() => removing.submit(null)} busy={removing.busy && 'One moment...'}>
      Take my PIN away
    </Button>
  )
}
