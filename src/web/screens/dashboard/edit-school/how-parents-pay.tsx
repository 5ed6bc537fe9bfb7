import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MOBILE_MONEY_PROVIDERS } from '#shared/constants.ts'
import { formatPhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import { changePaymentWays, type PaymentWays, paymentWaysQuery } from '#web/queries/payment-ways.ts'
import { useFirstAnswer } from '#web/queries/use-first-answer.ts'
import { useDraft } from '#web/screens/dashboard/parts/use-draft.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import { Fields, FormEnd, FormSheet } from '#web/ui/form.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** What bills, statements and receipts say about paying: a mobile-money number, a bank account, both or none. */
export function HowParentsPay() {
  const query = useQuery(paymentWaysQuery())
  const ways = useFirstAnswer(query)
  return (
    <section aria-labelledby="how-parents-pay">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="how-parents-pay">How parents pay</h2>
      </Row>
      {!ways && query.error && (
        <Problem
          sentence="How parents pay did not load."
          detail={query.error.message}
          onRetry={query.refetch}
        />
      )}
      {ways && <WaysForm ways={ways} printed={query.data?.printed ?? ways.printed} />}
    </section>
  )
}

type WaysForm = Omit<PaymentWays, 'printed'>
type Provider = (typeof MOBILE_MONEY_PROVIDERS)[number]['name']

interface WaysFormProps {
  ways: PaymentWays
  printed: string
}

function WaysForm(props: WaysFormProps) {
  const { form, field, busy, submit, question } = useWaysForm(props)
  return (
    <FormSheet isNarrow onSubmit={submit} noValidate>
      {question}
      <MobileMoney field={field} provider={form.momoProvider} />
      <Bank field={field} />
      <fieldset>
        <legend>On a bill</legend>
        <Notice icon="paper">{props.printed.replace('NUMBER', 'the child’s number')}</Notice>
      </fieldset>
      <FormEnd>
        <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
          {sentences.buttons.saveChanges}
          <span className={text.unseen}> to how parents pay</span>
        </Button>
      </FormEnd>
    </FormSheet>
  )
}

/** What is typed of the ways to pay, and saving it. */
function useWaysForm({ ways }: WaysFormProps) {
  const [start, setStart] = useState<WaysForm>(() => ({
    ...ways,
    momoNumber: ways.momoNumber && formatPhone(ways.momoNumber),
  }))
  const [form, setForm] = useState(start)
  const { question } = useDraft({ name: 'payment-ways', form, start, restore: setForm })
  const [errors, setErrors] = useState<Partial<Record<keyof WaysForm, string>>>({})
  const saving = useAct({
    act: changePaymentWays,
    onDone: () => {
      setStart(form)
      showToast('How parents pay is saved. Papers printed from now on say it.')
    },
    onRefused: (refusal) => {
      setErrors(refusal.details.fields ?? { momoNumber: refusal.message })
      focusFirstWrong()
    },
  })
  const field = (name: keyof WaysForm) => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string) => {
      setForm((current) => ({ ...current, [name]: value }))
      setErrors((current) => ({ ...current, [name]: undefined }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Without a number there is no wallet to name.
    const momoProvider = form.momoNumber ? providerOf(form.momoProvider) : ''
    saving.submit({ ...form, momoProvider })
  }
  return { form, field, busy: saving.busy, submit, question }
}

/** Value, error and change of one field. */
type WaysField = ReturnType<typeof useWaysForm>['field']

function providerOf(name: string): Provider | '' {
  return MOBILE_MONEY_PROVIDERS.find((each) => each.name === name)?.name ?? ''
}

function MobileMoney({ field, provider }: { field: WaysField; provider: string }) {
  return (
    <fieldset>
      <legend>Mobile money</legend>
      <Fields>
        <Select
          label="Provider"
          options={MOBILE_MONEY_PROVIDERS.map(({ name, label }) => ({ value: name, label }))}
          {...field('momoProvider')}
          value={provider || null}
        />
        <TextField label="Number" type="tel" maxLength={30} autoComplete="off" {...field('momoNumber')} />
        <TextField
          label="Name the sender sees"
          hint="optional"
          maxLength={80}
          autoComplete="off"
          {...field('momoName')}
        />
      </Fields>
    </fieldset>
  )
}

function Bank({ field }: { field: WaysField }) {
  return (
    <fieldset>
      <legend>Bank</legend>
      <Fields>
        <TextField label="Bank and branch" maxLength={80} autoComplete="off" {...field('bankName')} />
        <TextField label="Account number" maxLength={40} autoComplete="off" {...field('bankAccount')} />
        <TextField
          label="Account name"
          hint="optional"
          maxLength={80}
          autoComplete="off"
          {...field('bankHolder')}
        />
      </Fields>
      <p className={text.hint}>
        This is what parents read, not where Akontaa pays you out. Leave it empty to say only the office.
      </p>
    </fieldset>
  )
}
