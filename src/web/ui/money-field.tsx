import { type ReactNode, type Ref, useId } from 'react'
import { formatAmount, parseCedis, withPoint } from '#shared/money.ts'
import styles from './field.module.css'
import { describedBy, FieldBox, FieldFrame } from './field-frame.tsx'
import { useMoneyTyping } from './money-typing.ts'
import text from './text.module.css'

interface MoneyFieldProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** As typed. Read it with `parseCedis`; anything but a plain amount is null there. */
  value: string
  onChange: (value: string) => void
  /** The amount is what the screen is about: 60 px high, 28 px figures. */
  large?: boolean
  ref?: Ref<HTMLInputElement>
  autoFocus?: boolean
}

/** An amount in cedis: `GH₵` left, the number right, grouped while typed, tidied to `1,250.50` when the field is left. */
export function MoneyField({
  label,
  hint,
  error,
  value,
  onChange,
  large = false,
  ref,
  autoFocus,
}: MoneyFieldProps) {
  const id = useId()
  const type = useMoneyTyping(value, onChange)
  const said = askAboutComma(value) ?? hint
  const tidy = () => {
    const amount = parseCedis(value)
    if (amount !== null) onChange(formatAmount(amount))
  }
  return (
    <FieldFrame id={id} label={label} hint={said} error={error}>
      <FieldBox invalid={Boolean(error)} large={large}>
        {large && (
          <span className={styles.currency} aria-hidden="true">
            GH₵
          </span>
        )}
        <input
          id={id}
          ref={ref}
          // biome-ignore lint/a11y/noAutofocus: asked for only where a person has just chosen to type an amount
          autoFocus={autoFocus}
          className={text.number}
          data-end
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          maxLength={20}
          value={value}
          onChange={type}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={tidy}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, said, error)}
        />
      </FieldBox>
    </FieldFrame>
  )
}

/** `250.50?` for `250,50`: what may be meant is asked about and never taken for it. */
function askAboutComma(typed: string): string | null {
  const meant = parseCedis(typed) === null ? withPoint(typed) : null
  return meant && `${meant}? Type a point, not a comma.`
}
