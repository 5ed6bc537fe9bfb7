import { useEffect } from 'react'
import { focusPageIfLost, restOfRow } from './focus-page.ts'

/** Longer than a dialog takes to give the focus back. */
const FRAMES = 3

/**
 * What had the focus may go with what it did: a button with its question, the dots of a receipt that is taken back. Then the focus is near
 * where it was, on the rest of its row or on the heading over it, never on nothing.
 */
export function useFocusSurvives(): void {
  useEffect(() => {
    let last: Element | null = null
    const reach = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    const watch = new MutationObserver((changes) => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      const near = heirs(last, placeOf(last, changes))
      last = null
      inFrames(FRAMES, () => comeTo(near()))
    })
    window.addEventListener('focusin', reach)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      window.removeEventListener('focusin', reach)
      watch.disconnect()
    }
  }, [])
}

/** Where it stood: what is still there of what was around it. */
function placeOf(gone: Element, changes: readonly MutationRecord[]): Element | null {
  let place: Node | null = gone
  for (const { target, removedNodes } of changes)
    if ([...removedNodes].some((node) => node.contains(place))) place = target
  return place instanceof Element && place.isConnected ? place : null
}

/** Finds who has the focus then. */
function heirs(gone: Element, place: Element | null): () => HTMLElement | null | undefined {
  // A row of a long table that is scrolled out of sight is not gone: nobody is brought elsewhere for it.
  if (gone.closest('tr[data-index]'))
    return () => place?.querySelector<HTMLElement>('[data-row-link][tabindex="0"]') ?? undefined
  return () => nearest(place)
}

function comeTo(heir: HTMLElement | null | undefined): void {
  if (heir === undefined) return
  focusPageIfLost(heir)
  if (heir && document.activeElement === heir) heir.scrollIntoView({ block: 'nearest' })
}

/** The rest of its row, or the heading over it. */
function nearest(place: Element | null): HTMLElement | null {
  const inRow = restOfRow(place?.closest('tr, li'))
  if (inRow) return inRow
  let heading: HTMLElement | null = null
  for (let box = place; box && !heading; box = box.parentElement)
    heading = box.id === 'main' ? box.querySelector('h1') : box.querySelector('h1, h2, h3')
  if (heading) heading.tabIndex = -1
  return heading
}

function inFrames(count: number, act: () => void): void {
  requestAnimationFrame(() => (count > 1 ? inFrames(count - 1, act) : act()))
}
