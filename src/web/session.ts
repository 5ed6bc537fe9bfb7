/** What the browser remembers. The only file that touches local storage; the keys are the specification's, and some of ours. */

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

export function storePerson(staffId: string): void {
  localStorage.setItem('staffId', staffId)
}

export function storeSession(session: Session): void {
  if (read('schoolId') !== session.schoolId) localStorage.removeItem('staffId')
  localStorage.setItem('authToken', session.authToken)
  localStorage.setItem('schoolId', session.schoolId)
  localStorage.setItem('schoolName', session.schoolName)
}

/** Log out: the token, the school's id and name and the person's id go; a sign-up under way stays. */
export function clearSession(): void {
  for (const key of ['authToken', 'schoolId', 'schoolName', 'staffId', 'recentChildren'])
    localStorage.removeItem(key)
}

export function readPendingSchool(): PendingSchool | null {
  try {
    const stored: unknown = JSON.parse(read('pendingSchool') ?? 'null')
    return isPendingSchool(stored) ? stored : null
  } catch {
    // Written by something else: as good as absent.
    return null
  }
}

export function storePendingSchool(pending: PendingSchool | null): void {
  if (pending) localStorage.setItem('pendingSchool', JSON.stringify(pending))
  else localStorage.removeItem('pendingSchool')
}

export function readPaystackRef(): string | null {
  return read('paystackRef')
}

export function storePaystackRef(reference: string | null): void {
  if (reference) localStorage.setItem('paystackRef', reference)
  else localStorage.removeItem('paystackRef')
}

/** Calls back when another tab signs in or out. Returns the way to stop listening. */
export function onSessionChange(changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === 'authToken' || event.key === null) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

/** How far this device's clock is ahead of the server's, in milliseconds, as it was last seen. */
export function readClockAhead(): number {
  return Number(read('clockAhead') ?? 0) || 0
}

export function storeClockAhead(ms: number): void {
  if (ms === 0) localStorage.removeItem('clockAhead')
  else localStorage.setItem('clockAhead', String(ms))
}

/** Whether single keys (`/`, `P`, `?`) act. On until switched off in the `?` sheet; a choice of this browser. */
export function readSingleKeys(): boolean {
  return read('singleKeys') !== 'off'
}

export function storeSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem('singleKeys')
  else localStorage.setItem('singleKeys', 'off')
}

/** Ids of the children somebody was last at the counter for; of whoever is signed in, and gone with the sign-out. */
export function readRecentChildren(): readonly string[] {
  const [owner, ...ids] = (read('recentChildren') ?? '').split(' ')
  return owner === ownerKey() ? ids : []
}

export function storeRecentChildren(studentIds: readonly string[]): void {
  const owner = ownerKey()
  if (owner) localStorage.setItem('recentChildren', [owner, ...studentIds].join(' '))
}

/** How this device prints receipts: on which paper, and whether by itself after each payment. */
export interface Printing {
  paper: 'a5' | '80mm'
  isAutomatic: boolean
}

export function readPrinting(): Printing {
  const paper = read('receiptPaper') === '80mm' ? '80mm' : 'a5'
  return { paper, isAutomatic: read('printAfterPayment') === 'on' }
}

/** A choice of this browser: it stays when somebody signs out. */
export function storePrinting({ paper, isAutomatic }: Printing): void {
  localStorage.setItem('receiptPaper', paper)
  if (isAutomatic) localStorage.setItem('printAfterPayment', 'on')
  else localStorage.removeItem('printAfterPayment')
}

function read(key: string): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
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
