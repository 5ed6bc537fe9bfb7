import { type FormEvent, useState } from 'react'
import { confirmOwnPhone, sendPhoneCode } from '#web/queries/staff.ts'
import { Button } from '#web/ui/button.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Proves by a code that the phone is one's own: only then may one approve what takes two. */
export function OwnPhone() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const asking = useAct({
    act: () => sendPhoneCode(),
    onDone: ({ message }) => setSentTo(message),
    onRefused: ({ message }) => showProblem('No code was sent.', message),
  })
  const confirming = useAct({
    act: (typed: string, key) => confirmOwnPhone(typed, key),
    onDone: ({ message }) => {
      setSentTo(null)
      setCode('')
      showToast(message)
    },
    onRefused: ({ message, details: { fields } }) => setProblem(fields?.code ?? message),
  })
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    confirming.submit(code)
  }
  const ask = (
    <Button type="button" busy={asking.busy && 'One moment...'} onClick={() => asking.submit(undefined)}>
      {sentTo === null ? 'Text me a code' : 'Text me another code'}
    </Button>
  )
  return (
    <form className={page.stack} onSubmit={confirm} noValidate>
      <h2>Confirm my phone</h2>
      <p className={text.hint}>
        Who says yes to what takes two has a phone of their own, confirmed by a code.
      </p>
      {sentTo === null ? (
        ask
      ) : (
        <>
          <p role="status">{sentTo}</p>
          <TextField
            label="Code from the text"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={code}
            error={problem}
            onChange={(value: string) => {
              setCode(value)
              setProblem(undefined)
            }}
          />
          <Button kind="primary" type="submit" busy={confirming.busy && 'One moment...'}>
            Confirm my phone
          </Button>
          {ask}
        </>
      )}
    </form>
  )
}
