import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { REGISTRATION_FEE } from '#shared/constants.ts'
import { messages } from '#shared/messages.ts'
import { operator } from '../../../operator.ts'
import { paths } from '../../../paths.ts'
import { startRegistration } from '../../../queries/registration.ts'
import { readPendingSchool } from '../../../session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../use-hydrated.ts'
import { Money } from '../parts/money.tsx'
import { OneCard } from '../parts/one-card.tsx'

export const meta = () => [{ title: 'Subscribe: Akontaa' }, { name: 'robots', content: 'noindex' }]

const brings = ['Full school management features', 'Add unlimited students & fees', 'Backups']

/** The registration fee, to be paid at Paystack. Without a sign-up there is nothing to pay for: to /login. */
export default function Subscribe() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const isHydrated = useHydrated()
  const pending = isHydrated ? readPendingSchool() : null
  const told = isHydrated ? search.get('told') : null
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isWithoutSignUp = isHydrated && !pending
  // Only the browser knows whether a sign-up is waiting; what went wrong goes along.
  useEffect(() => {
    if (isWithoutSignUp) navigate(paths.login(undefined, told ?? undefined), { replace: true })
  }, [isWithoutSignUp, navigate, told])

  const pay = async () => {
    if (!pending) return
    setBusy(true)
    setProblem(null)
    try {
      await startRegistration(pending)
    } catch (error) {
      setBusy(false)
      const reason =
        error instanceof Error && error.message !== messages.signUp.unableToStart ? error.message : ''
      setProblem(`${messages.signUp.unableToStart} ${reason}`.trim())
    }
  }

  const sentence = problem ?? toldBy(told)
  return (
    <OneCard step={2}>
      <div role="alert">{sentence && <p className="notice bad shown">{sentence}</p>}</div>
      <h1>{messages.titles.subscribe}</h1>
      <p>Akwaaba{pending ? `, ${pending.schoolName}` : ''}. One payment, and your school is ready.</p>
      <ul className="bill">
        {brings.map((line) => (
          <li key={line}>
            {line} <Icon name="check" />
          </li>
        ))}
        <li className="total">
          <span>Registration fee: GHS 500</span>
          <Money amount={REGISTRATION_FEE} />
        </li>
      </ul>
      <button
        type="button"
        className="act act-main act-large"
        disabled={!pending || busy}
        onClick={() => void pay()}
      >
        {busy ? 'Opening Paystack...' : messages.buttons.subscribe}
      </button>
      <p className="hint centred">
        You pay on Paystack’s page, by card, bank or mobile money. We never see your card.
      </p>
      <p className="aside">
        <a href={operator.chatUrl ?? paths.contact}>Chat with support</a>
        {' · '}
        <Link to={paths.signUp}>Change the details</Link>
      </p>
    </OneCard>
  )
}

/** What the callback sends back here, in the specification's words. */
function toldBy(told: string | null): string | null {
  const kept = 'What you filled in is kept; you can try again.'
  if (told === 'notSuccessful') return `${messages.signUp.notSuccessful} ${kept}`
  if (told === 'creationFailed') return messages.signUp.creationFailed
  if (told === 'exception') {
    return `${messages.signUp.exception} If you paid, your school is created all the same; pressing Pay looks first.`
  }
  return null
}
