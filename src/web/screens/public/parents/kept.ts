import type { Reply } from '#shared/api/endpoint.ts'
import type { listChildren, listParentReceipts, readChildStatement } from '#shared/api/parents.ts'
import type { listParentNotices } from '#shared/api/parents-notices.ts'
import type { listParentPayments } from '#shared/api/parents-paying.ts'
import { addDays, dayOf, daysBetween } from '#shared/dates.ts'
import type { ParentLanguage } from '#shared/to-parents/languages.ts'
import { readJson as read, remove, write as writeText } from '#web/local-storage.ts'
import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'

/** What this phone keeps, so that it can be read without a connection. All of it ends with the sign-out. */

export type Children = Reply<typeof listChildren>
export type School = Children['schools'][number]
export type Child = School['children'][number]
export type Receipt = Reply<typeof listParentReceipts>['receipts'][number]
export type Payment = Reply<typeof listParentPayments>['payments'][number]
export type Notice = Reply<typeof listParentNotices>['notices'][number]
export type Push = NonNullable<Reply<typeof listParentNotices>['push']>
export type Statement = Reply<typeof readChildStatement>

export interface Session {
  token: string
  phone: string
  since: string
}

export interface Kept {
  /** When it was read, in milliseconds. */
  at: number
  children: Children
  receipts: Receipt[]
  notices: Notice[]
  /** Whether this browser shows them while the app is closed; null where it is not offered. */
  push: Push | null
  /** By child. */
  statements: Record<string, Statement>
  /** What was paid in the app, or is on its way. */
  payments: Payment[]
}

const SESSION = 'akontaa-parent'
/** Its number changes when a page reads what an older version did not keep. */
const KEPT = 'akontaa-parent-kept-7'
const STEP = 'akontaa-parent-step-2'
const OPENED = 'akontaa-parent-opened'
const NUMBER = 'akontaa-parent-number'
const PUSH_LATER = 'akontaa-parent-push-later'
/** A choice of this phone: it stays when somebody signs out. */
const LANGUAGE = 'akontaa-parent-language'
const UNTOLD_LANGUAGE = 'akontaa-parent-language-untold'

/** Counts what was written here, and in another tab: the pages are drawn from what is kept. */
const changes = createStore(0)

function changed(): void {
  changes.set(changes.read() + 1)
}

if (typeof window !== 'undefined') {
  // Another tab signed out, or in, or has read what stands there now.
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key === SESSION || key === KEPT) changed()
  })
}

export function useSession(): Session | null {
  useStore(changes)
  return session.read()
}

export function useKept(): Kept | null {
  useStore(changes)
  return kept.read()
}

export const session = {
  read: () => read<Session>(SESSION),
  open: (opened: Session) => {
    write(SESSION, opened)
    changed()
  },
  /** Forgets the session and everything that was read in it. */
  end: () => {
    for (const name of [
      SESSION,
      KEPT,
      OPENED,
      NUMBER,
      STEP,
      PUSH_LATER,
      'akontaa-parent-pay',
      'akontaa-parent-pay-2',
      'akontaa-parent-kept',
      'akontaa-parent-kept-1',
      'akontaa-parent-kept-2',
      'akontaa-parent-kept-3',
      'akontaa-parent-kept-4',
      'akontaa-parent-kept-5',
      'akontaa-parent-kept-6',
    ])
      remove(name)
    changed()
  },
}

export const keptLanguage = {
  read: () => read<ParentLanguage>(LANGUAGE),
  write: (code: ParentLanguage) => write(LANGUAGE, code),
}

/** The language was chosen here, and the schools do not know it yet. */
export const untoldLanguage = {
  read: () => read<boolean>(UNTOLD_LANGUAGE) ?? false,
  write: () => write(UNTOLD_LANGUAGE, true),
  forget: () => remove(UNTOLD_LANGUAGE),
}

/** How often something was turned on or off here: a reading that began before knows nothing of it. */
let turns = 0

export const kept = {
  turns: () => turns,
  read: () => asOfNow(read<Kept>(KEPT)),
  write: (value: Kept) => {
    write(KEPT, value)
    changed()
  },
  forget: () => {
    remove(KEPT)
    changed()
  },
  /** What was read, as it stands after what was turned on or off meanwhile. */
  withTurned: (found: Omit<Kept, 'at'>): Omit<Kept, 'at'> => {
    const { push, children } = read<Kept>(KEPT) ?? found
    return { ...found, push, children: { ...found.children, reminders: children.reminders } }
  },
  /** SMS reminders come to this number from now on, or do not. */
  setReminders: (isOn: boolean) => {
    const value = read<Kept>(KEPT)
    if (value) write(KEPT, { ...value, children: { ...value.children, reminders: isOn } })
    turns += 1
    changed()
  },
  /** This browser shows notices from now on, or does not. */
  setPushOn: (isOn: boolean) => {
    const value = read<Kept>(KEPT)
    if (value?.push) write(KEPT, { ...value, push: { ...value.push, isOn } })
    turns += 1
    changed()
  },
}

/** What was read on an earlier day is read as of the days that have passed since on this phone: "by" becomes "was due". */
function asOfNow(found: Kept | null): Kept | null {
  if (!found) return null
  const passed = daysBetween(dayOf(new Date(found.at)), dayOf(new Date()))
  // Where no school shows anything, the server says no day.
  if (passed <= 0 || !found.children.today) return found
  return { ...found, children: { ...found.children, today: addDays(found.children.today, passed) } }
}

/** Whoever does not want notices on the phone now is not asked again on the list of notices. */
export const pushLater = {
  read: () => read<boolean>(PUSH_LATER) ?? false,
  write: () => {
    write(PUSH_LATER, true)
    changed()
  },
}

/** Notices that were opened on this phone. */
export const openedNotices = {
  read: () => new Set(read<string[]>(OPENED) ?? []),
  add: (noticeId: string) => {
    const opened = read<string[]>(OPENED) ?? []
    if (opened.includes(noticeId)) return
    write(OPENED, [...opened, noticeId].slice(-500))
    changed()
  },
}

/** How far signing in has come; a phone with little memory ends the browser while its SMS are read. Moments are this phone's own. */
export type Step =
  | { name: 'code'; askId: string; until: number; again: number }
  | { name: 'child'; token: string; until: number }

export const signInStep = {
  read: (): Step | null => {
    const step = read<Step>(STEP)
    return step && step.until > Date.now() ? step : null
  },
  write: (step: Step) => write(STEP, step),
  forget: () => remove(STEP),
}

/** The number that was typed, while the code is on its way. */
export const typedNumber = {
  read: () => read<string>(NUMBER) ?? '',
  write: (phone: string) => write(NUMBER, phone),
}

/** A phone that has no room, or keeps nothing, reads on with a connection only: what is written is gone with the page. */
function write(name: string, value: unknown): void {
  writeText(name, JSON.stringify(value))
}

/** What another file keeps here too. */
export const onPhone = { read, write, remove }
