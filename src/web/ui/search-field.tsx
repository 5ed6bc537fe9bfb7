import { type KeyboardEvent, type Ref, useId } from 'react'
import { FieldBox } from './field-frame.tsx'
import { Icon } from './icon.tsx'
import text from './text.module.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Arrow down leaves the field for the first row. */
  onDown?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A search box over a list. Its label is its placeholder; Escape empties it. */
export function SearchField({ label, value, onChange, onDown, ref }: SearchFieldProps) {
  const id = useId()
  const act = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && value) {
      event.stopPropagation()
      onChange('')
    }
    if (event.key === 'ArrowDown' && onDown) {
      event.preventDefault()
      onDown()
    }
  }
  return (
    <FieldBox>
      <Icon name="search" size={18} />
      <label className={text.unseen} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={ref}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={act}
      />
    </FieldBox>
  )
}
