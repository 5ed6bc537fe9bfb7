import { useLayoutEffect, useRef } from 'react'
import { readSingleKeys } from './device.ts'
import { isLocked } from './lock.ts'

/**
 * Listens for single keys while the component stands. They never act while a person types, while a dialog is open, or
 * when they are switched off in the `?` sheet. `Ctrl K` and `⌘ K` count as `mod+k` and always act. Enter and Space press the
 * button, link or tick box that has the focus, and nothing here.
 */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  // The window is outside of React: one listener for the component's life, which always finds the latest keys. It is
  // there before the first paint: what can be seen can be reached by its key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const act = latest.current[nameOf(event)]
      if (!act || event.defaultPrevented || event.repeat || isLocked()) return
      if (!isModified(event) && (isTyping(event.target) || hasDialog() || !readSingleKeys())) return
      if (isPressing(event)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

const SOON_MS = 1_500
/** The first of two keys, and when it was pressed: one for all who listen for a second. */
let begun = { key: '', at: 0 }

/** Two single keys in a row: `first`, then one of these. Nobody else hears the second. */
export function useKeysAfter(first: string, keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
  useShortcuts({
    [first]: () => {
      begun = { key: first, at: Date.now() }
    },
  })
  // On the key's way down, before the listeners of the single keys.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (begun.key !== first || Date.now() - begun.at > SOON_MS) return
      const act = latest.current[nameOf(event)]
      if (!act || event.repeat || isModified(event) || isTyping(event.target) || hasDialog()) return
      begun = { key: '', at: 0 }
      event.preventDefault()
      event.stopPropagation()
      act()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [first])
}

function nameOf(event: KeyboardEvent): string {
  if (isModified(event)) return `mod+${event.key.toLowerCase()}`
  return event.altKey ? '' : event.key.length === 1 ? event.key.toLowerCase() : event.key
}

function isModified(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [role="spinbutton"], [role="listbox"], [role="menu"]',
    ) !== null
  )
}

const CONTROLS = [
  'a[href], button, input, summary, [role="button"], [role="link"], [role="checkbox"], [role="radio"]',
  '[role="switch"], [role="tab"], [role="option"], [role="menuitem"], [role="slider"]',
].join()

/** The browser turns the key into a press of what has the focus, unless somebody prevents it. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && target instanceof Element && target.closest(CONTROLS) !== null
}

function hasDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"], [data-veil]') !== null
}
