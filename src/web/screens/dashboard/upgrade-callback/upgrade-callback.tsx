import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { settleRenewal } from '#web/queries/renewal.ts'
import { readPaystackRef } from '#web/session.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'

export const meta = () => [{ title: 'Verifying payment: Akontaa' }]

/** Paystack leads back here with a reference: prove the payment, then on to the desk, or back to the upgrade page. */
export default function UpgradeCallback() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const started = useRef(false)
  const reference = search.get('reference') ?? search.get('trxref') ?? readPaystackRef() ?? ''
  // Coming back from the payment page is itself the act; there is no button to press. Once, also when React runs it twice.
  useEffect(() => {
    if (started.current) return
    started.current = true
    void settleRenewal(reference)
      .then(({ isPaid, explanation }) => {
        if (isPaid) showToast(sentences.renewal.upgraded)
        else showProblem(sentences.renewal.verificationFailed, explanation)
        navigate(isPaid ? paths.dashboard : paths.upgradeSubscription, { replace: true })
      })
      .catch((error: unknown) => {
        showProblem(sentences.renewal.exception, error instanceof Error ? error.message : undefined)
        navigate(paths.upgradeSubscription, { replace: true })
      })
  }, [reference, navigate])
  return (
    <Page>
      <Card pad role="status">
        <p>{sentences.renewal.verifying}</p>
        <p className={text.hint}>You may close this page: a payment that went through counts all the same.</p>
      </Card>
    </Page>
  )
}
