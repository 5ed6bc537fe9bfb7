import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { formatAmount, type Pesewas, pesewas } from '#shared/money.ts'
import { cx } from './cx.ts'
import field from './field.module.css'
import halves from './halves.module.css'
import { Key } from './key.tsx'
import { Row } from './layout.tsx'
import only from './only.module.css'
import styles from './piece-fields.module.css'
import text from './text.module.css'

export interface PieceKind<Piece extends string = string> {
  piece: Piece
  /** `0.50`: what stands before the times. */
  label: string
  worth: Pesewas
  isCoin: boolean
}

interface PieceFieldsProps<Piece extends string> {
  kinds: readonly PieceKind<Piece>[]
  /** How many of each, as typed; blank is not a zero. */
  typed: Readonly<Record<Piece, string>>
  onTyped: (piece: Piece, digits: string) => void
  /** Enter in the last one. */
  onFinish: () => void
  /** Those that are still blank are pointed at. */
  isAsked?: boolean
}

/** Money counted piece by piece: digits, Enter or ↓ for the next kind, ↑ for the one before. */
export function PieceFields<Piece extends string>({ kinds, onFinish, ...fields }: PieceFieldsProps<Piece>) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const inputs = inputsOf(box.current)
    ;(inputs.find(({ value }) => value === '') ?? inputs[0])?.focus()
  }, [])
  const listen = (event: KeyboardEvent) => {
    const by = event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const inputs = inputsOf(box.current)
    const next = inputs[inputs.indexOf(event.target) + by]
    if (next) next.focus()
    else if (event.key === 'Enter' && !event.repeat) onFinish()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the fields in it
    <div className={halves.halves} ref={box} onKeyDown={listen}>
      <fieldset className={styles.column}>
        <legend>Notes</legend>
        {kinds.filter(({ isCoin }) => !isCoin).map(rowWith(fields))}
      </fieldset>
      <fieldset className={styles.column}>
        <legend>Coins</legend>
        {kinds.filter(({ isCoin }) => isCoin).map(rowWith(fields))}
        <ul className={cx(styles.keys, only.wide)}>
          <li>
            <Key name="Enter" spoken /> <Key name="↑" spoken /> <Key name="↓" spoken /> next and back
          </li>
          <li>
            <Key name="0" spoken /> if there are none: a blank is not a zero
          </li>
          <li>
            <Key name="Esc" spoken /> not now; what is typed stays
          </li>
        </ul>
      </fieldset>
    </div>
  )
}

function rowWith<Piece extends string>(fields: Omit<PieceFieldsProps<Piece>, 'kinds' | 'onFinish'>) {
  return (kind: PieceKind<Piece>) => (
    <PieceRow
      key={kind.piece}
      kind={kind}
      value={fields.typed[kind.piece]}
      isWrong={fields.isAsked === true && fields.typed[kind.piece] === ''}
      onTyped={(digits) => fields.onTyped(kind.piece, digits)}
    />
  )
}

interface PieceRowProps {
  kind: PieceKind
  value: string
  isWrong: boolean
  onTyped: (digits: string) => void
}

const DIGITS = 4

function PieceRow({ kind: { label, worth, isCoin }, value, isWrong, onTyped }: PieceRowProps) {
  const id = useId()
  return (
    <Row align="center" gap={2} className={styles.piece} data-blank={value === '' || undefined}>
      <label className={styles.worth} htmlFor={id}>
        {label} <i aria-hidden="true">×</i>
        <span className={text.unseen}>{isCoin ? 'cedi coins, how many' : 'cedi notes, how many'}</span>
      </label>
      <div className={cx(field.box, styles.field)}>
        <input
          id={id}
          className={text.number}
          data-end
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={DIGITS}
          value={value}
          aria-invalid={isWrong || undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onTyped(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </div>
      <span className={styles.dots} />
      <span className={styles.comes}>
        {value === '' ? 'blank' : formatAmount(pesewas(Number(value) * worth))}
      </span>
    </Row>
  )
}

function inputsOf(box: HTMLElement | null): HTMLInputElement[] {
  return [...(box?.querySelectorAll('input') ?? [])]
}
