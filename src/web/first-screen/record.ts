import { dayOf } from '#shared/dates.ts'
import { read, readJson } from '#web/local-storage.ts'
import { timeAtServer } from '#web/server-clock.ts'
import { FIRST_SCREEN, ownerKey, readDesk, readLockedAt, readPerson } from '#web/session.ts'

/**
 * The desk as it was last seen on this device: painted before the framework runs, and gone once the same rows stand there. It
 * is kept as long as the session and where the lists are kept readable, so never at a desk of the school (docs/offline.md).
 */
export interface FirstScreen {
  /** Whose it is: the school's and the person's. */
  owner: string
  /** In pixels: on a phone the desk is drawn in another order. */
  width: number
  /** The day in Ghana that its figures of today are of. */
  day: string
  /** Style sheets by their addresses, which name what is in them: where one is gone, the build is another and nothing is shown. */
  sheets: string[]
  html: string
}

/** As it lies in the page. Its name is no element's: React leaves it alone. */
export const ELEMENT = 'first-screen'

/** Keys pressed while it was shown, for the desk to hear once it stands. */
export type WithKeys = HTMLElement & { keys?: KeyboardEvent[] }

const BYTES_MAX = 100_000

/** What is shown here at once; null where nothing is, or where it is not this person's to see, or of another width. */
export function readFirstScreen(): FirstScreen | null {
  const kept = readJson<FirstScreen>(FIRST_SCREEN)
  if (!kept || !isAtDesk() || !mayLie()) return null
  return kept.owner === ownerKey() && kept.width === innerWidth ? kept : null
}

/** Whether its figures of today are today's. */
export function isOfToday({ day }: Pick<FirstScreen, 'day'>): boolean {
  return day === dayOf(timeAtServer())
}

/** Keeps it in place of the one before; where there is no room for it, none. */
export function storeFirstScreen(screen: FirstScreen): void {
  const text = JSON.stringify(screen)
  try {
    if (text.length <= BYTES_MAX) localStorage.setItem(FIRST_SCREEN, text)
    else localStorage.removeItem(FIRST_SCREEN)
  } catch {
    localStorage.removeItem(FIRST_SCREEN)
  }
}

/** Whether a screen may lie readable on this device: somebody is signed in, and it is no desk of the school. */
export function mayLie(): boolean {
  return read('authToken') !== null && ownerKey() !== null && !readDesk() && !readLockedAt()
}

/** Whether somebody is signed in here whose desk this browser keeps nothing of. */
export function isFirstVisit(): boolean {
  const isSignedIn = read('authToken') !== null && read('schoolId') !== null
  if (!isSignedIn || readDesk() || readLockedAt() || read(FIRST_SCREEN) !== null) return false
  return isAtDesk() && readPerson()?.role !== 'teacher'
}

/** Whether the address is the desk's own, with nothing asked of it. */
export function isAtDesk(): boolean {
  return /^\/dashboard\/?$/.test(location.pathname) && location.search === ''
}
