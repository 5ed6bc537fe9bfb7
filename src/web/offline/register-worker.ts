import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'
import { whenIdle } from '#web/when-idle.ts'

const HOUR_MS = 3_600_000

/** A later version is on this device and waits until somebody wants it, or another tab has loaded it already. */
const isOld = createStore(false)
let registration: ServiceWorkerRegistration | null = null

/** Each keeps the files of its own page. */
const WORKERS = {
  desk: { file: '/sw.js', scope: '/dashboard' },
  register: { file: '/register-sw.js', scope: '/dashboard/register' },
} as const

/**
 * Lets the page open without a connection, and looks for later versions: every hour, and when one comes back to the window.
 * Returns the way to stop looking.
 */
export function registerWorker(page: keyof typeof WORKERS): () => void {
  // While developing, a page of yesterday would only be in the way.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return () => undefined
  const workers = navigator.serviceWorker
  // Without a worker before, the first one takes over what is open, and nothing is outdated by it.
  let isServed = workers.controller !== null
  const takenOver = () => {
    if (isServed) noticeNewVersion()
    isServed = true
  }
  // No connection: the next hour will do.
  const look = () => {
    void registration?.update().catch(() => undefined)
    mendKeptFiles()
  }
  const lookWhenVisible = () => {
    if (document.visibilityState === 'visible') look()
  }
  const timer = window.setInterval(look, HOUR_MS)
  workers.addEventListener('controllerchange', takenOver)
  document.addEventListener('visibilitychange', lookWhenVisible)
  // The first figures come before the files for later. A browser that keeps nothing refuses: the page works with a connection.
  whenIdle(() => {
    const { file, scope } = WORKERS[page]
    void workers.register(file, { scope, updateViaCache: 'none' }).then(
      (found) => {
        watch(found)
        mendKeptFiles()
      },
      () => undefined,
    )
  })
  return () => {
    window.clearInterval(timer)
    workers.removeEventListener('controllerchange', takenOver)
    document.removeEventListener('visibilitychange', lookWhenVisible)
  }
}

/** A browser short of room, or somebody who clears it, takes the files away and leaves the worker: it fetches them again. */
function mendKeptFiles(): void {
  registration?.active?.postMessage({ type: 'MEND_KEPT_FILES' })
}

/** Loads the later version. What waits to be sent is kept by the device, not by the page, and stays. */
export function loadNewVersion(): void {
  const reload = () => window.location.reload()
  const waiting = registration?.waiting
  if (!waiting) {
    reload()
    return
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

/** True while a later version than this page's can be loaded. */
export function useNewVersion(): boolean {
  return useStore(isOld)
}

function watch(found: ServiceWorkerRegistration) {
  registration = found
  if (found.waiting && found.active) noticeNewVersion()
  found.addEventListener('updatefound', () => {
    const coming = found.installing
    coming?.addEventListener('statechange', () => {
      // Without one before it, it is the first: nothing to offer.
      if (coming.state === 'installed' && found.active) noticeNewVersion()
    })
  })
}

function noticeNewVersion() {
  isOld.set(true)
}
