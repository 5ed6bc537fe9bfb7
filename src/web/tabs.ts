import { readDesk } from './session.ts'

/** The tabs of a desk in which the dashboard is open: each holds its share of one lock of the browser's, until it is gone. */

const NAME = 'akontaa-tab'
const LOOK_MS = 5_000
/** Until it is known, it is not the only one: a session too long on the disk is better than one that another tab loses. */
let isOnly = false
let isKept = false

const channel =
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
channel?.addEventListener('message', () => {
  isOnly = false
})

/** This tab is one of the desk's from now on. */
export function keepTab(): void {
  if (isKept || !readDesk() || typeof navigator === 'undefined' || !navigator.locks) return
  isKept = true
  channel?.postMessage('here')
  void navigator.locks.request(NAME, { mode: 'shared' }, () => new Promise(() => undefined))
  const look = async () => {
    isOnly = (await holders()) <= 1
  }
  void look()
  window.setInterval(look, LOOK_MS)
}

/** As far as was seen some seconds ago. */
export function isOnlyTab(): boolean {
  return isOnly
}

/** How many tabs have the dashboard open, as long as this one is not among them. */
export async function otherTabs(): Promise<number> {
  return await holders()
}

async function holders(): Promise<number> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  return held.filter(({ name }) => name === NAME).length
}
