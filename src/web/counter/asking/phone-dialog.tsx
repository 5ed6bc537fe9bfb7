import { useNavigate } from 'react-router'
import { formatTime } from '#shared/dates.ts'
import { formatCedis } from '#shared/money.ts'
import { NETWORK_NAMES } from '#shared/ways-to-pay.ts'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import { showReceipt } from '#web/counter/receipts.ts'
import { paths } from '#web/paths.ts'
import { isWaiting, type PhoneAsked, stopAsking } from '#web/queries/phones-asked.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Lead } from '#web/ui/lead.tsx'
import text from '#web/ui/text.module.css'
import { showProblem } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { onScreen } from './asking.ts'
import { namesOf, type Outcome, outcomeOf, secondsLeft, whosePhone } from './outcome.ts'
import styles from './phone-dialog.module.css'
import { useNow } from './use-now.ts'
import { VoucherForm } from './voucher-form.tsx'

const ICONS: Record<Outcome, IconName> = {
  waiting: 'clock',
  late: 'clock',
  arrived: 'clock',
  paid: 'check',
  twice: 'warning',
  refused: 'close',
}

interface PhoneDialogProps {
  phone: PhoneAsked
  onClose: () => void
}

/** One phone that was asked: what it says, and what can be done. Closing it stops nothing. */
export function PhoneDialog({ phone, onClose }: PhoneDialogProps) {
  const now = useNow(isWaiting(phone))
  const outcome = outcomeOf(phone, now)
  const { title, detail } = said(phone, outcome)
  return (
    <Dialog title={`${namesOf(phone)}, ${formatCedis(phone.amount)}`} onClose={onClose}>
      <DialogBody>
        <Row align="center" gap={4}>
          <span className={styles.mark} data-outcome={outcome} aria-hidden="true">
            {outcome === 'waiting' && phone.prompt !== 'voucher' ? (
              secondsLeft(phone, now)
            ) : (
              <Icon name={ICONS[outcome]} size={26} />
            )}
          </span>
          <Stack gap={1} role="status">
            <b>{title}</b>
            <span className={text.hint}>{detail}</span>
          </Stack>
        </Row>
        <div>
          <Lead label={`Asked ${whosePhone(phone)}`} amount={formatTime(new Date(phone.askedAt))} />
          {outcome === 'waiting' && phone.prompt !== 'voucher' && (
            <Lead label="Waits for the PIN" amount={`${secondsLeft(phone, now)} seconds left`} tone="wait" />
          )}
          {phone.answeredAt && <Lead label="Answered" amount={formatTime(new Date(phone.answeredAt))} />}
        </div>
        {phone.prompt === 'voucher' && phone.state === 'processing' && <VoucherForm phone={phone} />}
      </DialogBody>
      <Acts phone={phone} outcome={outcome} onClose={onClose} />
    </Dialog>
  )
}

function said(phone: PhoneAsked, outcome: Outcome): { title: string; detail: string } {
  const network = NETWORK_NAMES[phone.network]
  switch (outcome) {
    case 'waiting':
      return phone.prompt === 'voucher'
        ? {
            title: 'Telecel wants a voucher',
            detail: 'Its owner dials *110#, makes one, and tells you the six digits.',
          }
        : {
            title: `Asked by ${network}`,
            detail: 'The PIN is typed on the phone. Go on with the next child meanwhile.',
          }
    case 'late':
      return { title: 'No answer in 90 seconds', detail: 'A late yes still comes in by itself.' }
    case 'arrived':
      return phone.state === 'mismatch'
        ? {
            title: 'It came, and does not match',
            detail: 'Head or Bursar find it at the top of the home page.',
          }
        : {
            title: 'The money has come',
            detail: 'The receipt follows; where today is locked, on the next open day.',
          }
    case 'paid':
      return { title: `Paid, ${phone.receipt ?? ''}`, detail: 'The receipt is told to the parent by text.' }
    case 'twice':
      return {
        title: 'It may have come twice',
        detail: `${phone.receipt ?? ''} by Mobile Money, and ${phone.also ?? ''} for as much. Both stand; what is too much is in credit.`,
      }
    case 'refused':
      return {
        title: phone.said ? 'Refused on the phone' : 'Nobody was asked',
        detail: `${phone.said ? `${network} says: ${phone.said}. ` : 'The payment service did not answer. '}Nothing is booked, nothing was taken.`,
      }
  }
}

interface ActsProps extends PhoneDialogProps {
  outcome: Outcome
}

function Acts({ phone, outcome, onClose }: ActsProps) {
  const openPalette = useOpenPalette()
  const navigate = useNavigate()
  const [first] = phone.lines
  const stop = useAct({
    act: (_: null, key) => stopAsking(phone.paymentId, key),
    onDone: onClose,
    onRefused: (refusal) => showProblem('The phone is still waited for.', refusal.message),
  })
  const next = () => {
    onClose()
    openPalette()
  }
  const again = () => {
    onScreen.set(null)
    if (first) openPalette(first.studentId)
  }
  const { receiptId } = phone
  // The voucher's field has the focus, and Enter sends it.
  const isTyping = outcome === 'waiting' && phone.prompt === 'voucher'
  const isOver = outcome === 'refused' || outcome === 'late'
  return (
    <DialogActs>
      {(outcome === 'waiting' || outcome === 'late') && (
        <Button busy={stop.busy && 'Stopping...'} onClick={() => stop.submit(null)}>
          Stop asking
        </Button>
      )}
      {outcome === 'twice' && first && (
        <Button
          onClick={() => {
            onClose()
            void navigate(paths.student(first.studentId))
          }}
        >
          Open the child
        </Button>
      )}
      {receiptId && (
        <Button icon="receipt" onClick={() => void showReceipt(receiptId)}>
          Receipt
        </Button>
      )}
      {isOver && <Button onClick={again}>Pay another way</Button>}
      <Button kind="primary" data-first {...(isTyping ? {} : { shortcut: 'Enter' })} onClick={next}>
        Next child
      </Button>
    </DialogActs>
  )
}
