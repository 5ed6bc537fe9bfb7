import { type ButtonHTMLAttributes, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { Key } from './key.tsx'
import { useFocusBack } from './use-focus-back.ts'

export interface ButtonLook {
  kind?: 'primary' | 'quiet' | 'bare' | 'danger' | 'gold'
  small?: boolean
  large?: boolean
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
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
  small = false,
  large = false,
  icon,
  shortcut,
  busy,
  className = '',
  children,
  ref,
  ...rest
}: ButtonProps) {
  const own = useRef<HTMLButtonElement>(null)
  const isOff = rest.disabled || Boolean(busy)
  useFocusBack(own, isOff, Boolean(busy))
  useImperativeHandle(ref, () => own.current as HTMLButtonElement)
  return (
    <button
      type="button"
      {...rest}
      {...buttonLook({ kind, small, large })}
      ref={own}
      disabled={isOff}
      aria-busy={busy ? true : undefined}
      className={cx(styles.button, className)}
    >
      {icon && <Icon name={icon} size={small ? 18 : 20} />}
      <span>{busy || children}</span>
      {shortcut && (
        <span className={styles.shortcut}>
          <Key name={shortcut} />
        </span>
      )}
    </button>
  )
}

/** The look alone, to be spread over a plain element: `<a href="…" {...buttonLook({ kind: 'primary' })}>`. */
export function buttonLook({ kind = 'quiet', small = false, large = false }: ButtonLook = {}) {
  const size = small ? 'small' : large ? 'large' : undefined
  return { className: styles.button, 'data-kind': kind, 'data-size': size }
}
