import { type RefObject, useContext, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Grid } from '#web/ui/layout.tsx'
import signIn from './parents-sign-in.module.css'
import { WrongTyping } from './text-field.tsx'

const PLACES = [0, 1, 2, 3, 4, 5]

/** Six digits: one real field over six drawn cells, so that paste and the phone's own filling reach it. Full, its form is sent. */
export function CodeCells({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const isWrong = useContext(WrongTyping)
  const [digits, setDigits] = useState('')
  const change = (field: HTMLInputElement) => {
    const typed = field.value.replace(/\D/g, '').slice(0, 6)
    field.value = typed
    setDigits(typed)
    if (typed.length === 6) field.form?.requestSubmit()
  }
  return (
    <Grid gap={2} className={signIn.code6}>
      <input
        ref={input}
        id="code"
        data-first={true}
        inputMode="numeric"
        autoComplete="one-time-code"
        // As an SMS may show it, 482 913: more than six letters until it is read.
        maxLength={12}
        aria-invalid={isWrong || undefined}
        aria-describedby="code-hint problem"
        onInput={(event) => change(event.currentTarget)}
      />
      {PLACES.map((place) => (
        <span
          key={place}
          className={cx(signIn.cell, place === Math.min(digits.length, 5) && signIn.at)}
          aria-hidden="true"
        >
          {digits[place] ?? ''}
        </span>
      ))}
    </Grid>
  )
}
