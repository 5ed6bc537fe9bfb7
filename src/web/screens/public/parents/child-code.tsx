import { useRef } from 'react'
import { confirmChild } from '#shared/api/parents.ts'
import { Refusal } from '#shared/errors.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { call } from './call.ts'
import { openSession } from './code-page.tsx'
import { session, signInStep, typedNumber } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import signIn from './parents-sign-in.module.css'
import { LinkButton } from './parts.tsx'
import { isForLong, Step } from './step.tsx'
import { TextField } from './text-field.tsx'

interface ChildCodePageProps {
  token: string
  back: { to: string; word: string; onLeave?: () => void }
  /** It cannot be found, or was wrong too often. */
  toOffice: (why: string) => void
}

/** The code of a child: once for a new number, and after 90 days away. */
export function ChildCodePage({ token, back, toOffice }: ChildCodePageProps) {
  const { childCode, code, shared } = words()
  const input = useRef<HTMLInputElement>(null)
  const submit = async () => {
    try {
      await call(confirmChild, { body: { pupilCode: input.current?.value ?? '' } }, token)
    } catch (error) {
      const left = error instanceof Refusal ? error.details.facts?.triesLeft : undefined
      if (left === 0) return toOffice(childCode.askOffice)
      if (isForLong(error)) return toOffice(childCode.tooMany)
      input.current?.select()
      throw error
    }
    signInStep.forget()
    openSession(token, session.read()?.since ?? timeAtServer().toISOString())
  }
  const field = (
    <TextField
      ref={input}
      id="kid"
      label={childCode.label}
      hint={childCode.hint}
      isCode={true}
      data-first={true}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      maxLength={12}
    />
  )
  return (
    <Page title={childCode.page} back={back}>
      <Step
        title={childCode.title}
        lead={childCode.lead({ phone: <b className={frame.strong}>{typedNumber.read()}</b> })}
        field={field}
        button={shared.goOn}
        busy={shared.moment}
        offline={code.offline}
        submit={submit}
      >
        <WhyAsked />
        <p>
          <LinkButton onClick={() => toOffice(childCode.askOffice)}>{childCode.cannotFind}</LinkButton>
        </p>
      </Step>
    </Page>
  )
}

function WhyAsked() {
  const { childCode } = words()
  return (
    <details className={signIn.why} open={true}>
      <summary>{childCode.why}</summary>
      {childCode.because}
    </details>
  )
}
