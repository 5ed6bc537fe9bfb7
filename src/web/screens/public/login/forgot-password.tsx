import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Refusal } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { paths } from '../../../paths.ts'
import { askForReset } from '../../../queries/passwords.ts'
import '../../../styles/public.css'
import { Alarm } from './alarm.tsx'
import { DayBook } from './day-book.tsx'
import { Field } from './field.tsx'
import { SplitPage } from './split-page.tsx'

export const meta = () => [{ title: 'Forgot your password: Akontaa' }, { name: 'robots', content: 'noindex' }]

/** Asks where to send a way to a new password. What it answers does not say whether the e-mail is known. */
export default function ForgotPassword() {
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [by, setBy] = useState<'email' | 'sms'>('email')
  const [problem, setProblem] = useState<string | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      const { sentBy, message } = await askForReset(email.trim(), by)
      if (sentBy === 'sms') navigate(paths.resetPassword(email.trim()))
      else setTold(message)
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : messages.signIn.exception)
    }
    setBusy(false)
  }

  return (
    <SplitPage side={<DayBook />}>
      <form onSubmit={submit}>
        <h1>Forgot your password?</h1>
        <p className="sub">With the e-mail your school signed up with.</p>
        <Alarm sentence={problem} />
        <Alarm tone="good" sentence={told} />
        <Field
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          value={email}
          onChange={setEmail}
        />
        <fieldset className="ways">
          <legend className="vh">How</legend>
          <label>
            <input type="radio" name="by" checked={by === 'email'} onChange={() => setBy('email')} />A link by
            e-mail
          </label>
          <label>
            <input type="radio" name="by" checked={by === 'sms'} onChange={() => setBy('sms')} />A code by SMS
          </label>
        </fieldset>
        <button className="go" type="submit" disabled={busy}>
          {busy ? 'One moment...' : 'Send'}
        </button>
      </form>
      <p className="swap">
        <Link to={paths.login()}>{messages.titles.signIn}</Link>
      </p>
    </SplitPage>
  )
}
