import { counted } from '#shared/counted.ts'
import { formatAmount, pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { AskAPhone } from '#web/counter/asking/ask-a-phone.tsx'
import { MethodChoice } from '#web/counter/method-choice.tsx'
import { TenderFields } from '#web/counter/tender-details.tsx'
import type { ListedFamily } from '#web/queries/family-of.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { toneOf } from '#web/ui/figure.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import styles from './pay-family.module.css'
import type { Payer } from './payers.ts'
import type { FamilyPayment } from './use-family-payment.ts'

interface FamilySlipProps {
  family: ListedFamily
  payment: FamilyPayment
  onClose: () => void
}

/** The receipt as it will be, how it was paid, and the one way to record it. */
export function FamilySlip({ family, payment, onClose }: FamilySlipProps) {
  const { method, setMethod, tender, recording, act } = payment
  return (
    <Stack as="aside" gap={4} className={styles.aside}>
      <Slip family={family} payment={payment} />
      <MethodChoice value={method} onChange={setMethod} />
      <WhichGuardian payment={payment} />
      <TenderFields {...tender} ask={<AskAPhone act={payment.act} onOpen={onClose} />} />
      {!tender.isOpen && (
        <Button kind="bare" small onClick={tender.open}>
          Payer and note
        </Button>
      )}
      <Button kind="primary" type="submit" disabled={!act} busy={recording.busy && 'Paying...'}>
        {payWords(payment)}
      </Button>
      <p className={text.hint}>{toldTo(family, payment)}</p>
    </Stack>
  )
}

function Slip({ family, payment }: { family: ListedFamily; payment: FamilyPayment }) {
  const { amount, left, owedBefore, tender, method } = payment
  const payer = payerOf(family, payment)
  const then = pesewas(owedBefore - amount)
  return (
    <div className={styles.slip}>
      <p className={text.strong}>One receipt</p>
      <p className={styles.quiet}>Received from {tender.typed.payer || payer.name}</p>
      {payment.children.flatMap(({ student, lines }) =>
        lines
          .filter(({ paid }) => paid > 0)
          .map((line) => (
            <Lead
              key={line.key}
              label={student.firstName}
              count={line.feeType}
              amount={formatAmount(line.paid)}
            />
          )),
      )}
      {left > 0 && <Lead label="Not yet placed" amount={formatAmount(left)} tone="wait" />}
      <Lead sum label={method} amount={formatAmount(amount)} />
      <p className={styles.quiet}>
        Owed by the family before {formatAmount(owedBefore)}, then{' '}
        <b className={cx(text.number, toneOf(then))}>
          {formatAmount(then)}
          {then < 0 && ' in credit'}
        </b>
      </p>
    </div>
  )
}

/** Whom the receipt says it is from, and who gets the text: who was chosen, else the guardian of the first who is paid for. */
function payerOf(
  { children }: ListedFamily,
  { lines, payers, tender }: FamilyPayment,
): Omit<Payer, 'studentId'> {
  const chosen = payers.find(({ studentId }) => studentId === tender.typed.payerStudentId)
  const first = children.find(({ id }) => lines.some(({ studentId }) => studentId === id)) ?? children[0]
  const name = `${first?.guardianFirstName} ${first?.guardianSurname}`.trim()
  return chosen && !tender.typed.payer ? chosen : { name, phone: first?.guardianPhone ?? '' }
}

/** Only where the children who are paid for have several guardians. */
function WhichGuardian({ payment: { payers, tender } }: { payment: FamilyPayment }) {
  const [first] = payers
  if (!first || payers.length < 2 || tender.typed.payer) return null
  const chosen = payers.some(({ studentId }) => studentId === tender.typed.payerStudentId)
  return (
    <Select
      label="Who pays"
      options={payers.map(({ studentId, name, phone }) => ({
        value: studentId,
        label: phone ? `${name}, ${formatPhone(phone)}` : name,
      }))}
      value={chosen ? tender.typed.payerStudentId : first.studentId}
      onChange={(payerStudentId) => tender.change({ payerStudentId })}
    />
  )
}

function toldTo(family: ListedFamily, payment: FamilyPayment): string {
  const paid = new Set(payment.lines.map(({ studentId }) => studentId)).size
  const { phone } = payerOf(family, payment)
  if (!phone) return 'One receipt. No text: the payer has no phone number.'
  const names = paid > 1 ? ` that names the ${counted(paid, 'child', 'children')}` : ''
  return `One receipt, one text to ${formatPhone(phone)}${names}.`
}

/** What stands on the button: what is paid, or what is missing before it can be. */
function payWords({ act, amount, left, lines }: FamilyPayment): string {
  if (act) {
    const children = new Set(lines.map(({ studentId }) => studentId)).size
    return `Pay GH₵ ${formatAmount(amount)} for ${counted(children, 'child', 'children')}`
  }
  if (amount > 0 && left > 0) return `Place ${formatAmount(left)} first`
  return 'Pay'
}
