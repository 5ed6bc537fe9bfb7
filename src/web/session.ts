import type { Role } from '#shared/permissions.ts'
import { onStored, read, readJson, remove, write } from './local-storage.ts'

/** Who is signed in here, and at which desk. The keys are the specification's, and some of ours. */

/** The desk as it was last seen (first-screen/record.ts): it goes with the session. */
export const FIRST_SCREEN = 'firstScreen'

export interface Session {
  authToken: string
  schoolId: string
  schoolName: string
}

/** A sign-up on its way through payment: the server keeps the details, the browser an id and the name. */
export interface PendingSchool {
  id: string
  schoolName: string
}

/** The signed-in school, or null. Null also while the page is being written to disk, where there is no browser. */
export function readSession(): Session | null {
  const authToken = read('authToken')
  const schoolId = read('schoolId')
  if (!authToken || !schoolId) return null
  return { authToken, schoolId, schoolName: read('schoolName') ?? '' }
}

/** Whose it is, what this device keeps: the school's and the person's. Null until it is known who signed in. */
export function ownerKey(): string | null {
  const [schoolId, staffId] = [read('schoolId'), read('staffId')]
  return schoolId && staffId && `${schoolId}/${staffId}`
}

/** Who is signed in, as far as it must be known before the server can be asked. */
export interface SignedInPerson {
  staffId: string
  sessionId: string
  role: Role
  name: string
}

export function storePerson(person: SignedInPerson): void {
  localStorage.setItem('staffId', person.staffId)
  localStorage.setItem('person', JSON.stringify(person))
}

/** Null until it is known who signed in. */
export function readPerson(): SignedInPerson | null {
  const person = readJson<SignedInPerson>('person')
  return person && person.staffId === read('staffId') ? person : null
}

/** This browser as a desk of a school. The key is made here and is nowhere else. */
export interface Desk {
  schoolId: string
  schoolName: string
  deskId: string
  deskKey: string
  name: string
}

export function readDesk(): Desk | null {
  return readJson<Desk>('desk')
}

export function storeDesk(desk: Desk | null): void {
  // At a desk nothing of the school lies readable.
  if (desk) remove(FIRST_SCREEN)
  if (desk) localStorage.setItem('desk', JSON.stringify(desk))
  else remove('desk')
  // Whoever makes it is there.
  if (desk) storeTouchedAt(Date.now())
}

/** Since when the desk is locked, in milliseconds; null while somebody is there. */
export function readLockedAt(): number | null {
  return Number(read('lockedAt')) || null
}

export function storeLockedAt(at: number | null): void {
  if (at) write('lockedAt', String(at))
  else remove('lockedAt')
}

/** When somebody last touched this browser, in any of its tabs. */
export function readTouchedAt(): number {
  return Number(read('touchedAt')) || 0
}

export function storeTouchedAt(at: number): void {
  write('touchedAt', String(at))
}

export function storeSession(session: Session): void {
  storeTouchedAt(Date.now())
  if (read('authToken') !== session.authToken) remove('person')
  if (read('schoolId') !== session.schoolId) remove('staffId')
  localStorage.setItem('authToken', session.authToken)
  localStorage.setItem('schoolId', session.schoolId)
  localStorage.setItem('schoolName', session.schoolName)
}

/** Log out: the token, the school's id and name and the person's id go; a sign-up under way stays. */
export function clearSession(): void {
  for (const key of [
    'authToken',
    'schoolId',
    'schoolName',
    'staffId',
    'person',
    'listKey',
    'recentChildren',
    FIRST_SCREEN,
  ])
    remove(key)
}

/** What opens the school: gone from the disk once a desk is locked. Whose page it was stays known. */
const OPENING = ['authToken', 'person', 'listKey'] as const

/** The desk locks: the session leaves it. */
export function leaveSession(): void {
  for (const key of [...OPENING, FIRST_SCREEN]) remove(key)
}

/** The next page of a tab comes at once; a tab that a browser brings back later is somebody who comes back to a closed desk. */
const CARRIED_MS_MAX = 15_000

/** The last page of a desk goes: the session is carried to the next one of this very tab, and goes with the tab if there is none. */
export function carrySession(): void {
  sessionStorage.setItem('carried at', String(Date.now()))
  for (const key of OPENING) {
    const kept = read(key)
    if (kept) sessionStorage.setItem(`carried ${key}`, kept)
  }
  leaveSession()
}

/** The next page of the tab has it again, unless somebody else has come or the desk was locked meanwhile; too late, the desk is locked. */
export function takeCarriedSession(): void {
  const age = Date.now() - Number(sessionStorage.getItem('carried at') ?? 0)
  const isLate = age < 0 || age > CARRIED_MS_MAX
  if (isLate && sessionStorage.getItem('carried authToken') && !read('authToken')) storeLockedAt(Date.now())
  const mayTake = !isLate && !read('authToken') && !readLockedAt()
  sessionStorage.removeItem('carried at')
  for (const key of OPENING) {
    const carried = sessionStorage.getItem(`carried ${key}`)
    if (carried && mayTake) localStorage.setItem(key, carried)
    sessionStorage.removeItem(`carried ${key}`)
  }
}

/** What the lists of who is at the desk are encrypted under. */
export function readListKey(): string | null {
  return read('listKey')
}

export function storeListKey(key: string): void {
  localStorage.setItem('listKey', key)
}

/** Whether this very tab has had the dashboard open before: a tab that was opened anew has not. */
export function wasHereBefore(): boolean {
  return sessionStorage.getItem('here') !== null
}

export function noteHere(): void {
  sessionStorage.setItem('here', 'yes')
}

export function readPendingSchool(): PendingSchool | null {
  const stored = readJson<unknown>('pendingSchool')
  return isPendingSchool(stored) ? stored : null
}

export function storePendingSchool(pending: PendingSchool | null): void {
  if (pending) localStorage.setItem('pendingSchool', JSON.stringify(pending))
  else remove('pendingSchool')
}

/** The e-mail a school was just signed up with, for the first sign-in of this tab; it goes with the tab. */
export function keepSignUpEmail(email: string): void {
  sessionStorage.setItem('signUpEmail', email)
}

export function takeSignUpEmail(): string | null {
  const email = sessionStorage.getItem('signUpEmail')
  sessionStorage.removeItem('signUpEmail')
  return email
}

export function readPaystackRef(): string | null {
  return read('paystackRef')
}

export function storePaystackRef(reference: string | null): void {
  if (reference) localStorage.setItem('paystackRef', reference)
  else remove('paystackRef')
}

/** Calls back when another tab signs in or out. Returns the way to stop listening. */
export function onSessionChange(changed: () => void): () => void {
  return onStored('authToken', changed)
}

/**
 * Calls back when a page comes back out of the browser's memory, as by *Back*, and whom it was drawn for is not signed in any more. Returns
 * the way to stop listening.
 */
export function onBackOfAnother(found: () => void): () => void {
  const owner = ownerKey()
  const look = ({ persisted }: PageTransitionEvent) => {
    if (persisted && (!readSession() || ownerKey() !== owner)) found()
  }
  window.addEventListener('pageshow', look)
  return () => window.removeEventListener('pageshow', look)
}

/** Calls back when another tab locks or unlocks the desk. */
export function onLockChange(changed: () => void): () => void {
  return onStored('lockedAt', changed)
}

/** Ids of the children somebody was last at the counter for; of whoever is signed in, and gone with the sign-out. */
export function readRecentChildren(): readonly string[] {
  const [owner, ...ids] = (read('recentChildren') ?? '').split(' ')
  return owner === ownerKey() ? ids : []
}

export function storeRecentChildren(studentIds: readonly string[]): void {
  const owner = ownerKey()
  if (owner) write('recentChildren', [owner, ...studentIds].join(' '))
}

function isPendingSchool(stored: unknown): stored is PendingSchool {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'id' in stored &&
    typeof stored.id === 'string' &&
    'schoolName' in stored &&
    typeof stored.schoolName === 'string'
  )
}
