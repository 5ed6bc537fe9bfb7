/** A title that has not come by then, with what it names, is not waited for: the page itself has the focus. */
export const TITLE_PATIENCE_MS = 5_000

let awaitedUntil = 0

/** Says whether a new page's title is awaited, which then has the focus: nobody else takes it to the page meanwhile. */
export function awaitTitle(isAwaited: boolean): void {
  awaitedUntil = isAwaited ? performance.now() + TITLE_PATIENCE_MS : 0
}

/** The page itself has the focus where it was on nothing; a title that is awaited will have it. */
export function focusPageIfLost(): void {
  // A page that was closed meanwhile has nothing to focus.
  if (!globalThis.document || performance.now() < awaitedUntil) return
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
}
