import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatMoment } from '#shared/dates.ts'
import { type Pesewas, parseCedisOrZero } from '#shared/money.ts'
import { shortNameWithin } from '#shared/people.ts'
import { type Pieces, sumOfPieces } from '#shared/pieces.ts'
import { useConnection } from '#web/connection.ts'
import { useDrawerNeeded } from '#web/counter/use-drawer-needed.tsx'
import { paths } from '#web/paths.ts'
import { type HandOver, receive } from '#web/queries/drawers.ts'
import { refreshCash } from '#web/queries/refresh-money.ts'
import {
  noPieces,
  pieceKinds,
  readPieces,
  sayBlanks,
  sumTyped,
  type TypedPieces,
} from '#web/screens/dashboard/parts/piece-kinds.ts'
import { useKept } from '#web/screens/dashboard/parts/use-draft.tsx'
import { CardBeside, SheetHead } from '#web/ui/beside.tsx'
import { Blind } from '#web/ui/blind.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Money } from '#web/ui/figure.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { PageHead } from '#web/ui/page.tsx'
import { PieceFields } from '#web/ui/piece-fields.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const WAYS = ['In one sum', 'Piece by piece'] as const

/** What was handed over, counted by who receives it; where it differs, with a sentence. */
export function ReceiveForm({ handOver }: { handOver: HandOver }) {
  const form = useReceiving(handOver)
  const giver = handOver.from.name
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form className={page.columns} onSubmit={submit} noValidate>
      <div>
        <PageHead title="Count what was handed over" count={`from ${giver}`} />
        <div className={page.stack}>
          <Segmented label="How you count" options={WAYS} value={form.way} onChange={form.setWay} />
          <Card as="div" pad={form.way === 'In one sum'}>
            {form.way === 'In one sum' ? (
              <MoneyField
                key="sum"
                label="What you counted"
                large
                autoFocus
                value={form.typed}
                onChange={form.type}
              />
            ) : (
              <PieceFields
                kinds={pieceKinds}
                typed={form.pieces}
                onTyped={form.typePiece}
                onFinish={form.submit}
                isAsked={form.problem !== null}
              />
            )}
          </Card>
        </div>
      </div>
      <Beside handOver={handOver} form={form} />
      {form.question}
    </form>
  )
}

function Beside({ handOver, form }: { handOver: HandOver; form: ReturnType<typeof useReceiving> }) {
  const { up } = useConnection()
  const { from, to, handedOverAt } = handOver
  const giver = shortNameWithin(from.name)
  return (
    <CardBeside aria-label="Handed over">
      <SheetHead title={`From ${giver}`} />
      <Lead label="Handed over" amount={formatMoment(handedOverAt)} />
      <Lead label="Into" amount={to === 'safe' ? 'the safe' : 'your drawer'} />
      <Blind>What {giver} says is shown after your count.</Blind>
      {form.differs && (
        <>
          <Notice tone="wait" icon="warning" role="alert">
            That is not what {giver} says. Count once more. If it stays so, say what you found: the difference
            stands in {giver}’s name.
          </Notice>
          <TextField
            label="What you found"
            maxLength={300}
            value={form.says}
            error={form.unsaid ? 'Say what you found.' : undefined}
            onChange={form.setSays}
          />
        </>
      )}
      <div role="alert">
        {form.problem && (
          <Notice tone="bad" icon="warning">
            {form.problem}
          </Notice>
        )}
      </div>
      <Button kind="primary" type="submit" large disabled={!up} busy={form.busy && 'Receiving...'}>
        {!up && 'Needs the connection'}
        {up && form.counted === null && 'Enter your count'}
        {up && form.counted !== null && (
          <>
            I counted <Money amount={form.counted} />
          </>
        )}
      </Button>
      <p className={text.hint}>It has changed hands only once you have counted it.</p>
    </CardBeside>
  )
}

interface HalfReceived {
  way: (typeof WAYS)[number]
  typed: string
  pieces: TypedPieces
  says: string
}

const START: HalfReceived = { way: 'In one sum', typed: '', pieces: noPieces, says: '' }

function useReceiving(handOver: HandOver) {
  const [form, setForm] = useState(START)
  const [problem, setProblem] = useState<string | null>(null)
  /** The count with which it was found that both do not say the same. */
  const [differing, setDiffering] = useState<Pesewas | null>(null)
  const [unsaid, setUnsaid] = useState(false)
  // A desk that locks while it is counted keeps what is typed for its owner.
  const kept = useKept({ name: `receive/${handOver.id}`, form, start: START, restore: setForm })
  const { receiving, question } = useReceivingAct(handOver, {
    onDone: kept.forget,
    onDiffers: (by) => setDiffering(by),
    onProblem: setProblem,
  })
  const { way, typed, pieces, says } = form
  const inOne = way === 'In one sum'
  const sum = parseCedisOrZero(typed)
  const whole = readPieces(pieces)
  const counted = inOne ? sum : whole && sumTyped(pieces)
  const differs = counted !== null && counted === differing
  const submit = () => {
    const given = inOne ? sum : whole
    if (given === null) setProblem(inOne ? 'Enter what you counted, or 0.' : sayBlanks(pieces))
    else if (differs && !says.trim()) setUnsaid(true)
    else receiving.submit({ counted: given, says: says.trim() })
  }
  const mend = (change: (before: HalfReceived) => Partial<HalfReceived>) => {
    setProblem(null)
    setUnsaid(false)
    setForm((before) => ({ ...before, ...change(before) }))
  }
  return {
    ...form,
    problem,
    differs,
    unsaid,
    counted,
    submit,
    busy: receiving.busy,
    question,
    setWay: (next: HalfReceived['way']) => mend(() => ({ way: next })),
    type: (next: string) => mend(() => ({ typed: next })),
    setSays: (next: string) => mend(() => ({ says: next })),
    typePiece: (piece: keyof Pieces, digits: string) =>
      mend((before) => ({ pieces: { ...before.pieces, [piece]: digits } })),
  }
}

interface ReceivingTells {
  onDone: () => void
  /** The giver says another sum than this. */
  onDiffers: (counted: Pesewas) => void
  onProblem: (problem: string) => void
}

function useReceivingAct(handOver: HandOver, { onDone, onDiffers, onProblem }: ReceivingTells) {
  const navigate = useNavigate()
  const drawer = useDrawerNeeded()
  const receiving = useAct({
    act: (given: { counted: Pieces | Pesewas; says: string }, key) =>
      receive({ handOverId: handOver.id, ...given }, key),
    onDone: ({ message }) => {
      onDone()
      showToast(message)
      navigate(paths.handOver(handOver.id), { replace: true })
    },
    onRefused: (refusal, given) => {
      if (drawer.ask(refusal, () => receiving.submit(given))) return
      if (refusal.details.fields?.says) return onDiffers(sumOf(given.counted))
      onProblem(refusal.message)
      if (refusal.code === 'conflict') void refreshCash()
    },
  })
  return { receiving, question: drawer.question }
}

function sumOf(counted: Pieces | Pesewas): Pesewas {
  return typeof counted === 'number' ? counted : sumOfPieces(counted)
}
