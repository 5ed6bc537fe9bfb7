import { type ReactNode, useRef } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { cx } from './cx.ts'
import field from './field.module.css'
import { Key } from './key.tsx'
import only from './only.module.css'
import styles from './option-list.module.css'

interface OptionListProps<T extends string> {
  label: string
  hint?: string
  options: readonly {
    value: T
    name: string
    says: ReactNode
    /** What it does, at the right. */
    effect?: { about: string; figure: string }
  }[]
  /** Null while nothing is chosen. */
  value: T | null
  onChange: (value: T) => void
  /** `1`, `2`, `3` choose, once the cursor is here. */
  hasDigits?: boolean
}

/** One of a few, each with a line that says what it means. Arrow keys move it. */
export function OptionList<T extends string>(props: OptionListProps<T>) {
  const { label, hint, options, value, onChange, hasDigits = false } = props
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option) onChange(option.value)
  }
  const group = useRef<HTMLDivElement>(null)
  const byDigit = ({ key }: { key: string }) => {
    const at = hasDigits ? options[Number(key) - 1] : undefined
    if (!at) return
    onChange(at.value)
    group.current?.querySelectorAll('input')[Number(key) - 1]?.focus()
  }
  return (
    <RadioGroup className={cx(field.field)} value={value} onChange={choose}>
      <Label className={cx(field.label, styles.label)}>
        {label} {hint && <span className={styles.says}>{hint}</span>}
      </Label>
      <div ref={group} className={styles.options}>
        {options.map(({ value: each, name, says, effect }, place) => (
          <Radio key={each} value={each} className={cx(styles.option)} onKeyDown={byDigit} data-answer>
            <span className={styles.dot} aria-hidden="true" />
            <span>
              <b className={styles.name}>
                {name}{' '}
                {hasDigits && (
                  <span className={only.wide}>
                    <Key name={String(place + 1)} />
                  </span>
                )}
              </b>
              <span className={styles.says}>{says}</span>
            </span>
            {effect && (
              <span className={styles.effect}>
                <span className={styles.says}>{effect.about}</span>{' '}
                <b className={styles.figure}>{effect.figure}</b>
              </span>
            )}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
