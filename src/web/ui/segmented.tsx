import { useId } from 'react'
import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { cx } from './cx.ts'
import field from './field.module.css'
import { FieldError } from './field-frame.tsx'
import styles from './segmented.module.css'
import text from './text.module.css'

interface SegmentedProps<T extends string> {
  label: string
  labelHidden?: boolean
  options: readonly T[]
  /** A shorter word where room is scarce; the full one is read out. */
  short?: Partial<Record<T, string>>
  /** The letter in each word that chooses it, underlined where there is a keyboard. Whoever gives them hears the keys. */
  letters?: Partial<Record<T, string>>
  value: T | null
  onChange: (value: T) => void
  required?: boolean
  error?: string | undefined
}

/** One choice among few, all in sight. Arrow keys move it. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const {
    label,
    labelHidden = false,
    options,
    short,
    letters,
    value,
    onChange,
    required = false,
    error,
  } = props
  const errorId = useId()
  const choose = (chosen: string) => {
    const option = options.find((each) => each === chosen)
    if (option) onChange(option)
  }
  return (
    <RadioGroup
      className={cx(field.field)}
      value={value}
      onChange={choose}
      isRequired={required}
      isInvalid={Boolean(error)}
      aria-describedby={errorId}
      orientation="horizontal"
    >
      <Label className={cx(labelHidden ? text.unseen : field.label)}>{label}</Label>
      <div className={styles.segments}>
        {options.map((option) => (
          <Radio
            key={option}
            value={option}
            {...(short?.[option] || letters ? { 'aria-label': option } : {})}
          >
            <Word word={short?.[option] ?? option} letter={letters?.[option]} />
          </Radio>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </RadioGroup>
  )
}

function Word({ word, letter }: { word: string; letter: string | undefined }) {
  const at = letter ? word.toLowerCase().indexOf(letter) : -1
  if (at < 0) return word
  return (
    <span>
      {word.slice(0, at)}
      <span className={styles.letter}>{word[at]}</span>
      {word.slice(at + 1)}
    </span>
  )
}
