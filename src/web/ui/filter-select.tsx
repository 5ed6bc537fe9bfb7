import { LightSelect } from './light-select.tsx'

const ALL = 'all'

interface FilterSelectProps {
  label: string
  /** What the list shows when nothing is chosen, as "All Classes". */
  all: string
  options: readonly { value: string; label: string }[]
  /** Empty while nothing is chosen. */
  value: string
  onChange: (value: string) => void
}

/** Narrows a list to one value, or leaves it whole. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  return (
    <LightSelect
      label={label}
      options={[{ value: ALL, label: all }, ...options]}
      value={value || ALL}
      onChange={(chosen) => onChange(chosen === ALL ? '' : chosen)}
    />
  )
}
