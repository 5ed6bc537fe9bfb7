import { createContext, type InputHTMLAttributes, type Ref, useContext } from 'react'
import text from '#web/ui/text.module.css'
import { Icon, type IconName } from './icon.tsx'
import frame from './parents.module.css'

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  id: string
  label: string
  hint?: string
  icon?: IconName
  /** Typed as it stands on a bill. */
  isCode?: boolean
  /** Has the focus when the page comes. */
  'data-first'?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Whether what was typed in the form is wrong: its field then says so, besides the sentence in `problem`. */
export const WrongTyping = createContext(false)

/** A label over its field; what went wrong is said in the element `problem` of the form. */
export function TextField({ id, label, hint, icon, isCode = false, ...input }: TextFieldProps) {
  const isWrong = useContext(WrongTyping)
  const described = hint === undefined ? 'problem' : `${id}-hint problem`
  return (
    <div className={frame.field}>
      <label className={frame.lab} htmlFor={id}>
        {label}
      </label>
      <div className={frame.in}>
        {icon && <Icon name={icon} size={20} />}
        <input
          aria-invalid={isWrong || undefined}
          {...input}
          id={id}
          className={isCode ? frame.code : undefined}
          aria-describedby={described}
        />
      </div>
      {hint !== undefined && (
        <p className={text.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
