import { useRef } from 'react'
import styles from './switch.module.css'
import { useFocusBack } from './use-focus-back.ts'

interface SwitchProps {
  label: string
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean
}

/** Something that is on or off at once, without a button to save it. */
export function Switch({ label, on, onChange, disabled = false }: SwitchProps) {
  const own = useRef<HTMLInputElement>(null)
  useFocusBack(own, disabled)
  return (
    <input
      ref={own}
      type="checkbox"
      role="switch"
      className={styles.switch}
      aria-label={label}
      aria-checked={on}
      checked={on}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
