import { type ReactNode, useState } from 'react'
import { dayOf, formatTime, formatWeekday } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { NoAnswer } from '#web/no-answer.ts'
import text from '#web/ui/text.module.css'
import { words } from './language.ts'
import frame from './parents.module.css'
import { Button } from './parts.tsx'
import { WrongTyping } from './text-field.tsx'

const HOUR = 3_600

interface StepProps {
  id?: string
  title: string
  lead: ReactNode
  /** What is said when the page comes. */
  told?: string
  field: ReactNode
  button: string
  busy: string
  /** Said under the field where no answer came. */
  offline: string
  /** Throws what went wrong: it is said under the field. */
  submit: () => Promise<void>
  children?: ReactNode | ((say: (sentence: string) => void) => ReactNode)
}

/** A form with one field, its hint, and one button at the thumb. */
export function Step({ id, title, lead, told = '', field, button, busy, submit, ...rest }: StepProps) {
  const { offline, children } = rest
  const { problem, say, isWrong, isBusy, press } = usePress(submit, told, offline)
  return (
    <form
      id={id}
      className={frame.say}
      noValidate={true}
      onSubmit={(event) => {
        event.preventDefault()
        press(event.currentTarget)
      }}
    >
      <h1 tabIndex={-1}>{title}</h1>
      <p className={text.muted}>{lead}</p>
      <WrongTyping value={isWrong}>{field}</WrongTyping>
      <p className={frame.err} role="alert" id="problem">
        {problem}
      </p>
      {typeof children === 'function' ? children(say) : children}
      <div className={frame.thumb}>
        <Button kind="primary" type="submit" aria-disabled={isBusy}>
          {isBusy ? busy : button}
        </Button>
      </div>
    </form>
  )
}

/** One act of a form: pressed twice, it is done once, and what went wrong is said; a field that is wrong has the focus. */
function usePress(act: () => Promise<void>, told: string, offline: string) {
  const [problem, setProblem] = useState(told)
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const say = (sentence: string, isTyping = false) => {
    setProblem(sentence)
    setWrong(isTyping)
  }
  const press = async (form: HTMLFormElement) => {
    // The button takes presses meanwhile: one that is disabled would lose the focus.
    if (isBusy) return
    say('')
    setBusy(true)
    await act().catch((error: unknown) => {
      say(sentenceOf(error, offline), isWronglyTyped(error))
      if (isWronglyTyped(error)) form.querySelector('input')?.focus()
    })
    setBusy(false)
  }
  return { problem, say, isWrong, isBusy, press: (form: HTMLFormElement) => void press(form) }
}

export function sentenceOf(error: unknown, offline: string): string {
  const { shared } = words()
  if (error instanceof NoAnswer) return offline
  if (!(error instanceof Refusal)) return shared.wrong
  const { retryAfterSeconds: seconds } = error.details
  if (error.code !== 'too_many' || !seconds) return error.message
  return shared.wait({ until: momentIn(seconds) })
}

/** Over an hour the time alone might be that of another day. */
function momentIn(seconds: number): string {
  const moment = new Date(Date.now() + seconds * 1_000)
  return seconds > HOUR ? `${formatWeekday(dayOf(moment))}, ${formatTime(moment)}` : formatTime(moment)
}

/** The server says to wait longer than a person does. */
export function isForLong(error: unknown): boolean {
  return error instanceof Refusal && (error.details.retryAfterSeconds ?? 0) > HOUR
}

/** What was typed is refused, and not only now. */
export function isWronglyTyped(error: unknown): boolean {
  return error instanceof Refusal && (error.code === 'invalid' || error.code === 'wrong_code')
}
