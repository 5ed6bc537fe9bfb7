import { type Ref, useLayoutEffect, useRef } from 'react'
import { Refusal } from '#shared/errors.ts'
import { sayNumber } from '#shared/number-sentences.ts'
import { readParentNumber } from '#shared/parent-numbers.ts'
import { askForCode } from './ask-for-code.ts'
import { typedNumber } from './kept.ts'
import { words } from './language.ts'
import { LanguageButton } from './language-button.tsx'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import language from './parents-language.module.css'
import { Card, IconRow } from './parts.tsx'
import { Step } from './step.tsx'
import { TextField } from './text-field.tsx'

/** The first page, also in the server's first answer: on a slow line it is read, and typed in, while the script still comes. */
export function NumberPage({ told }: { told?: string | undefined }) {
  const { signIn } = words()
  const input = useRef<HTMLInputElement>(null)
  // What was typed before the script came stays; so the field is not the script's to fill while it is drawn.
  useLayoutEffect(() => {
    if (input.current && !input.current.value) input.current.value = typedNumber.read()
  }, [])
  const submit = async () => {
    const typed = readParentNumber(input.current?.value ?? '')
    if ('problem' in typed) throw new Refusal('invalid', sayNumber(typed.problem, words().number))
    const number = typed.number.replace(/^\+233(\d{2})(\d{3})(\d{4})$/, '0$1 $2 $3')
    typedNumber.write(number)
    if (input.current) input.current.value = number
    await askForCode()
  }
  return (
    <Page title={signIn.page}>
      <div className={language.top}>
        <LanguageButton />
      </div>
      <Step
        id="first"
        title={signIn.title}
        lead={signIn.lead}
        field={<NumberField input={input} />}
        button={signIn.button}
        busy={signIn.busy}
        offline={signIn.offline}
        submit={submit}
        {...(told ? { told } : {})}
      >
        <WhatIsInside />
        <p>
          <a className={frame.link} href="/login">
            {signIn.desk}
          </a>
        </p>
      </Step>
    </Page>
  )
}

function NumberField({ input }: { input: Ref<HTMLInputElement> }) {
  const { signIn } = words()
  return (
    <TextField
      ref={input}
      id="tel"
      label={signIn.label}
      hint={signIn.hint}
      icon="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      maxLength={24}
    />
  )
}

function WhatIsInside() {
  const { signIn } = words()
  return (
    <Card label={signIn.inside}>
      <IconRow icon="children">{signIn.all}</IconRow>
      <IconRow icon="day">{signIn.due}</IconRow>
      <IconRow icon="receipt">{signIn.every}</IconRow>
    </Card>
  )
}
