import { type ReactNode, useState } from 'react'
import { formatTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { NoAnswer } from '#web/no-answer.ts'
import text from '#web/ui/text.module.css'
import { words } from './language.ts'
import frame from './parents.module.css'
import { Button } from './parts.tsx'

interface StepProps {
  id?: string
  title: string
  lead: ReactNode
  /** What is said when the page comes. */
  told?: string
  field: ReactNode
  button: string
  busy: string
  /** Throws what went wrong: it is said under the field. */
  submit: () => Promise<void>
  children?: ReactNode | ((say: (sentence: string) => void) => ReactNode)
}

/** A form with one field, its hint, and one button at the thumb. */
export function Step({ id, title, lead, told = '', field, button, busy, submit, children }: StepProps) {
  const { problem, say, isBusy, press } = usePress(submit, told)
  return (
    <form
      id={id}
      className={frame.say}
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault()
        press()
      }}
    >
      <h1 tabIndex={-1}>{title}</h1>
      <p className={text.muted}>{lead}</p>
      {field}
      <p className={frame.err} role="alert" id="problem">
        {problem}
      </p>
      {typeof children === 'function' ? children(say) : children}
      <div className={frame.thumb}>
        <Button kind="primary" type="submit" disabled={isBusy}>
          {isBusy ? busy : button}
        </Button>
      </div>
    </form>
  )
}

/** One act of a form: pressed twice, it is done once, and what went wrong is said. */
function usePress(act: () => Promise<void>, told: string) {
  const [problem, setProblem] = useState(told)
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    if (isBusy) return
    setProblem('')
    setBusy(true)
    await act().catch((error: unknown) => setProblem(sentenceOf(error)))
    setBusy(false)
  }
  return { problem, say: setProblem, isBusy, press: () => void press() }
}

export function sentenceOf(error: unknown): string {
  const { shared, signIn } = words()
  if (error instanceof NoAnswer) return signIn.offline
  if (!(error instanceof Refusal)) return shared.wrong
  const { retryAfterSeconds: seconds } = error.details
  if (error.code !== 'too_many' || !seconds) return error.message
  return shared.wait({ until: formatTime(new Date(Date.now() + seconds * 1_000)) })
}
