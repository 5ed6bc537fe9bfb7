import { type FormEvent, useState } from 'react'
import { networkOf } from '#shared/mobile-wallets.ts'
import { formatCedis, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { NETWORK_NAMES, NETWORKS, type Network } from '#shared/ways-to-pay.ts'
import { askForMoney } from '#web/queries/phones-asked.ts'
import { Button } from '#web/ui/button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { announcePhone } from './announce-phone.ts'
import { type Asking, noteAsked, onScreen } from './asking.ts'

const NAMES = NETWORKS.map((network) => NETWORK_NAMES[network])

/** Which phone is asked for the money that was typed. Enter asks it. */
export function AskForm({ asking, onBack }: { asking: Asking; onBack: () => void }) {
  const form = useAskForm(asking)
  const amount = formatCedis(sumOf(asking.lines.map((line) => line.amount)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.ask(false)
  }
  return (
    <Dialog title={`Ask a phone for ${amount}`} onClose={onBack}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <p>
            {asking.name}: {asking.lines.map(({ feeType }) => feeType).join(', ')}
          </p>
          <TextField
            data-first
            label="Ask which phone"
            hint={isOf(form.number, asking) ? asking.guardian : 'not the guardian’s'}
            inputMode="tel"
            autoComplete="off"
            maxLength={40}
            value={form.number}
            onChange={form.setNumber}
            error={form.problem || undefined}
          />
          <Segmented
            label="Network"
            options={NAMES}
            value={NETWORK_NAMES[form.network]}
            onChange={(name) => form.choose(NETWORKS.find((each) => NETWORK_NAMES[each] === name) ?? null)}
          />
          <p className={text.hint}>
            Its owner types the PIN on the phone. You go on with the next child meanwhile; the receipt comes
            by itself.
          </p>
        </DialogBody>
        <DialogActs>
          <Button onClick={onBack}>Back</Button>
          <Button kind="primary" type="submit" shortcut="Enter" busy={form.busy && 'Asking...'}>
            Ask for {amount}
          </Button>
        </DialogActs>
      </form>
      {form.question && <AskAgain question={form.question} onAnswer={form.answer} />}
    </Dialog>
  )
}

/** The number and its network while they are typed, what is wrong with them, and the one way to ask. */
function useAskForm({ phone, lines }: Asking) {
  const [number, setNumber] = useState(phone ? formatPhone(phone) : '')
  const [chosen, choose] = useState<Network | null>(null)
  const [problem, setProblem] = useState('')
  const [question, setQuestion] = useState<string | null>(null)
  const network = chosen ?? networkOf(number)
  const act = useAct({
    act: (confirm: boolean, key) =>
      askForMoney({ lines, number, network, ...(confirm ? { confirm } : {}) }, key),
    onDone: (asked) => {
      noteAsked()
      onScreen.set({ paymentId: asked.paymentId })
      // Some say yes before the form is gone.
      if (asked.state === 'posted') announcePhone(asked, true)
    },
    onRefused: ({ code, message, details: { fields } }) => {
      if (code === 'possible_duplicate') setQuestion(message)
      else if (fields?.number) setProblem(fields.number)
      else showProblem('No phone was asked.', message)
    },
  })
  const ask = (confirm: boolean) => {
    setProblem('')
    act.submit(confirm)
  }
  const answer = (again: boolean) => {
    setQuestion(null)
    if (again) ask(true)
  }
  return { number, setNumber, network, choose, problem, question, ask, answer, busy: act.busy }
}

function AskAgain({ question, onAnswer }: { question: string; onAnswer: (again: boolean) => void }) {
  return (
    <Confirm
      question={question}
      keep="No, wait for it"
      act="Ask all the same"
      danger={false}
      onKeep={() => onAnswer(false)}
      onAct={() => onAnswer(true)}
    />
  )
}

function isOf(number: string, { phone, guardian }: Asking): boolean {
  const end = (typed: string) => typed.replace(/\D/g, '').slice(-9)
  return guardian !== '' && phone !== '' && end(number) === end(phone)
}
