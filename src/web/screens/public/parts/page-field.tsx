import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import field from '#web/ui/field.module.css'
import { FieldBox } from '#web/ui/field-frame.tsx'
import { Icon } from '#web/ui/icon.tsx'
import text from '#web/ui/text.module.css'

interface PlaceProps {
  label: string
  hint?: string
  /** Over both columns of the form. */
  wide?: boolean
}

interface FrameProps extends PlaceProps {
  name: string
  children: ReactNode
}

/**
 * A field of a page without React: label, box, hint, and a place for what is wrong. The page's script finds the places by
 * the field's id (public-scripts/live-form.ts).
 */
function FieldPlace({ name, label, hint, wide, children }: FrameProps) {
  return (
    <div className={field.field} data-wide={wide || undefined}>
      <div className={field.label}>
        <label htmlFor={idOf(name)}>{label}</label>
      </div>
      <FieldBox>{children}</FieldBox>
      {hint && (
        <p id={`${idOf(name)}-hint`} className={text.hint}>
          {hint}
        </p>
      )}
      <p id={`${idOf(name)}-problem`} className={field.error} aria-live="polite" hidden>
        <Icon name="warning" size={16} />
        <span />
      </p>
    </div>
  )
}

type Named = { name: string }

/** A line of text. */
export function PageField({
  label,
  hint,
  wide = false,
  ...input
}: PlaceProps & Named & Omit<InputHTMLAttributes<HTMLInputElement>, 'className'>) {
  return (
    <FieldPlace name={input.name} label={label} {...(hint ? { hint } : {})} wide={wide}>
      <input {...input} id={idOf(input.name)} aria-describedby={hint && `${idOf(input.name)}-hint`} />
    </FieldPlace>
  )
}

/** Several lines of text. */
export function PageTextArea({
  label,
  wide = false,
  ...area
}: PlaceProps & Named & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>) {
  return (
    <FieldPlace name={area.name} label={label} wide={wide}>
      <textarea {...area} id={idOf(area.name)} />
    </FieldPlace>
  )
}

/** One of a list, as the browser shows lists. */
export function PageSelect({
  label,
  wide = false,
  children,
  ...select
}: PlaceProps & Named & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'>) {
  return (
    <FieldPlace name={select.name} label={label} wide={wide}>
      <select {...select} id={idOf(select.name)}>
        {children}
      </select>
      <Icon name="down" />
    </FieldPlace>
  )
}

function idOf(name: string): string {
  return `field-${name}`
}
