import { Label, Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import chip from '#web/ui/chip.module.css'
import { cx } from '#web/ui/cx.ts'
import field from '#web/ui/field.module.css'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { Key } from '#web/ui/key.tsx'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './word-choice.module.css'

/** Those that have a key. */
export const IN_VIEW = 6
const NEW = '\u0000new'

interface WordChoiceProps {
  words: readonly string[]
  mayWrite: boolean
  value: string | null
  /** Somebody writes a word that is not on the list. */
  isNew: boolean
  error: string | undefined
  /** Typed, or chosen behind the six. */
  onChange: (word: string) => void
  onChoose: (word: string) => void
  onNew: () => void
}

/** What it is for, in the school's own words: six in sight with their keys, the others behind them. */
export function WordChoice(props: WordChoiceProps) {
  const { words, value, isNew, error, onChange } = props
  const others = words.slice(IN_VIEW)
  return (
    <div>
      <Chips {...props} />
      {others.length > 0 && !isNew && (
        <Select
          label="Another word"
          labelHidden
          placeholder="Another word"
          options={others.map((word) => ({ value: word, label: word }))}
          value={others.includes(value ?? '') ? value : null}
          onChange={onChange}
        />
      )}
      {isNew && (
        <TextField
          label="New word"
          hint="it stays on the list"
          maxLength={40}
          autoComplete="off"
          value={value ?? ''}
          onChange={onChange}
        />
      )}
      <div role="alert">{error && <ErrorLine>{error}</ErrorLine>}</div>
    </div>
  )
}

function Chips({ words, mayWrite, value, isNew, onChoose, onNew }: WordChoiceProps) {
  const shown = words.slice(0, IN_VIEW)
  return (
    <RadioGroup
      className={cx(field.field)}
      value={isNew ? NEW : value}
      onChange={(chosen) => (chosen === NEW ? onNew() : onChoose(chosen))}
    >
      <Label className={cx(field.label)}>
        For what
        <span className={cx(field.aside, only.wide)}>
          <Key name="Alt" /> <Key name="1" /> to <Key name={String(shown.length)} />
        </span>
      </Label>
      <Row wrap gap={2}>
        {shown.map((word) => (
          <Radio key={word} value={word} className={cx(chip.chip)}>
            {word}
          </Radio>
        ))}
        {mayWrite && (
          <Radio value={NEW} className={cx(chip.chip, styles.new)}>
            New word
          </Radio>
        )}
      </Row>
    </RadioGroup>
  )
}
