import { type ReactNode, useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, Label, SelectValue } from 'react-aria-components/Select'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { FieldError } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import list from './options.module.css'
import text from './text.module.css'

interface Option {
  value: string
  label: string
  /** Said beside the label, quieter. */
  aside?: ReactNode
}

interface SelectProps {
  label: string
  /** The label is for screen readers only; what is chosen says enough. */
  labelHidden?: boolean
  hint?: ReactNode
  error?: string | undefined
  options: readonly Option[]
  value: string | null
  onChange: (value: string) => void
  placeholder?: string
  disabled?: boolean
}

/** A choice from a list. Looks like a field with a chevron; typing letters jumps, arrows move, Enter chooses. */
export function Select(props: SelectProps) {
  const { label, labelHidden = false, hint, error, options, value, onChange, placeholder = 'Choose' } = props
  const errorId = useId()
  return (
    <AriaSelect
      className={cx(styles.field)}
      placeholder={placeholder}
      value={value}
      onChange={(key) => onChange(String(key))}
      isInvalid={Boolean(error)}
      isDisabled={props.disabled ?? false}
      aria-describedby={errorId}
    >
      <Label className={cx(labelHidden ? text.unseen : styles.label)}>
        {label}
        {hint && !labelHidden && <i className={styles.aside}>{hint}</i>}
      </Label>
      <Button className={cx(styles.box)} data-invalid={error ? true : undefined}>
        <SelectValue className={cx(styles.chosen)}>
          {({ selectedText, isPlaceholder }) => (isPlaceholder ? placeholder : selectedText)}
        </SelectValue>
        <Icon name="down" size={18} />
      </Button>
      <FieldError id={errorId} error={error} />
      <Popover offset={4}>
        <ListBox className={cx(list.options)}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.label}
              className={cx(list.option)}
            >
              {({ isSelected }) => (
                <>
                  <span>{option.label}</span>
                  {option.aside && (
                    <span className={cx(text.small, text.muted, text.number)}>{option.aside}</span>
                  )}
                  {isSelected && <Icon name="check" size={18} />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
