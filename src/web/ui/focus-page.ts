/** A title that has not come by then, with what it names, is not waited for: the page itself has the focus. */
export const TITLE_PATIENCE_MS = 5_000

let awaitedUntil = 0

/** Says whether a new page's title is awaited, which then has the focus: nobody else takes it to the page meanwhile. */
export function awaitTitle(isAwaited: boolean): void {
  awaitedUntil = isAwaited ? performance.now() + TITLE_PATIENCE_MS : 0
}

export function isTitleAwaited(): boolean {
  return performance.now() < awaitedUntil
}

/** How long after an act of a menu what it opens may come. */
const OPENS_MS_MAX = 3_000

let left: { button: HTMLElement | null; at: number } = { button: null, at: 0 }

/** An act of a menu is chosen: the menu is gone before what the act opens, and cannot have the focus back. */
export function leaveMenu(button: HTMLElement | null): void {
  left = { button, at: performance.now() }
}

/** The button of the menu that what comes now was opened from; null where it was none. Told once. */
export function takeMenuLeft(): HTMLElement | null {
  const { button, at } = left
  left = { button: null, at: 0 }
  return performance.now() - at < OPENS_MS_MAX ? button : null
}

/** What else of its row can have the focus, where what had it is gone and the row has stayed. */
export function restOfRow(row: Element | null | undefined): HTMLElement | null {
  if (!row?.isConnected) return null
  return row.querySelector<HTMLElement>('a[href], button:enabled, input:enabled')
}

/** Where the focus was on nothing, what led there has it, else the page itself; a title that is awaited will have it. */
export function focusPageIfLost(opener: HTMLElement | null = null): void {
  // A page that was closed meanwhile has nothing to focus.
  if (!globalThis.document || isTitleAwaited()) return
  const isLost = document.activeElement === null || document.activeElement === document.body
  const place = opener?.isConnected ? opener : document.getElementById('main')
  if (isLost) place?.focus({ preventScroll: true })
}
