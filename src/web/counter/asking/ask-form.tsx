import { type FormEvent, useState } from 'react'
import { anotherNetwork, networkOf } from '#shared/mobile-wallets.ts'
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
    form.submit()
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
      {form.giver && <AskGiver giver={form.giver} chosen={form.network} onAnswer={form.answerNetwork} />}
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
  const [giver, setGiver] = useState<Network | null>(null)
  const network = chosen ?? networkOf(number)
  const act = useAct({
    act: ({ at, confirm }: { at: Network; confirm: boolean }, key) => {
      const hasMoved = anotherNetwork(number, at) !== null
      const flags = { ...(confirm ? { confirm } : {}), ...(hasMoved ? { hasMoved } : {}) }
      return askForMoney({ lines, number, network: at, ...flags }, key)
    },
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
  const ask = (at: Network, confirm: boolean) => {
    setProblem('')
    act.submit({ at, confirm })
  }
  const submit = () => {
    const other = anotherNetwork(number, network)
    if (other) setGiver(other)
    else ask(network, false)
  }
  const answerNetwork = (at: Network | null) => {
    setGiver(null)
    if (!at) return
    choose(at)
    ask(at, false)
  }
  const answer = (again: boolean) => {
    setQuestion(null)
    if (again) ask(network, true)
  }
  const typed = { number, setNumber, network, choose, problem }
  return { ...typed, giver, question, submit, answer, answerNetwork, busy: act.busy }
}

/** A number given out by another network than the chosen one: mostly a slip, sometimes a number that moved. */
function AskGiver({ giver, chosen, onAnswer }: GiverProps) {
  const [given, wanted] = [NETWORK_NAMES[giver], NETWORK_NAMES[chosen]]
  return (
    <Dialog title={`This is a ${given} number. Ask ${given}?`} onClose={() => onAnswer(null)}>
      <DialogBody>
        <p>
          Its first digits are {given}’s. A number that moved keeps them: then {wanted} is right.
        </p>
      </DialogBody>
      <DialogActs>
        <Button onClick={() => onAnswer(chosen)}>It moved, ask {wanted}</Button>
        <Button kind="primary" data-first onClick={() => onAnswer(giver)}>
          Ask {given}
        </Button>
      </DialogActs>
    </Dialog>
  )
}

interface GiverProps {
  giver: Network
  chosen: Network
  onAnswer: (network: Network | null) => void
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
