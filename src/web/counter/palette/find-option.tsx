import type { ReactNode } from 'react'
import list from './palette-list.module.css'

interface FindOptionProps {
  id: string
  isActive: boolean
  isLow?: boolean
  onChoose: () => void
  children: ReactNode
}

/** One line to choose in the palette. */
export function FindOption({ id, isActive, isLow, onChoose, children }: FindOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys act in the search box, which keeps the focus
    <div
      id={id}
      className={list.option}
      data-low={isLow || undefined}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}
