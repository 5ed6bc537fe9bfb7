import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { messages } from '#shared/messages.ts'
import { paths } from '../../../paths.ts'
import { collectSchool, type Payment, settlePayment } from '../../../queries/registration.ts'
import { readPaystackRef } from '../../../session.ts'
import { useHydrated } from '../../../use-hydrated.ts'
import { OneCard } from '../parts/one-card.tsx'

export const meta = () => [{ title: 'Verifying payment: Akontaa' }, { name: 'robots', content: 'noindex' }]

/** How long the good news stands before the way leads on. */
const READING_MS = 1_500

type Stage =
  | { is: 'verifying' }
  | { is: 'done'; schoolName: string }
  /** The money cannot be used, or is not there yet: that is said here, and nobody is sent away from it. */
  | { is: 'told'; title: string; explanation: string }

/**
 * Paystack leads back here. The server settles the payment whether this page lives or not; the page only looks on, so a
 * reload at any moment sees the same.
 */
export default function PaymentCallback() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const reference = isHydrated
    ? (search.get('reference') ?? search.get('trxref') ?? readPaystackRef() ?? '')
    : null
  const [stage, setStage] = useState<Stage>({ is: 'verifying' })
  // Coming back from the payment page is itself the act; there is no button to press.
  useEffect(() => {
    if (reference === null) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = (to: string) => {
      if (!isGone) navigate(to, { replace: true })
    }
    void lookOn(reference).then((seen) => {
      if (isGone) return
      if ('to' in seen) return leave(seen.to)
      setStage(seen)
      if (seen.is === 'done') timer = setTimeout(() => leave(paths.login(undefined, 'created')), READING_MS)
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [reference, navigate])

  return (
    <OneCard step={stage.is === 'done' ? 3 : 2}>
      <h1 className="says" role="status">
        {stage.is === 'verifying' && messages.signUp.verifying}
        {stage.is === 'done' && messages.signUp.verified}
        {stage.is === 'told' && stage.title}
      </h1>
      {stage.is !== 'told' && (
        <div className={stage.is === 'done' ? 'shuttle done' : 'shuttle'} aria-hidden="true">
          <i />
        </div>
      )}
      <p>
        {stage.is === 'verifying' &&
          'You may close this page. If you paid, your school is created all the same.'}
        {stage.is === 'done' &&
          `${stage.schoolName} is ready. Sign in with the e-mail and password you chose.`}
        {stage.is === 'told' && stage.explanation}
      </p>
      {reference && <p className="hint">Reference {reference}</p>}
      {stage.is === 'told' && (
        <p className="aside">
          <a href={paths.login()}>{messages.buttons.signIn}</a>
          {' · '}
          <a href={paths.subscribe()}>Back to the payment</a>
          {' · '}
          <a href={paths.contact}>Contact</a>
        </p>
      )}
    </OneCard>
  )
}

/** What has come of a payment: something to show, or where to go. */
async function lookOn(reference: string): Promise<Stage | { to: string }> {
  if (!reference) return { to: paths.login() }
  try {
    const payment = await settlePayment(reference)
    if (payment.outcome === 'school_created') {
      return { is: 'done', schoolName: await collectSchool(reference) }
    }
    return afterOther(payment)
  } catch {
    return { to: paths.subscribe('exception') }
  }
}

function afterOther({ outcome, explanation }: Payment): Stage | { to: string } {
  switch (outcome) {
    case 'to_refund':
      return { is: 'told', title: messages.signUp.creationFailed, explanation }
    case 'waiting':
      return {
        is: 'told',
        title: 'Paystack is still confirming the payment.',
        explanation: 'You may close this page. If you paid, your school is created all the same.',
      }
    case 'awaiting_details':
      return { to: paths.subscribe('creationFailed') }
    case 'renewed':
      return { to: paths.dashboard }
    default:
      return { to: paths.subscribe('notSuccessful') }
  }
}
