import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import chip from './chip.module.css'
import { cx } from './cx.ts'
import styles from './filter-chips.module.css'
import { Row } from './layout.tsx'
import text from './text.module.css'

interface FilterChipsProps<T extends string> {
  label: string
  options: readonly { value: T; label: string; count: number | undefined }[]
  value: T
  onChange: (value: T) => void
}

/** Which part of a list is shown, all parts in sight with how many each has. */
export function FilterChips<T extends string>({ label, options, value, onChange }: FilterChipsProps<T>) {
  return (
    <RadioGroup
      className={cx(styles.group)}
      aria-label={label}
      orientation="horizontal"
      value={value}
      onChange={(chosen) => {
        const option = options.find((each) => each.value === chosen)
        if (option) onChange(option.value)
      }}
    >
      <Row wrap gap={2} className={styles.chips}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={cx(chip.chip)}>
            {option.label}
            {option.count !== undefined && <b className={text.number}> {option.count}</b>}
          </Radio>
        ))}
      </Row>
    </RadioGroup>
  )
}
