import { holdsAlone } from '#web/local-storage.ts'

/**
 * Each release brings a worker that takes over the open page too, and with it the page's own files go: what it has not asked for yet,
 * another language or what draws QR codes, cannot be had any more.
 */

interface Workers extends Pick<EventTarget, 'addEventListener'> {
  controller: object | null
}

let isOutdated = false
const loadAgain = () => location.reload()
let renew = loadAgain
let stop = () => {}

/** From one page of the app to the next the later version is loaded: nothing that was typed stands there yet. */
export function followLaterVersion(workers: Workers, reload = loadAgain): void {
  let isServed = workers.controller !== null
  stop()
  isOutdated = false
  renew = reload
  workers.addEventListener('controllerchange', () => {
    // The first worker has the files of the page that it came with.
    isOutdated = isServed
    isServed = true
  })
  window.addEventListener('hashchange', renewIfOutdated)
  stop = () => window.removeEventListener('hashchange', renewIfOutdated)
}

/** Loads the later version at once, where there is one. What the browser does not keep would go with the page: then never. */
export function renewIfOutdated(): boolean {
  if (!isOutdated || holdsAlone()) return false
  renew()
  return true
}
