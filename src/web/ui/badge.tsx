import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

interface BadgeProps {
  tone?: 'plain' | 'wait' | 'good' | 'bad'
  icon?: IconName
  children: ReactNode
}

/** A word on a tint; an icon where it warns. */
export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={tone === 'plain' ? 'badge' : `badge b-${tone}`}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  )
}
