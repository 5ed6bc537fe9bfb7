import type { ReactNode, Ref } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import chip from './chip.module.css'
import styles from './choice-grid.module.css'
import { cx } from './cx.ts'
import field from './field.module.css'

interface ChoiceGridProps<T extends string> {
  label: string
  hint?: ReactNode
  options: readonly { value: T; label: string }[]
  value: T | null
  onChange: (value: T) => void
  ref?: Ref<HTMLDivElement>
}

/** One choice among a few, in rows of three. Arrows move it. */
export function ChoiceGrid<T extends string>({
  label,
  hint,
  options,
  value,
  onChange,
  ref,
}: ChoiceGridProps<T>) {
  const choose = (chosen: string | undefined) => {
    const option = options.find((each) => each.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <RadioGroup ref={ref} className={cx(field.field)} value={value} onChange={choose}>
      <Label className={cx(field.label)}>
        {label}
        {hint && <em className={field.aside}>{hint}</em>}
      </Label>
      <div className={styles.grid}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={cx(chip.chip)}>
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
