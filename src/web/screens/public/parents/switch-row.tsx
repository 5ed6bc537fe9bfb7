import { type ReactNode, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import place from '#web/ui/place.module.css'
import look from '#web/ui/switch.module.css'
import text from '#web/ui/text.module.css'
import { Icon, type IconName } from './icon.tsx'
import parts from './parents-parts.module.css'
import sheet from './parents-sheet.module.css'

interface SwitchRowProps {
  icon: IconName
  children: ReactNode
  isOn: boolean
  /** Said while it is turned on, and off. */
  busy: [string, string]
  /** Answers what it is now, and what is said of it. */
  turn: (isOn: boolean) => Promise<{ isOn: boolean; told: string }>
}

/** A switch that acts at once and says so; one that could not goes back to what it was. */
export function SwitchRow({ icon, children, isOn, busy, turn }: SwitchRowProps) {
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (next: boolean) => {
    setWanted(next)
    setSaid(busy[next ? 0 : 1])
    try {
      setSaid((await turn(next)).told)
    } catch (error) {
      setSaid(error instanceof Error ? error.message : '')
    }
    setWanted(null)
    input.current?.focus()
  }
  return (
    <>
      <label className={cx(parts.row, parts.iconRow)}>
        <Icon name={icon} />
        <span className={place.grows}>{children}</span>
        <input
          ref={input}
          className={look.switch}
          type="checkbox"
          role="switch"
          aria-checked={wanted ?? isOn}
          checked={wanted ?? isOn}
          aria-disabled={wanted !== null}
          onChange={(event) => {
            if (wanted === null) void change(event.currentTarget.checked)
          }}
        />
      </label>
      <p className={cx(text.hint, sheet.inRow)} role="status">
        {said}
      </p>
    </>
  )
}
