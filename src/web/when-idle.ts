const LATEST_MS = 3_000

/** Does something once the browser has nothing better to do, three seconds from now at the latest. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => act(), { timeout: LATEST_MS })
  else setTimeout(act, 200)
}
