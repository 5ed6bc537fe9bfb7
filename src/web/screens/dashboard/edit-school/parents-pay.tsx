import { useQuery } from '@tanstack/react-query'
import { formatCedis, fromCedis } from '#shared/money.ts'
import {
  changeParentPaying,
  type OnlinePayment,
  type ParentPaying,
  parentPayingQuery,
} from '#web/queries/parent-paying.ts'
import { useMay } from '#web/queries/person.ts'
import { aboutPayment, Mismatch } from '#web/screens/dashboard/parts/mismatch.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import page from '#web/ui/page.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { ShortList, ShortListItem } from '#web/ui/short-list.tsx'
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
      <div className={page.section}>
        <h2 id="parents-pay">Parents pay in their app</h2>
      </div>
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
        {clearing !== 0 && <p>{formatCedis(fromCedis(clearing))} is with Paystack and not paid out yet.</p>}
        <Payments payments={payments} />
        <Payouts />
      </div>
    </Card>
  )
}

const LISTED_MAX = 10

function Payments({ payments }: { payments: OnlinePayment[] }) {
  if (payments.length === 0) return null
  return (
    <ShortList>
      {payments.slice(0, LISTED_MAX).map((payment) => (
        <ShortListItem
          key={payment.paymentId}
          name={payment.children || 'A child'}
          about={aboutPayment(payment)}
        >
          {payment.state === 'mismatch' ? (
            <Mismatch payment={payment} />
          ) : (
            formatCedis(fromCedis(payment.amount))
          )}
        </ShortListItem>
      ))}
    </ShortList>
  )
}
