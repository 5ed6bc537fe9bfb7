/**
 * To a page that is none of the site's (the desk, the registers). Pages of the site cross over into each other; a browser that
 * begins to, and finds that the next page does not, would say so as an error of this one.
 */
export function leaveSite(address: string): void {
  window.addEventListener('pageswap', ({ viewTransition }) => {
    viewTransition?.ready.catch(() => undefined)
    viewTransition?.finished.catch(() => undefined)
    viewTransition?.skipTransition()
  })
  location.replace(address)
}
