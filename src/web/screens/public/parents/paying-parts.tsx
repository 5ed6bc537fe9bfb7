import { formatTime } from '#shared/dates.ts'
import { Shuttle } from '#web/screens/public/parts/shuttle.tsx'
import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { Icon } from './icon.tsx'
import type { Payment } from './kept.ts'
import { words } from './language.ts'
import parts from './parents-parts.module.css'
import pay from './parents-pay.module.css'
import { Button, ButtonLink, Hero, Lead, Notice } from './parts.tsx'
import { WAYS } from './pay-choice.ts'
import { PaymentLines } from './payment-lines.tsx'
import type { Age } from './use-age.ts'
import type { News } from './use-watched-payment.ts'
import { figure } from './words.ts'

/** A payment that was asked for: it waits, it is with Paystack, or it did not go through. */

interface PartsProps {
  payment: Payment
  news: News
}

interface ApprovePartsProps extends PartsProps {
  age: Age
}

export function ApproveParts({ payment, age, news }: ApprovePartsProps) {
  const { paying } = words()
  const { name, wallet, dial } = WAYS[payment.how]
  const isStill = age === 'still'
  const since = formatTime(new Date(payment.askedAt))
  return (
    <>
      <h1 tabIndex={-1}>
        {isStill ? paying.still({ amount: figure(payment.pays), wallet }) : paying.approve}
      </h1>
      <p>
        {isStill
          ? paying.stillSince({ since, name })
          : paying.asks({ name, end: <b>{payment.walletEnd ?? ''}</b> })}
      </p>
      <YouPay payment={payment} />
      <Shuttle />
      <p className={text.muted} role="status">
        {news.trouble
          ? news.trouble === 'offline'
            ? paying.mayHaveAsked({ name })
            : paying.notLooked
          : age === 'new'
            ? paying.waiting({ name, since })
            : age === 'quiet'
              ? paying.quiet({ name, since })
              : paying.askedSince({ since })}
      </p>
      {dial && <DialCard payment={payment} dial={dial} />}
      <Notice tone="plain" icon="receipt">
        {isStill ? paying.payingTwice : paying.mayClose}
      </Notice>
      <PaymentLines payment={payment} />
      <AskAgain news={news}>{paying.askAgain({ name })}</AskAgain>
    </>
  )
}

/** Asks at once, and says so where nothing came of it. */
function AskAgain({ news: { trouble, asked, look }, children }: { news: News; children: string }) {
  const { paying } = words()
  const time = typeof asked === 'number' ? formatTime(new Date(asked)) : ''
  const said =
    trouble === 'offline' ? paying.notAskedNow : trouble ? paying.notLooked : paying.nothingNew({ time })
  return (
    <>
      <Button onClick={look}>{children}</Button>
      <p className={text.hint} role="status">
        {asked === 'now' ? paying.looking : asked && said}
      </p>
    </>
  )
}

function YouPay({ payment }: { payment: Payment }) {
  const names = [...new Set(payment.lines.map(({ firstName }) => firstName))].join(', ')
  return (
    <Hero
      label={words().paying.youPay}
      amount={payment.pays}
      under={words().how.forChildren({ school: payment.schoolName, names })}
    />
  )
}

function DialCard({ payment, dial }: { payment: Payment; dial: string }) {
  const { paying } = words()
  const code = paying.dial({ code: dial })
  return (
    <section className={cx(parts.card, parts.pad)}>
      <h2>{paying.noQuestion}</h2>
      <ol className={pay.steps}>
        <li>{code}</li>
        <li>{payment.how === 'mtn' ? paying.mtnSteps : paying.otherSteps}</li>
        <li>{paying.pin({ amount: figure(payment.pays) })}</li>
      </ol>
      <ButtonLink to={`tel:${encodeURIComponent(dial)}`}>
        <Icon name="call" size={18} />
        {` ${code}`}
      </ButtonLink>
    </section>
  )
}

export function PageParts({ payment, news }: PartsProps) {
  const { paying, how } = words()
  return (
    <>
      <h1 tabIndex={-1}>{paying.onPage}</h1>
      <p>{paying.onPageLead}</p>
      <YouPay payment={payment} />
      <PaymentLines payment={payment} />
      <ButtonLink kind="primary" to={payment.page ?? ''}>
        {how.toPaystack({ amount: figure(payment.pays) })}
      </ButtonLink>
      <AskAgain news={news}>{paying.iHavePaid}</AskAgain>
    </>
  )
}

export function FailedParts({ payment, news }: PartsProps) {
  const { paying } = words()
  const { name } = WAYS[payment.how]
  const { schoolId, said } = payment
  return (
    <>
      <h1 tabIndex={-1}>{paying.failed}</h1>
      <Notice tone="gold" icon="warning">
        <b>{said ? paying.says({ name, said }) : paying.noReason({ name })}</b>
      </Notice>
      <Lead label={paying.askedAt} amount={formatTime(new Date(payment.askedAt))} />
      <Lead label={paying.taken} amount="0.00" />
      <p className={text.hint}>{paying.keptChoice({ name })}</p>
      <PaymentLines payment={payment} />
      <ButtonLink kind="primary" to={`#/how/${schoolId}`}>
        {paying.again}
      </ButtonLink>
      <ButtonLink to={`#/chosen/${schoolId}`}>{paying.aPart}</ButtonLink>
      <AskAgain news={news}>{paying.askAgain({ name })}</AskAgain>
    </>
  )
}

/** Said at once, never after a wait: there is nothing to wait for. */
export function NotAskedParts({ payment }: { payment: Payment }) {
  const { paying, shared } = words()
  const { name } = WAYS[payment.how]
  const time = formatTime(new Date(payment.answeredAt ?? payment.askedAt))
  return (
    <>
      <h1 tabIndex={-1}>{paying.nothingTaken}</h1>
      <Notice tone="gold" icon="warning">
        {paying.notAsked({ time, name })}
      </Notice>
      <Lead label={paying.taken} amount="0.00" />
      <p className={text.hint}>{paying.keptOnly}</p>
      <PaymentLines payment={payment} />
      <ButtonLink kind="primary" to={`#/how/${payment.schoolId}`}>
        {shared.tryAgain}
      </ButtonLink>
      <ButtonLink to="#/">{paying.toChildren}</ButtonLink>
    </>
  )
}
