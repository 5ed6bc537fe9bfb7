import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { Icon, type IconName } from './icon.tsx'

interface BadgeProps {
  tone?: 'plain' | 'wait' | 'good' | 'bad'
  icon?: IconName
  children: ReactNode
}

/** A word on a tint; an icon where it warns. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}

/** Stamped beside what was taken back. */
export function Void() {
  return <span className={styles.void}>VOID</span>
}
