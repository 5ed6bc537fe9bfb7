import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatCedis, type Pesewas } from '#shared/money.ts'
import {
  changeParentPaying,
  disputeEvidenceFile,
  type OnlinePayment,
  type ParentPaying,
  parentPayingQuery,
} from '#web/queries/parent-paying.ts'
import { useMay } from '#web/queries/person.ts'
import { Mismatch } from '#web/screens/dashboard/parts/mismatch.tsx'
import { OnlinePaymentItem } from '#web/screens/dashboard/parts/online-payment.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ShortList } from '#web/ui/short-list.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { Payouts } from './payouts.tsx'
import { WhatCanBePaid } from './what-can-be-paid.tsx'

/** Whether parents pay in their app, who bears Paystack's charge, and what came of it. */
export function ParentsPay() {
  const { data, error, refetch } = useQuery(parentPayingQuery())
  return (
    <section aria-labelledby="parents-pay">
      <Row align="baseline" justify="between" gap={3} className={page.section}>
        <h2 id="parents-pay">Parents pay in their app</h2>
      </Row>
      {!data && error && (
        <Problem
          sentence="How parents pay did not load."
          detail={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Paying paying={data} />}
    </section>
  )
}

const BEARERS = ['The school', 'The parent'] as const

function Paying({ paying }: { paying: ParentPaying }) {
  const { isOn, bearer, clearing, hasAccount, payments } = paying
  const maySet = useMay('set_rules')
  const changing = useAct({
    act: changeParentPaying,
    onDone: () => showToast('Saved. It counts from each parent’s next look.'),
    onRefused: ({ message }) => showToast(message),
  })
  return (
    <Card pad>
      <div className={page.stack}>
        <TickLine
          checked={isOn}
          disabled={!maySet || (!hasAccount && !isOn)}
          onChange={({ currentTarget }) => changing.submit({ isOn: currentTarget.checked })}
        >
          Parents can pay by Mobile Money or card, into the school’s own account
        </TickLine>
        {!hasAccount && (
          <Notice icon="phone">
            Paystack has not made the school’s account yet. Save the payout account first.
          </Notice>
        )}
        {isOn && (
          <>
            {maySet && (
              <Segmented
                label="Paystack’s charge of 1.95 % is borne by"
                options={BEARERS}
                value={bearer === 'school' ? 'The school' : 'The parent'}
                onChange={(chosen) =>
                  changing.submit({ bearer: chosen === 'The school' ? 'school' : 'parent' })
                }
              />
            )}
            <p className={text.hint}>
              {bearer === 'school'
                ? 'Of GH₵500.00 the child is credited 500.00, and 490.25 comes to the bank.'
                : 'For GH₵500.00 the parent pays 509.95, and 500.00 comes to the bank.'}
            </p>
            {maySet && <WhatCanBePaid paying={paying} />}
          </>
        )}
        <Clearing amount={clearing} />
        <Payments payments={payments} />
        <Payouts />
      </div>
    </Card>
  )
}

/** What stands between the families' receipts and the bank. */
function Clearing({ amount }: { amount: Pesewas }) {
  if (amount === 0) return null
  const sum = formatCedis(amount)
  return (
    <p>
      {sum}{' '}
      {amount > 0 ? 'is with Paystack and not paid out yet.' : 'went back and comes off the next payout.'}
    </p>
  )
}

const LISTED_MAX = 10

function Payments({ payments }: { payments: OnlinePayment[] }) {
  const [isAll, setAll] = useState(false)
  if (payments.length === 0) return null
  return (
    <div className={page.stack}>
      <h3>Paid in the app</h3>
      <ShortList>
        {payments.slice(0, isAll ? undefined : LISTED_MAX).map((payment) => (
          <OnlinePaymentItem key={payment.paymentId} payment={payment}>
            {endOf(payment)}
          </OnlinePaymentItem>
        ))}
      </ShortList>
      {payments.length > LISTED_MAX && (
        <button type="button" className={text.link} onClick={() => setAll(!isAll)}>
          {isAll ? 'Only the newest' : `The newest ${payments.length}`}
        </button>
      )}
    </div>
  )
}

/** What can be done about it, if anything. */
function endOf(payment: OnlinePayment): ReactNode {
  const { state, dispute } = payment
  if (state === 'mismatch') return <Mismatch payment={payment} />
  if (dispute?.state !== 'open') return undefined
  return (
    <FileButton icon="paper" what="evidence" file={disputeEvidenceFile(dispute.disputeId)}>
      Evidence
    </FileButton>
  )
}
