import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './tick.module.css'

interface TickProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'type'> {
  /** One of several, of which one is chosen. */
  round?: boolean
  /** Some of what it stands for is chosen. */
  partly?: boolean
}

/** A box to tick, or a dot to choose. */
export function Tick({ round = false, partly = false, ...input }: TickProps) {
  return (
    <input
      {...input}
      ref={(box) => {
        if (box) box.indeterminate = partly
      }}
      type={round ? 'radio' : 'checkbox'}
      className={styles.tick}
    />
  )
}

/** A box to tick with the words it stands for. */
export function TickLine({ children, ...tick }: TickProps & { children: ReactNode }) {
  const id = useId()
  return (
    <label className={styles.line} htmlFor={id}>
      <Tick {...tick} id={id} />
      <span>{children}</span>
    </label>
  )
}
