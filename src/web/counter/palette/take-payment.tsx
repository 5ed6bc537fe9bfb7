import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { AskAPhone } from '#web/counter/asking/ask-a-phone.tsx'
import { FamilyToo } from '#web/counter/family-too.tsx'
import { creditFeeOf, feesToChoose, isOrderKnown } from '#web/counter/fees-to-choose.ts'
import { actByLetter, MethodChoice } from '#web/counter/method-choice.tsx'
import { TenderFields, type TenderForm } from '#web/counter/tender-details.tsx'
import { usePaymentForm } from '#web/counter/use-payment-form.ts'
import { useWaitingFor } from '#web/offline/use-waiting.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import type { Outstanding, Student } from '#web/queries/students.ts'
import { useIsUnbilled } from '#web/queries/unbilled.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Key } from '#web/ui/key.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'
import { QuickAmount } from '#web/ui/quick-amount.tsx'
import { ChildActForm, type ChosenChildStep } from './child-act-form.tsx'
import styles from './take-payment.module.css'
import { WhatHappens } from './what-happens.tsx'

interface TakePaymentProps extends ChosenChildStep {
  outstanding: readonly Outstanding[] | undefined
  /** The child's own page is on its way. */
  isReading: boolean
  creditFeeType: string | undefined
  onFamily: (familyId: string) => void
}

/** The second half of the counter: all that is owed is chosen, the oldest first, and what is missing is the amount. */
export function TakePayment(props: TakePaymentProps) {
  const { onFamily, ...step } = props
  const { student, onClose } = step
  const { fees, form } = useChildPayment(props)
  const { fee, tender } = form
  const isUnbilled = useIsUnbilled()
  const owes = (fees[0]?.amount ?? 0) > 0
  const { isComing, payAll } = useAll(step, form)

  return (
    <ChildActForm
      step={step}
      recording={form.recording}
      act={form.payment}
      isComing={isComing}
      // Whoever owes nothing pays ahead: that the money stays as credit is what it is for.
      allow={() => !owes || form.allow()}
      isUnusual={form.over > 0}
      fees={form.choices}
      chosen={fee?.feeType ?? null}
      onChoose={form.setFeeType}
      caption={
        owes
          ? 'Which fee?'
          : `${isUnbilled(student) ? 'Not billed this term' : 'Nothing is owed'}. Pay ahead for which fee?`
      }
      choice={<HowPaid form={form} tender={tender} ask={<AskAPhone act={form.payment} onOpen={onClose} />} />}
      choiceName="Paid by"
      besideAmount={
        fee &&
        fee.amount > 0 && <QuickAmount label="All" amount={formatAmount(fee.amount)} hasKey onPick={payAll} />
      }
      onLetter={(event) =>
        actByLetter(event, { onMethod: form.setMethod, onAll: payAll, onDetails: tender.open })
      }
      says={(said) => (
        <WhatHappens {...said} student={student} form={form} isComing={isComing} isAhead={!owes} />
      )}
      keys={<Keys student={student} onFamily={onFamily} />}
      words={{
        button: owes ? sentences.buttons.pay : 'Pay ahead',
        busy: 'Paying...',
        enter: 'pay',
        again: 'Record another',
        otherAct: 'Add a debt instead',
      }}
    />
  )
}

/** All that is owed; pressed before that is known, it is typed once it is, unless something else was typed since. */
function useAll(
  { amountTyped, onAmountTyped }: ChosenChildStep,
  { fee, amount, isSpreadComing }: ReturnType<typeof usePaymentForm>,
) {
  const [pressedAt, setPressedAt] = useState<string | null>(null)
  const isWanted = pressedAt === amountTyped
  const latest = useRef(() => {})
  latest.current = () => {
    setPressedAt(null)
    if (fee && fee.amount > 0) onAmountTyped(formatAmount(fee.amount))
  }
  useEffect(() => {
    if (isWanted && !isSpreadComing) latest.current()
  }, [isWanted, isSpreadComing])
  const payAll = () => (isSpreadComing ? setPressedAt(amountTyped) : latest.current())
  return { payAll, isComing: isWanted || (isSpreadComing && amount !== null) }
}

function useChildPayment({ outstanding, isReading, creditFeeType, onClose, ...step }: TakePaymentProps) {
  const { student, first, amountTyped } = step
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const { acts: waiting } = useWaitingFor(student.id)
  const creditTo = creditFeeOf({ ...student, creditFeeType }, feeTypes)
  const fees = feesToChoose({ student, outstanding, feeTypes, waiting, creditTo })
  const isOrderComing = isReading && !isOrderKnown({ outstanding, feeTypes })
  const said = { student, fees, creditTo, first, amountTyped, isOrderComing }
  return { fees, form: usePaymentForm({ ...said, isBrief: true, onRecorded: onClose }) }
}

function Keys({ student, onFamily }: { student: Student; onFamily: (familyId: string) => void }) {
  return (
    <>
      <span>
        <Key name="A" /> all
      </span>
      <FamilyToo student={student} onChoose={onFamily} />
    </>
  )
}

interface HowPaidProps {
  form: Pick<ReturnType<typeof usePaymentForm>, 'method' | 'setMethod'>
  tender: TenderForm
  ask: ReactNode
}

/** The method; where it has a number, that; and behind one press or the key N who brought it and a note. */
function HowPaid({ form: { method, setMethod }, tender, ask }: HowPaidProps) {
  return (
    <Stack gap={3} className={cx(place.grows, place.narrows)}>
      <Row align="center" gap={2} className={styles.method}>
        <MethodChoice labelHidden value={method} onChange={setMethod} />
        {!tender.isOpen && (
          <Button kind="bare" small aria-label="Payer and note" onClick={tender.open}>
            <span className={styles.letter}>N</span>ote
          </Button>
        )}
      </Row>
      <TenderFields {...tender} ask={ask} />
    </Stack>
  )
}
