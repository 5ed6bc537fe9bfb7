import { type ReactNode, useId } from 'react'
import { describedBy, FieldBox, FieldFrame } from './field-frame.tsx'

interface TextAreaProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string
  maxLength: number
  /** Enter begins a new line: there are paragraphs, and a phone has no Shift. */
  paragraphs?: boolean
  onChange: (value: string) => void
}

/** A few lines of text. Enter submits the form, with Shift it begins a new line. */
export function TextArea({
  label,
  hint,
  error,
  value,
  maxLength,
  paragraphs = false,
  onChange,
}: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <FieldBox invalid={Boolean(error)}>
        <textarea
          id={id}
          rows={paragraphs ? 5 : 2}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || paragraphs) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
      </FieldBox>
    </FieldFrame>
  )
}
