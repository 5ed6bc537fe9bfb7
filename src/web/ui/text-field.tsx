import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { describedBy, FieldBox, FieldFrame } from './field-frame.tsx'

interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
  value: string
  onChange: (value: string) => void
  /** In a dialog: has the focus when it opens, though it is not the first field. */
  'data-first'?: boolean | undefined
  /** The number that comes with a payment: where the cursor goes once its method is chosen. */
  'data-number'?: boolean | undefined
}

/** A line of text with its label above and its error below. */
export function TextField({ label, hint, error, value, onChange, ...input }: TextFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <FieldBox invalid={Boolean(error)}>
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
        />
      </FieldBox>
    </FieldFrame>
  )
}
