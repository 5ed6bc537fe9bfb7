import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { kept, type Payment, useKept } from './kept.ts'
import { words } from './language.ts'
import { Page } from './page.tsx'
import frame from './parents.module.css'
import { ButtonLink } from './parts.tsx'
import { ArrivedParts, SuccessParts } from './paying-come.tsx'
import { ApproveParts, FailedParts, NotAskedParts, PageParts } from './paying-parts.tsx'
import { VoucherParts } from './paying-voucher.tsx'
import { UNDECIDED } from './payment-states.ts'
import { useAge } from './use-age.ts'
import { type News, useWatchedPayment } from './use-watched-payment.ts'
import { stillOwed } from './words.ts'

interface PayingPageProps {
  schoolId: string
  paymentId: string
}

/** One payment on its way: asked for, answered, refused. */
export function PayingPage({ schoolId, paymentId }: PayingPageProps) {
  const { paying, tabs } = words()
  const [known] = useState(() => kept.read()?.payments.find((each) => each.paymentId === paymentId))
  const { payment, show, news } = useWatchedPayment(schoolId, paymentId, known)
  const place = useRef<HTMLDivElement>(null)
  const isKnown = payment !== undefined
  const isDecided = isKnown && !UNDECIDED.includes(payment.state)
  // Before anything is painted: the heading that was read goes, and with it the focus.
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (isDecided || (isKnown && isLost)) place.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [isKnown, isDecided])
  return (
    <Page title={paying.page} back={{ to: '#/', word: tabs.children }}>
      <div className={cx(frame.say, frame.fill)} ref={place}>
        {news.trouble === 'not here' ? (
          <Saying title={paying.notHere}>
            <ButtonLink to="#/">{paying.toChildren}</ButtonLink>
          </Saying>
        ) : payment ? (
          <PaymentParts payment={payment} show={show} news={news} />
        ) : (
          <Saying title={paying.yours}>
            <p role="status">
              {news.trouble === 'offline' ? paying.offline : news.trouble ? paying.notLooked : paying.looking}
            </p>
          </Saying>
        )}
      </div>
    </Page>
  )
}

function Saying({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </>
  )
}

interface PaymentPartsProps {
  payment: Payment
  show: (payment: Payment) => void
  news: News
}

function PaymentParts({ payment, show, news }: PaymentPartsProps) {
  const after = useReadAfter(payment)
  const age = useAge(payment.askedAt)
  const { state, prompt } = payment
  if (state === 'posted') return <SuccessParts payment={payment} {...after} />
  if (state === 'failed' || state === 'expired') {
    return wasNotAsked(payment) ? (
      <NotAskedParts payment={payment} />
    ) : (
      <FailedParts payment={payment} news={news} />
    )
  }
  if (state === 'mismatch' || state === 'settled' || state === 'paid')
    return <ArrivedParts payment={payment} />
  if (prompt === 'voucher') return <VoucherParts payment={payment} show={show} />
  if (prompt === 'page' && payment.page) return <PageParts payment={payment} news={news} />
  return <ApproveParts payment={payment} age={age} news={news} />
}

/** The payment service did not answer: nobody was asked, and nothing can be taken. */
function wasNotAsked({ state, prompt, said }: Payment): boolean {
  return state === 'failed' && prompt === null && said === null
}

/** As it was read after the payment was posted; before that nobody here knows. */
function useReadAfter({ paymentId, schoolId, receiptId }: Payment) {
  const known = useKept()
  const isIn = known?.payments.some((each) => each.paymentId === paymentId && each.state === 'posted')
  const school = known?.children.schools.find((each) => each.schoolId === schoolId)
  if (!known || !isIn || !school) return { owed: undefined, receipt: undefined, school: undefined }
  const receipt = known.receipts.find((each) => each.receiptId === receiptId)
  return { school, receipt, owed: stillOwed(school, known.children.today) }
}
