import type { ReactNode } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { cx } from './cx.ts'
import field from './field.module.css'
import styles from './option-list.module.css'

interface OptionListProps<T extends string> {
  label: string
  options: readonly { value: T; name: string; says: ReactNode }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few, each with a line that says what it means. Arrow keys move it. */
export function OptionList<T extends string>({ label, options, value, onChange }: OptionListProps<T>) {
  const choose = (chosen: string) => {
    const option = options.find((each) => each.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <RadioGroup className={cx(field.field)} value={value} onChange={choose}>
      <Label className={cx(field.label)}>{label}</Label>
      <div className={styles.options}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={cx(styles.option)}>
            <span className={styles.dot} aria-hidden="true" />
            <span>
              <b className={styles.name}>{option.name}</b>
              <span className={styles.says}>{option.says}</span>
            </span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
