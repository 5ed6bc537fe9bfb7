import type { ReactNode } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { formatAmount } from '#shared/money.ts'
import type { Asked } from '#web/queries/requests.ts'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'
import { dayMoved, debtAfter, isOfMany, receivedAs } from './request-effect.ts'
import { useCashOf } from './use-cash-of.ts'
import styles from './whole-request.module.css'

/** All that whoever says yes has to know, where they see nothing else of it: at the asker's desk. */
export function WholeRequest({ request }: { request: Asked }) {
  const { title, amount, correctedAmount, askedBy, askedAt, askedAtDesk, reason } = request
  return (
    <section aria-label="What is asked">
      <Lead label={<b className={text.strong}>{title}</b>} amount={formatAmount(amount)} />
      {correctedAmount !== null && <Lead label="Really paid" amount={formatAmount(correctedAmount)} />}
      {dayMoved(request) && <Lead label="Paid on" amount={dayMoved(request)} />}
      <dl className={styles.facts}>
        <Fact name={request.act === 'pay_out' ? 'To' : isOfMany(request) ? 'Of' : 'Child'}>
          <b className={text.strong}>{request.studentName}</b>, {request.className}
        </Fact>
        <Fact name="Receipt">{receivedAs(request)}</Fact>
        <Fact name="Reason">“{reason}”</Fact>
        <Fact name="The cash">{useCashOf(request)}</Fact>
        <Fact name="After it">{isOfMany(request) ? null : debtAfter(request)}</Fact>
        <Fact name="Who asks">
          <b className={text.strong}>{askedBy.name}</b>, {askedBy.roleName}
          {askedAtDesk && `, at ${askedAtDesk}`}, {formatMoment(askedAt)}
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <div className={styles.fact}>
      <dt className={text.muted}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
