import { cx } from '#web/ui/cx.ts'
import text from '#web/ui/text.module.css'
import { Icon } from './icon.tsx'
import type { Payment, Receipt, School } from './kept.ts'
import { words } from './language.ts'
import frame from './parents.module.css'
import paper from './parents-paper.module.css'
import pay from './parents-pay.module.css'
import { ButtonLink } from './parts.tsx'
import { PaymentLines } from './payment-lines.tsx'
import { ShareButton, saveReceipt } from './receipt.tsx'
import { SavePdf } from './save-pdf.tsx'
import { Slip } from './slip.tsx'
import { figure } from './words.ts'

/** What is said of a payment whose money has come. */

interface SuccessPartsProps {
  payment: Payment
  /** Once they are read: what the school is still owed, and the receipt. */
  owed: string | undefined
  receipt: Receipt | undefined
  school: School | undefined
}

/** The receipt comes out of the slot; what is next is at the thumb. */
export function SuccessParts({ payment, owed, receipt, school }: SuccessPartsProps) {
  const { paying, paper: papers } = words()
  const { pays, amount, charge, how, schoolId, receiptId } = payment
  const gave =
    charge > 0 ? paying.gave({ how, pays: figure(pays), amount: figure(amount), charge: figure(charge) }) : ''
  return (
    <>
      <div className={pay.come}>
        <div className={frame.sign}>
          <Icon name="done" size={28} />
        </div>
        <div>
          <h1 tabIndex={-1}>{paying.paid}</h1>
          <p className={text.muted} role="status">
            {owed ?? payment.schoolName}
          </p>
        </div>
      </div>
      {receipt ? (
        <div className={paper.mouth}>
          <Slip receipt={receipt} school={school} isBrief={true} />
        </div>
      ) : (
        <PaymentLines payment={payment} isOpen={false} />
      )}
      <p className={text.hint}>{`${gave}${paying.receiptComes}`}</p>
      <div className={cx(frame.thumb, pay.atThumb)}>
        <ButtonLink kind="primary" to="#/">
          {paying.done}
        </ButtonLink>
        {receipt ? (
          <SavePdf
            save={() => saveReceipt(receipt)}
            label={papers.saveShort}
            beside={<ShareButton receipt={receipt} />}
          />
        ) : (
          receiptId && <ButtonLink to={`#/receipt/${schoolId}/${receiptId}`}>{paying.seeReceipt}</ButtonLink>
        )}
      </div>
    </>
  )
}

/** The money has come, and there is no receipt yet: the day may be locked, or a person looks at it. Nothing is left to be done. */
export function ArrivedParts({ payment }: { payment: Payment }) {
  const { paying } = words()
  const { state, reference, schoolName } = payment
  return (
    <>
      <h1 tabIndex={-1}>{paying.arrived}</h1>
      <p className={text.muted}>{schoolName}</p>
      {state === 'paid' && <PaymentLines payment={payment} isOpen={false} />}
      <p role="status">
        {state === 'paid' ? paying.follows : state === 'mismatch' ? paying.looksAt : paying.lookedAt}
      </p>
      <p className={text.hint}>
        {paying.reference}
        <b className={frame.code}>{reference}</b>
      </p>
      <ButtonLink to="#/">{paying.toChildren}</ButtonLink>
    </>
  )
}
