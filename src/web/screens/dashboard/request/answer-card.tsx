import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { shortName } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { type Answer, type Asked, answerAsked, withdrawAsked } from '#web/queries/requests.ts'
import { ByCode, ByPin } from '#web/screens/dashboard/parts/approve-here.tsx'
import { outcomeOf } from '#web/screens/dashboard/parts/outcome.ts'
import { readDesk } from '#web/session.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Money } from '#web/ui/figure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReasonField, useReason } from '#web/ui/reason-field.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Yes, or no with a sentence; of one's own request nothing but to withdraw it. */
export function AnswerCard({ request, next }: { request: Asked; next: string | undefined }) {
  if (request.state !== 'open') {
    return (
      <>
        <h2>Answered</h2>
        <p>{outcomeOf(request)}</p>
      </>
    )
  }
  if (request.isMine) return <Own request={request} />
  if (request.mayAnswer) return <YesOrNo request={request} next={next} />
  return <p>{request.approvers.map(({ name }) => name).join(' or ')} can answer.</p>
}

function YesOrNo({ request, next }: { request: Asked; next: string | undefined }) {
  const { reason, busy, whyNot, yes, no } = useAnswer(request, next)
  const first = shortName(request.askedBy.name)
  return (
    <>
      <h2>Your answer</h2>
      <Button kind="primary" shortcut="Y" busy={busy && 'One moment...'} onClick={yes}>
        {request.title.split(' ').slice(0, 2).join(' ')} {request.correctedAmount !== null && 'to '}
        <Money amount={request.correctedAmount ?? request.amount} />
      </Button>
      <form
        ref={whyNot}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          no()
        }}
      >
        <ReasonField
          label="Why not"
          hint="needed to refuse"
          placeholder={`A sentence ${first} will read`}
          {...reason.field}
        />
      </form>
      <Button kind="danger" shortcut="N" disabled={busy} onClick={no}>
        Refuse
      </Button>
      <p className={text.hint}>
        It is written in both names: asked by {request.askedBy.name}, answered by you.
      </p>
    </>
  )
}

/** Yes at once; no only with its reason, whose field gets the focus until it is there. */
function useAnswer(request: Asked, next: string | undefined) {
  const reason = useReason('Say why not: the asker reads it.')
  const whyNot = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const answering = useAct({
    act: (answer: Answer, key) => answerAsked(request.id, answer, key),
    onDone: ({ message }) => {
      showToast(message)
      if (next) navigate(paths.request(next))
    },
    onRefused: ({ message }) => showProblem('It was not answered.', message),
  })
  const yes = () => answering.submit({ approve: true })
  const no = () => {
    const said = reason.take()
    if (said) answering.submit({ approve: false, reason: said })
    else whyNot.current?.querySelector('input')?.focus()
  }
  useShortcuts({ y: yes, n: () => whyNot.current?.querySelector('input')?.focus() })
  return { reason, busy: answering.busy, whyNot, yes, no }
}

function Own({ request }: { request: Asked }) {
  const [way, setWay] = useState<'pin' | 'code' | null>(null)
  const withdrawing = useAct({
    act: (_: null, key) => withdrawAsked(request.id, key),
    onDone: ({ message }) => showToast(message),
    onRefused: ({ message }) => showProblem('It was not withdrawn.', message),
  })
  const names = request.approvers.map(({ name }) => name)
  return (
    <>
      <h2>You asked this</h2>
      {names.length > 0 ? (
        <p>Somebody else answers: {names.join(' or ')}.</p>
      ) : (
        <Notice tone="wait" icon="warning">
          Nobody can answer this yet. Ask the Head to invite a Bursar.
        </Notice>
      )}
      {way === null && names.length > 0 && readDesk() && (
        <Button onClick={() => setWay('pin')}>Yes at this desk, by PIN</Button>
      )}
      {way === null && names.length > 0 && <Button onClick={() => setWay('code')}>Have a code texted</Button>}
      {way === 'pin' && <ByPin request={request} onDone={() => setWay(null)} />}
      {way === 'code' && <ByCode request={request} onDone={() => setWay(null)} />}
      <Button busy={withdrawing.busy && 'One moment...'} onClick={() => withdrawing.submit(null)}>
        Withdraw
      </Button>
    </>
  )
}
