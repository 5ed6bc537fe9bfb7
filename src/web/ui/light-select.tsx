import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import field from './field.module.css'
import { Icon } from './icon.tsx'
import styles from './light-select.module.css'
import list from './options.module.css'

interface LightSelectProps {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/**
 * Looks and behaves like `Select` without its library: for the first page, where 50 KB would be felt. Arrows, Home, End
 * and letters move, Enter or Space choose, Escape leaves everything as it was.
 */
export function LightSelect({ label, options, value, onChange }: LightSelectProps) {
  const id = useId()
  const { chosen, at, choose, toggle, close, onKeyDown } = useListKeys({ options, value, onChange })
  const isOpen = at !== null

  return (
    <div className={styles.select}>
      <button
        type="button"
        className={field.box}
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen ? `${id}-${at}` : undefined}
        onClick={toggle}
        onKeyDown={onKeyDown}
        onBlur={close}
      >
        <span className={field.chosen}>{options[chosen]?.label}</span>
        <Icon name="down" size={18} />
      </button>
      {isOpen && (
        <OpenList id={id} label={label} options={options} chosen={chosen} at={at} onChoose={choose} />
      )}
    </div>
  )
}

/** What is chosen, and where the keys stand in the open list: null while it is closed. */
function useListKeys({ options, value, onChange }: Omit<LightSelectProps, 'label'>) {
  const found = options.findIndex((option) => option.value === value)
  const chosen = Math.max(0, found)
  const [at, setAt] = useState<number | null>(null)
  const findTyped = useTypedLetters(options)
  const isOpen = at !== null

  const choose = (index: number) => {
    const option = options[index]
    setAt(null)
    if (option && option.value !== value) onChange(option.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const from = at ?? chosen
    const target = moved(event.key, from, options.length) ?? findTyped(event.key, from)
    if (target !== null) setAt(isOpen || event.key.length === 1 ? target : chosen)
    else if (event.key === 'Enter' || event.key === ' ') isOpen ? choose(from) : setAt(chosen)
    else if (event.key === 'Escape' && isOpen) setAt(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    chosen,
    at,
    choose,
    toggle: () => setAt(isOpen ? null : chosen),
    close: () => setAt(null),
    onKeyDown,
  }
}

function moved(key: string, from: number, count: number): number | null {
  const target = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: count - 1 }[key]
  return target === undefined ? null : Math.min(Math.max(target, 0), count - 1)
}

const WORD_MS = 700

/** Letters typed in one go are the beginning of a label: "b", then "basic 4". */
function useTypedLetters(options: LightSelectProps['options']) {
  const typed = useRef({ text: '', at: 0 })
  return (key: string, from: number): number | null => {
    const now = Date.now()
    const goesOn = now - typed.current.at < WORD_MS && typed.current.text !== ''
    if (key.length !== 1 || (key === ' ' && !goesOn)) return null
    typed.current = { text: (goesOn ? typed.current.text : '') + key.toLowerCase(), at: now }
    const found = options.findIndex(({ label }) => label.toLowerCase().startsWith(typed.current.text))
    return found < 0 ? from : found
  }
}

interface OpenListProps extends Pick<LightSelectProps, 'label' | 'options'> {
  id: string
  chosen: number
  at: number
  onChoose: (index: number) => void
}

function OpenList({ id, label, options, chosen, at, onChoose }: OpenListProps) {
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    shown.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  useEffect(() => {
    shown.current?.children[at]?.scrollIntoView?.({ block: 'nearest' })
  }, [at])
  return (
    <div className={styles.place}>
      <div ref={shown} className={list.options} role="listbox" id={`${id}-list`} aria-label={label}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys act in the button, which keeps the focus
          <div
            key={option.value}
            id={`${id}-${index}`}
            className={list.option}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            data-focused={index === at || undefined}
            data-focus-visible={index === at || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
          >
            <span>{option.label}</span>
            {index === chosen && <Icon name="check" size={18} />}
          </div>
        ))}
      </div>
    </div>
  )
}
