import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MOBILE_MONEY_PROVIDERS } from '#shared/constants.ts'
import { Refusal } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { paths } from '../../../paths.ts'
import { clearPayoutChoice, readPayoutChoice } from '../../../payout-choice.ts'
import { type Bank, keepSignUp } from '../../../queries/registration.ts'
import { Steps } from '../parts/steps.tsx'
import { Alarm } from './alarm.tsx'
import { BankFields } from './bank-fields.tsx'
import { Field } from './field.tsx'
import { type Draft, emptyDraft, forgetDraft, readDraft, storeDraft } from './sign-up-draft.ts'

type Errors = Partial<Record<keyof Draft, string>>

/** Sign-up: the school, its account, its sign-in. 'Next' gives it to the server and goes on to the payment. */
export function SignUpForm() {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [bankName, setBankName] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // Only the browser knows what was typed before a reload.
  useEffect(() => setDraft(readDraft()), [])

  const change = (part: Partial<Draft>) => {
    setDraft((current) => {
      const next = { ...current, ...part }
      storeDraft(next)
      return next
    })
    setErrors((current) => ({
      ...current,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }))
  }
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await keepSignUp({ ...draft, bankName })
      forgetDraft()
      clearPayoutChoice()
      navigate(paths.subscribe())
    } catch (error) {
      setBusy(false)
      const refusal = error instanceof Refusal ? error : null
      setErrors(refusal?.details.fields ?? {})
      setProblem(refusal ? refusal.message : messages.signIn.exception)
      const [wrong] = Object.keys(refusal?.details.fields ?? {})
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    }
  }

  return (
    <form ref={form} className="big" onSubmit={submit}>
      <Steps now={1} />
      <h1>{messages.titles.signUp}</h1>
      <p className="sub">It takes about five minutes. You pay on the next page.</p>
      <Alarm sentence={problem} />
      <fieldset>
        <legend>Your school</legend>
        <div className="grid2">
          <Field
            label="School Name"
            autoComplete="organization"
            required
            maxLength={120}
            wide
            {...field('schoolName')}
          />
          <Field
            label="School Address"
            autoComplete="street-address"
            required
            maxLength={300}
            wide
            {...field('schoolAddress')}
          />
          <Field
            label="Phone Number"
            type="tel"
            autoComplete="tel"
            required
            maxLength={30}
            {...field('schoolPhone')}
          />
          <Field
            label="Website"
            inputMode="url"
            autoComplete="url"
            maxLength={200}
            {...field('schoolWebsite')}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>Where parents’ online payments are paid out</legend>
        <BankFields
          bankCode={draft.settlementBankCode}
          accountNumber={draft.bankAccountNumber}
          errors={errors}
          onBank={({ code, name }) => {
            setBankName(name)
            change({ settlementBankCode: code })
          }}
          onAccountNumber={(bankAccountNumber) => change({ bankAccountNumber })}
          onBanks={(banks) => {
            const part = choiceOf(banks)
            if (part) change(part)
            const code = part?.settlementBankCode ?? readDraft().settlementBankCode
            setBankName(banks.find((bank) => bank.code === code)?.name ?? '')
          }}
        />
      </fieldset>
      <fieldset>
        <legend>Your sign-in</legend>
        <div className="grid2">
          <Field
            label="Email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            {...field('schoolEmail')}
          />
          <Field
            label="Password"
            type="password"
            autoComplete="new-password"
            required
            minLength={8}
            maxLength={200}
            hint="At least 8 characters."
            {...field('schoolPassword')}
          />
        </div>
      </fieldset>
      <button className="go" type="submit" disabled={busy}>
        {busy ? 'One moment...' : messages.buttons.next}
      </button>
    </form>
  )
}

/** What was chosen on /bankform, in the words of the list. */
function choiceOf(banks: readonly Bank[]): Partial<Draft> | null {
  const choice = readPayoutChoice()
  if (!choice) return null
  if (choice.kind === 'bank') {
    const bank = banks.find(({ name, code }) => name === choice.bankName || code === choice.bankName)
    return { settlementBankCode: bank?.code ?? '', bankAccountNumber: choice.accountNumber }
  }
  const wallet = MOBILE_MONEY_PROVIDERS.find(({ name }) => name === choice.provider)
  return {
    settlementBankCode: wallet?.code ?? '',
    bankAccountNumber: choice.number.replace(/^\+233/, '0'),
  }
}
