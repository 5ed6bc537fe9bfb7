import { useEffect, useRef } from 'react'
import { awaitTitle, focusPageIfLost, isTitleAwaited, TITLE_PATIENCE_MS } from '#web/ui/focus-page.ts'

/**
 * After a link the new page is spoken by its title, and the next Tab begins there, not at the header. A page that chose its own
 * place, a field that is typed in and an open dialog keep the focus; a key or a press ends the wait.
 */
export function useFocusOnNewPage(pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    window.addEventListener(GIVEN_BACK, leaveToTitle)
    return () => window.removeEventListener(GIVEN_BACK, leaveToTitle)
  }, [])
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    return focusTitle()
  }, [pathname])
}

/** What React Aria tells before the focus goes back to where something over the page was opened from. */
const GIVEN_BACK = 'react-aria-focus-scope-restore'

/** That may be the title of the page that is just left. */
function leaveToTitle(event: Event): void {
  if (isTitleAwaited()) event.preventDefault()
}

/** At once, or as soon as it is there; answers with what gives the wait up. */
function focusTitle(): () => void {
  awaitTitle(true)
  if (isDone()) {
    awaitTitle(false)
    return () => undefined
  }
  const watch = new MutationObserver(() => isDone() && stop())
  const stop = () => {
    awaitTitle(false)
    watch.disconnect()
    window.clearTimeout(timer)
    for (const act of ACTS) window.removeEventListener(act, giveUp, true)
  }
  // Before the key does what it does: a Tab begins at the page.
  const giveUp = () => {
    stop()
    focusPageIfLost()
  }
  const timer = window.setTimeout(giveUp, TITLE_PATIENCE_MS)
  for (const act of ACTS) window.addEventListener(act, giveUp, true)
  watch.observe(document.body, { childList: true, subtree: true })
  return stop
}

const ACTS = ['keydown', 'pointerdown'] as const

/** The title has the focus, or something else has it by right. */
function isDone(): boolean {
  const main = document.getElementById('main')
  const focused = document.activeElement ?? document.body
  if (focused.closest('dialog, [role="dialog"], [role="menu"]')) return false
  if (focused.matches('input, select, textarea') || (focused !== main && main?.contains(focused))) return true
  const title = main?.querySelector<HTMLElement>('h1')
  if (title) title.tabIndex = -1
  title?.focus({ preventScroll: true })
  return Boolean(title)
}
