import type { InputHTMLAttributes } from 'react'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  label: string
  hint?: string
  /** Over both columns of the form. */
  wide?: boolean
}

/** A labelled line of the sign-in and sign-up forms, with a place below it for what is wrong. */
export function Field({ label, hint, wide = false, ...input }: FieldProps) {
  return (
    <label className={wide ? 'f span2' : 'f'}>
      <span>{label}</span>
      <input {...input} className="i" />
      {hint && <small className="tip">{hint}</small>}
      <small className="err" aria-live="polite" hidden />
    </label>
  )
}
