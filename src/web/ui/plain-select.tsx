import { useId } from 'react'
import { Icon } from './icon.tsx'

interface PlainSelectProps {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** The browser's own select in our clothes: for the first page, where 50 KB for a prettier list would be felt. */
export function PlainSelect({ label, options, value, onChange }: PlainSelectProps) {
  const id = useId()
  return (
    <div className="in plain-select">
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size={18} />
    </div>
  )
}
