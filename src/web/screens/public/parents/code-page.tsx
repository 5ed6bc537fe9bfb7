import { type RefObject, useEffect, useRef, useState } from 'react'
import { signInParent } from '#shared/api/parents.ts'
import { formatTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import { timeAtServer } from '#web/server-clock.ts'
import text from '#web/ui/text.module.css'
import { askForCode } from './ask-for-code.ts'
import { call } from './call.ts'
import { CodeCells } from './code-cells.tsx'
import { session, signInStep, typedNumber } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import { LinkButton } from './parts.tsx'
import { read } from './reading.ts'
import { beginAgain, type SignInPage, signInPage } from './sign-in-page.ts'
import { Step, sentenceOf } from './step.tsx'

/** So long a session waits for a child's code. */
const CHILD_MINUTES = 15

/** The code of the SMS. Full, it is sent by itself. */
export function CodePage({ askId, until, again, said }: Extract<SignInPage, { name: 'code' }>) {
  const { code } = words()
  const input = useRef<HTMLInputElement>(null)
  const submit = async () => {
    const typed = input.current?.value ?? ''
    if (typed.length < 6) throw new Refusal('invalid', code.tooShort)
    try {
      await signIn(askId, typed)
    } catch (error) {
      input.current?.focus()
      input.current?.select()
      throw error
    }
  }
  const lead = (
    <>
      {code.lead}
      <br />
      <b className={frame.strong}>{typedNumber.read()}</b>
    </>
  )
  return (
    <Page title={code.page} back={{ to: '#/number', word: code.back, onLeave: beginAgain }}>
      <Step
        key={askId}
        title={code.title}
        lead={lead}
        told={said}
        field={<CodeField until={until} input={input} />}
        button={code.button}
        busy={code.busy}
        offline={code.offline}
        submit={submit}
      >
        {(say) => (
          <>
            <AnotherCode again={again} failed={say} />
            <p>
              <LinkButton onClick={() => signInPage.set({ name: 'office', why: '' })}>
                {code.doesNotCome}
              </LinkButton>
            </p>
          </>
        )}
      </Step>
    </Page>
  )
}

function CodeField({ until, input }: { until: number; input: RefObject<HTMLInputElement | null> }) {
  const { code } = words()
  return (
    <div className={frame.field}>
      <label className={frame.lab} htmlFor="code">
        {code.label}
        <span className={frame.quiet}>{code.until({ time: formatTime(new Date(until)) })}</span>
      </label>
      <CodeCells input={input} />
      <p className={text.hint} id="code-hint">
        {code.hint}
      </p>
    </div>
  )
}

async function signIn(askId: string, code: string): Promise<void> {
  const phone = typedNumber.read()
  const { token, needsChild } = await call(signInParent, { body: { phone, askId, code } })
  if (needsChild) {
    signInStep.write({ name: 'child', token, until: Date.now() + CHILD_MINUTES * 60_000 })
    signInPage.set({ name: 'child', token })
    return
  }
  signInStep.forget()
  openSession(token, timeAtServer().toISOString())
}

/** The session is open. */
export function openSession(token: string, since: string): void {
  location.hash = '#/'
  session.open({ token, phone: typedNumber.read(), since })
  void read()
}

/** Counts down once a second for eyes, and becomes a button. Pressed twice, it sends one. */
function AnotherCode({ again, failed }: { again: number; failed: (sentence: string) => void }) {
  const { code, signIn: number } = words()
  const [left, setLeft] = useState(() => secondsTo(again))
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(again)), 1_000)
    return () => clearInterval(timer)
  }, [again])
  if (left <= 0) {
    const send = async () => {
      if (isBusy) return
      setBusy(true)
      await askForCode(code.sentNew).catch((error: unknown) => failed(sentenceOf(error, number.offline)))
      setBusy(false)
    }
    return (
      <p className={text.muted}>
        <LinkButton onClick={() => void send()}>{isBusy ? number.busy : code.sendNew}</LinkButton>
      </p>
    )
  }
  const minutes = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return <p className={text.muted}>{code.another({ left: minutes })}</p>
}

function secondsTo(moment: number): number {
  return Math.ceil((moment - Date.now()) / 1_000)
}
