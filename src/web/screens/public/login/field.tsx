import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'> {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** Over both columns of the form. */
  wide?: boolean
}

/** A labelled line of the sign-in and sign-up forms, with what is wrong below it. */
export function Field({ label, value, onChange, error, hint, wide = false, ...input }: FieldProps) {
  const id = useId()
  return (
    <label className={wide ? 'f span2' : 'f'}>
      <span>{label}</span>
      <input
        {...input}
        className="i"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        aria-invalid={error ? true : input['aria-invalid']}
        aria-describedby={error ? id : undefined}
      />
      {hint && !error && <small>{hint}</small>}
      <small id={id} className="err" aria-live="polite" hidden={!error}>
        {error}
      </small>
    </label>
  )
}
