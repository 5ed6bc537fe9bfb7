import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { counted as countOf } from '#shared/counted.ts'
import { formatAmount, parseCedisOrZero, pesewas } from '#shared/money.ts'
import { shortName } from '#shared/people.ts'
import { useConnection } from '#web/connection.ts'
import { useDrawerNeeded } from '#web/counter/use-drawer-needed.tsx'
import { paths } from '#web/paths.ts'
import { accept, type RegisterReview, sendBack } from '#web/queries/registers.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { CardBeside, SheetHead } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import type { Waiting } from './use-waiting-registers.ts'

/** Count, compare, accept: it posts once. Then the next register that waits. */
export function AcceptForm({ review, waiting }: { review: RegisterReview; waiting: Waiting }) {
  const { register, charges, payments, nextSlip, isOwn } = review
  const { up } = useConnection()
  const form = useAccepting(review, waiting)
  const [isSending, setSending] = useState(false)
  const ofSending = { b: () => up && setSending(true) }
  useShortcuts(ofSending)
  const keys = { ...waiting.keys, ...ofSending }
  const teacher = shortName(register.handedOver?.name ?? '')
  const isReady = form.amount !== null && (form.by === 0 || form.says.trim() !== '')
  return (
    <>
      <form onSubmit={form.submit} onKeyDown={(event) => pressIn(event, form.typed, keys)} noValidate>
        <CardBeside aria-label="Count the cash">
          <SheetHead title="Count the cash" />
          <MoneyField label="You counted" large autoFocus value={form.typed} onChange={form.setTyped} />
          <Comparison form={form} teacher={teacher} said={formatAmount(register.said ?? pesewas(0))} />
          {form.problem && (
            <Notice tone="bad" icon="warning" role="alert">
              {form.problem}
            </Notice>
          )}
          {isOwn && <Notice>You handed this register over. Somebody else accepts it.</Notice>}
          {!up && <Notice icon="offline">Accepting needs the connection.</Notice>}
          <Button
            kind="primary"
            type="submit"
            large
            disabled={!up || !isReady || isOwn}
            busy={form.busy && 'Accepting...'}
          >
            Accept GH₵ {formatAmount(form.amount ?? pesewas(0))}
          </Button>
          <Button onClick={() => setSending(true)} disabled={!up}>
            Send back to {teacher}
          </Button>
          <p className={text.muted}>
            It posts once, now: {countOf(charges, 'charge')} and {countOf(payments, 'payment')}, slip{' '}
            {nextSlip}.
          </p>
        </CardBeside>
      </form>
      {/* Beside the form: for React it would else hear the keys that are pressed in a dialog. */}
      {isSending && <SendBack registerId={register.id} teacher={teacher} onClose={() => setSending(false)} />}
      {form.question}
    </>
  )
}

/** The cursor is in the amount: while nothing is typed there, the keys act as everywhere. */
function pressIn(event: KeyboardEvent, typed: string, keys: Readonly<Record<string, () => void>>): void {
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
  if (!act || typed !== '' || event.altKey || event.ctrlKey || event.metaKey) return
  if (!(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  act()
}

type Accepting = ReturnType<typeof useAccepting>

function Comparison({ form, teacher, said }: { form: Accepting; teacher: string; said: string }) {
  const { amount, by, says, setSays } = form
  if (amount === null)
    return (
      <p className={text.muted}>
        {teacher} says {said}. Type what you counted; 0 for none.
      </p>
    )
  if (by === 0)
    return (
      <p role="status">
        <b className={text.credit}>It agrees.</b>
      </p>
    )
  return (
    <>
      <Notice tone="wait" icon="warning" role="status">
        {formatAmount(pesewas(Math.abs(by)))} {by < 0 ? 'less' : 'more'} than the marks say. It stands in{' '}
        {teacher}’s name, on the account in hand; the pupils keep their marks.
      </Notice>
      <TextField label="What you found" maxLength={300} value={says} onChange={setSays} />
    </>
  )
}

function useAccepting({ register }: RegisterReview, { next, others }: Waiting) {
  const navigate = useNavigate()
  const drawer = useDrawerNeeded()
  const [typed, setTyped] = useState('')
  const [says, setSays] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const amount = parseCedisOrZero(typed)
  const by = (amount ?? 0) - register.marked
  const act = useAct({
    act: accept,
    onDone: (accepted) => {
      showToast(`${accepted.slipNumber}: ${accepted.className} is accepted.`)
      navigate(paths.registers(next ?? others[0]?.id))
    },
    onRefused: (refusal, input) => {
      if (!drawer.ask(refusal, () => act.submit(input))) setProblem(refusal.message)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    if (amount === null || (by !== 0 && !says.trim())) return
    act.submit({ registerId: register.id, counted: amount, says: says.trim() })
  }
  return {
    typed,
    setTyped,
    says,
    setSays,
    amount,
    by,
    problem,
    submit,
    busy: act.busy,
    question: drawer.question,
  }
}

interface SendBackProps {
  registerId: string
  teacher: string
  onClose: () => void
}

function SendBack({ registerId, teacher, onClose }: SendBackProps) {
  const navigate = useNavigate()
  const why = useReason('Say what is wrong.')
  const act = useAct({
    act: sendBack,
    onDone: () => {
      showToast(`${teacher} sees it on the phone. Nothing is booked.`)
      navigate(paths.registers())
    },
    onRefused: ({ message }) => why.refuse(message),
  })
  const submit = () => {
    const reason = why.take()
    if (reason) act.submit({ registerId, reason })
  }
  return (
    <FormDialog
      title={`Send back to ${teacher}`}
      onClose={onClose}
      onSubmit={submit}
      act="Send back"
      busy={act.busy && 'Sending...'}
    >
      <ReasonField label="Why?" data-first {...why.field} />
    </FormDialog>
  )
}
