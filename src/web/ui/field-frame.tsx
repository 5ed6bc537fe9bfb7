import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

interface FieldFrameProps {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Label above, hint at the right end of its line, the control, and below it what is wrong. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <i id={`${id}-hint`} className={styles.aside}>
            {hint}
          </i>
        )}
      </div>
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** For the control: what is said after its name, which is what is wrong with it and the hint beside its label. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
}

interface FieldBoxProps {
  /** What is in it is wrong. */
  invalid?: boolean
  /** The amount a screen is about: 60 px high, 28 px figures. */
  large?: boolean
  /** An icon, and the input, native list or text area that fills the rest. */
  children: ReactNode
}

/** The box one types in, with its edge. */
export function FieldBox({ invalid = false, large = false, children }: FieldBoxProps) {
  return (
    <div className={styles.box} data-invalid={invalid || undefined} data-large={large || undefined}>
      {children}
    </div>
  )
}

/** The sentence under a field. Its place stays in the document, so that it is read out when it comes. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div id={id} aria-live="polite" hidden={!error}>
      {error && <ErrorLine>{error}</ErrorLine>}
    </div>
  )
}

/** What is wrong, with its mark. */
export function ErrorLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.error}>
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </p>
  )
}
