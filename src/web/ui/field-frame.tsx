import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface FieldFrameProps {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
}

/** Label above, hint at the right end of its line, the control, and below it what is wrong. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>{label}</label>
        {hint && <i>{hint}</i>}
      </div>
      {children}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** The sentence under a field. Its place stays in the document, so that it is read out when it comes. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div id={id} aria-live="polite" hidden={!error}>
      {error && (
        <p className="err">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
