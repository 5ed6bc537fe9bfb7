import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { counted } from '#shared/counted.ts'
import { formatPhone } from '#shared/phones.ts'
import { actByLetter } from '#web/counter/method-choice.tsx'
import { RecordingQuestion } from '#web/counter/recording-question.tsx'
import type { HalfTypedChoices } from '#web/half-typed.ts'
import type { ListedFamily } from '#web/queries/family-of.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Key } from '#web/ui/key.tsx'
import { Row } from '#web/ui/layout.tsx'
import { useMoneyTyping } from '#web/ui/money-typing.ts'
import only from '#web/ui/only.module.css'
import text from '#web/ui/text.module.css'
import figure from './child-and-amount.module.css'
import { CloseButton } from './close-button.tsx'
import { FamilyLines } from './family-lines.tsx'
import { FamilySlip } from './family-slip.tsx'
import { PaletteFoot } from './palette-foot.tsx'
import line from './palette-line.module.css'
import styles from './pay-family.module.css'
import { type FamilyPayment, useFamilyPayment, type Way } from './use-family-payment.ts'

interface PayFamilyProps {
  family: ListedFamily
  /** What somebody had half typed when the desk locked; where it was to go is worked out anew. */
  first?: HalfTypedChoices & { amountTyped?: string }
  onBack: () => void
  onClose: () => void
}

const WAY_LETTERS: Record<string, Way> = { o: 'Oldest first', e: 'Equal', h: 'By hand' }

/** One tender for a family: the amount first, then where it goes, the oldest of all children first unless told otherwise. */
export function PayFamily({ family, first = {}, onBack, onClose }: PayFamilyProps) {
  const [amountTyped, setAmountTyped] = useState(first.amountTyped ?? '')
  const payment = useFamilyPayment({ family, amountTyped, first, onRecorded: onClose })
  const form = useRef<HTMLFormElement>(null)
  const { recording, act } = payment
  const pay = (event: FormEvent) => {
    event.preventDefault()
    if (act) recording.submit(act)
  }
  const listen = (event: KeyboardEvent) => {
    // Enter held down must not answer the question that it has just raised.
    if (event.key === 'Enter' && event.repeat) event.preventDefault()
    if (recording.question || recording.drawer.isAsked) return
    if (event.key === 'Escape') leave(event, form.current, onBack)
    else actByKey(event, payment, form.current)
  }
  return (
    <form ref={form} className={styles.form} onSubmit={pay} onKeyDown={listen} noValidate>
      <Head {...{ family, amountTyped, onBack, onClose }} onAmountTyped={setAmountTyped} />
      <div className={styles.body}>
        <FamilyLines payment={payment} />
        <FamilySlip family={family} payment={payment} onClose={onClose} />
      </div>
      <PaletteFoot enter="pay" leave="back">
        <span>
          <Key name="=" /> what is left
        </span>
        <span>
          <Key name="O" /> <Key name="E" /> <Key name="H" /> oldest, equal, by hand
        </span>
      </PaletteFoot>
      <RecordingQuestion recording={recording} act="Record another" />
    </form>
  )
}

interface HeadProps {
  family: ListedFamily
  amountTyped: string
  onAmountTyped: (text: string) => void
  onBack: () => void
  onClose: () => void
}

function Head({ family, amountTyped, onAmountTyped, onBack, onClose }: HeadProps) {
  const [first] = family.children
  const type = useMoneyTyping(amountTyped, onAmountTyped)
  const name = `${family.name}, ${counted(family.children.length, 'child', 'children')}`
  const hintId = useId()
  return (
    <Row gap={3} align="center" className={line.line}>
      <button type="button" className={figure.child} onClick={onBack} aria-label={`${name}. Choose another`}>
        <Icon name="people" size={18} />
        <span className={figure.name}>{name}</span>
      </button>
      <span id={hintId} className={cx(styles.guardian, only.wide)}>
        {first?.guardianFirstName} {first?.guardianSurname}
        {first?.guardianPhone && `, ${formatPhone(first.guardianPhone)}`}
      </span>
      <CloseButton onClose={onClose} />
      <Row gap={4} align="center" justify="end" className={figure.money}>
        <label className={figure.amount}>
          <span className={cx(text.muted, text.large)}>GH₵</span>
          <input
            className={figure.figure}
            // biome-ignore lint/a11y/noAutofocus: the family is chosen, the amount is next
            autoFocus
            data-amount
            aria-label="Amount in cedis"
            aria-describedby={hintId}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            maxLength={20}
            size={Math.max(4, amountTyped.replaceAll(',', '').length)}
            value={amountTyped}
            onChange={type}
          />
        </label>
      </Row>
    </Row>
  )
}

/** Escape goes one step back: from a line to the amount, from the amount to the name. */
function leave(event: KeyboardEvent, form: HTMLFormElement | null, onBack: () => void): void {
  event.preventDefault()
  event.stopPropagation()
  const isInLine = event.target instanceof HTMLInputElement && event.target.dataset.line !== undefined
  if (isInLine) form?.querySelector<HTMLInputElement>('[data-amount]')?.focus()
  else onBack()
}

/** Letters and arrows mean nothing in an amount: they choose the way and the method, and go from line to line. */
function actByKey(event: KeyboardEvent, payment: FamilyPayment, form: HTMLFormElement | null): void {
  if (!(event.target instanceof HTMLInputElement) || event.target.inputMode !== 'decimal') return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const way = WAY_LETTERS[event.key.toLowerCase()]
  const key = event.target.dataset.line
  if (step) stepTo(event.target, step, form)
  else if (event.key === '=' && key) payment.placeRest(key)
  else if (way) payment.chooseWay(way)
  else {
    orByLetter(event, payment)
    return
  }
  event.preventDefault()
}

/** How it was paid, and who brought it. */
function orByLetter(event: KeyboardEvent, { setMethod, tender }: FamilyPayment): void {
  actByLetter(event, { onMethod: setMethod, onAll: () => undefined, onDetails: tender.open })
}

function stepTo(from: HTMLInputElement, step: number, form: HTMLFormElement | null): void {
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[data-amount], [data-line]') ?? [])]
  const next = fields[(fields.indexOf(from) + step + fields.length) % Math.max(1, fields.length)]
  next?.focus()
  if (next?.dataset.line) next.select()
}
