import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { Key } from './key.tsx'

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  kind?: 'primary' | 'quiet' | 'bare' | 'danger'
  small?: boolean
  icon?: IconName
  /** A key that does the same, shown only where it works. */
  shortcut?: string
  /** While the act is under way: this text instead, and no second press. */
  busy?: string | false | undefined
  className?: string
  ref?: Ref<HTMLButtonElement>
  /** In a dialog: has the focus when it opens. */
  'data-first'?: boolean
  children: ReactNode
}

/** A button, 44 px high. One primary per screen; a danger button's label says the act and the sum. */
export function Button({
  kind = 'quiet',
  small,
  icon,
  shortcut,
  busy,
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || Boolean(busy)}
      aria-busy={busy ? true : undefined}
      className={`btn btn-${kind} ${small ? 'btn-s' : ''} ${className}`}
    >
      {icon && <Icon name={icon} size={small ? 18 : 20} />}
      <span>{busy || children}</span>
      {shortcut && <Key name={shortcut} />}
    </button>
  )
}
