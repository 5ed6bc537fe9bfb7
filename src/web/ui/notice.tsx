import type { HTMLAttributes } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps extends Omit<HTMLAttributes<HTMLElement>, 'className'> {
  /** A div where it holds more than a sentence. */
  as?: 'p' | 'div'
  /** `wait` where something is to be thought of, `bad` where it did not work. */
  tone?: 'plain' | 'wait' | 'good' | 'bad'
  icon?: IconName
}

/** Something that must be known before one goes on, or that went wrong, on a tint with its mark. */
export function Notice({ as: Part = 'p', tone = 'plain', icon, children, ...rest }: NoticeProps) {
  return (
    <Part {...rest} className={styles.notice} data-tone={tone}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Part>
  )
}
