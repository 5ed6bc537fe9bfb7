import { type ReactNode, useRef, useState } from 'react'
import type { PaymentMethod } from '#shared/constants.ts'
import type { TenderDetails } from '#web/offline/waiting-act.ts'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './tender-details.module.css'
import { useNumberNext } from './use-number-next.ts'

/** What the number is called that comes with money of this kind; cash has none. */
const REFERENCES: Partial<Record<PaymentMethod, { label: string; hint: string }>> = {
  'Mobile Money': { label: 'Transaction ID', hint: 'of the MoMo message, optional' },
  Bank: { label: 'Slip or transfer number', hint: 'optional' },
  Cheque: { label: 'Cheque number', hint: 'optional' },
  Card: { label: 'Slip number', hint: 'of the card machine, optional' },
}

const NOTHING = { reference: '', payer: '', payerStudentId: '', note: '' }

/** The reference, the payer and the note of a tender while they are typed. */
export interface TenderForm {
  method: PaymentMethod
  typed: typeof NOTHING
  change: (part: Partial<typeof NOTHING>) => void
  /** Whether payer and note are in sight; one key brings them. */
  isOpen: boolean
  open: () => void
  clear: () => void
  /** What goes with the payment: nothing where nothing was typed. */
  sent: { details?: TenderDetails }
}

export function useTenderDetails(method: PaymentMethod, first: TenderDetails = {}): TenderForm {
  const [typed, setTyped] = useState({ ...NOTHING, ...first })
  const [isOpen, setOpen] = useState(Boolean(first.payer || first.note))
  // A number typed for mobile money does not go along once it turns out to be cash.
  const reference = REFERENCES[method] ? typed.reference : ''
  // Who is named is none of the guardians.
  const payerStudentId = typed.payer.trim() ? '' : typed.payerStudentId
  const filled = Object.entries({ ...typed, reference, payerStudentId }).map(([name, text]) => [
    name,
    text.trim(),
  ])
  const details: TenderDetails = Object.fromEntries(filled.filter(([, text]) => text !== ''))
  return {
    method,
    typed,
    change: (part) => setTyped((current) => ({ ...current, ...part })),
    isOpen,
    open: () => setOpen(true),
    clear: () => {
      setTyped(NOTHING)
      setOpen(false)
    },
    sent: Object.keys(details).length > 0 ? { details } : {},
  }
}

interface TenderFieldsProps extends TenderForm {
  /** Under the number of mobile money: where the phone is asked instead. */
  ask?: ReactNode
}

/** The number of the transfer, the cheque or the slip, where there is one; and, when asked for, who brought it and a note. */
export function TenderFields({ method, typed, change, isOpen, ask }: TenderFieldsProps) {
  const reference = REFERENCES[method]
  const box = useRef<HTMLDivElement>(null)
  useNumberNext(box, method)
  if (!reference && !isOpen) return null
  return (
    <div className={styles.fields} ref={box}>
      {reference && (
        <TextField
          label={reference.label}
          hint={reference.hint}
          data-number
          maxLength={80}
          autoComplete="off"
          value={typed.reference}
          onChange={(text) => change({ reference: text })}
        />
      )}
      {method === 'Mobile Money' && ask && <div className={styles.ask}>{ask}</div>}
      {isOpen && (
        <>
          <TextField
            label="Paid in by"
            hint="if not the guardian"
            autoFocus
            maxLength={120}
            autoComplete="off"
            value={typed.payer}
            onChange={(text) => change({ payer: text })}
          />
          <TextField
            label="Note"
            hint="for the journal"
            maxLength={300}
            autoComplete="off"
            value={typed.note}
            onChange={(text) => change({ note: text })}
          />
        </>
      )}
    </div>
  )
}
