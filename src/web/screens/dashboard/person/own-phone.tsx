import { useState } from 'react'
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
  const asking = useAct({
    act: (_: undefined, key) => sendPhoneCode(key),
    onDone: ({ message }) => setSentTo(message),
    onRefused: ({ message }) => showProblem('No code was sent.', message),
  })
  return (
    <div className={page.stack}>
      <h2>Confirm my phone</h2>
      <p className={text.hint}>
        Who says yes to what takes two has a phone of their own, confirmed by a code.
      </p>
      {sentTo !== null && <CodeForm sentTo={sentTo} onDone={() => setSentTo(null)} />}
      <Button type="button" busy={asking.busy && 'One moment...'} onClick={() => asking.submit(undefined)}>
        {sentTo === null ? 'Text me a code' : 'Text me another code'}
      </Button>
    </div>
  )
}

function CodeForm({ sentTo, onDone }: { sentTo: string; onDone: () => void }) {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirming = useAct({
    act: (typed: string, key) => confirmOwnPhone(typed, key),
    onDone: ({ message }) => {
      onDone()
      showToast(message)
    },
    onRefused: ({ message, details: { fields } }) => setProblem(fields?.code ?? message),
  })
  return (
    <form
      className={page.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        confirming.submit(code)
      }}
    >
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
    </form>
  )
}
