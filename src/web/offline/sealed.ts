import { type Desk, readListKey, readPerson, readSession, type SignedInPerson } from '#web/session.ts'
import { keptDeskFace } from './desk-keeping.ts'
import { openDeviceStore, type SealedPerson } from './device-store.ts'
import { takeListKey } from './list-key.ts'
import { canSeal, isOfNow, type Opened, openSealed, type Renewed, type SealedSession, seal } from './seal.ts'

const OFFLINE_MS = 72 * 3_600_000

/** Keeps the session at the screen for when there is no connection, just after its person has typed the PIN. */
export async function sealOwnSession(
  { deskKey }: Desk,
  pin: string,
  until = Date.now() + OFFLINE_MS,
): Promise<void> {
  // Who has just made this browser a desk has none yet.
  if (!readListKey()) takeListKey()
  const [session, person, listKey] = [readSession(), readPerson(), readListKey()]
  if (!session || !person || !listKey) return
  const { staffId } = person
  if (!(await mayOpenSealed(staffId, until))) return await forgetSealed(staffId)
  try {
    const { authToken } = session
    const sealed = await seal({ authToken, listKey }, { staffId, until }, { pin, deskKey })
    await keep({ ...sealed, person })
  } catch {
    // A browser that keeps nothing, or no key, needs the connection to unlock.
    await forgetSealed(staffId)
  }
}

/** As the server says now and the desk was told last: not whom the rule of two asks. */
async function mayOpenSealed(staffId: string, until: number): Promise<boolean> {
  if (!canSeal() || until <= Date.now()) return false
  const face = await keptDeskFace()
  return face?.people.find(({ id }) => id === staffId)?.opensOffline !== false
}

/** Until when this person may unlock here without a connection, in milliseconds; null where they may not. */
export async function sealedUntil(staffId: string): Promise<number | null> {
  const sealed = await readSealed(staffId)
  return sealed && sealed.until > Date.now() ? sealed.until : null
}

/**
 * Opens what is sealed for a person. `over` after five wrong tries or 72 hours, and when nothing is kept. One tab at a time. The session
 * that has taken its place is left sealed in it.
 */
export async function openBySealedPin(
  { deskKey }: Desk,
  staffId: string,
  pin: string,
  renewed?: RenewedOf,
): Promise<
  (Opened & { person: SignedInPerson }) | { refused: 'over' } | { refused: 'wrong'; triesLeft: number }
> {
  return await navigator.locks.request('akontaa-unlock', async () => {
    const sealed = await readSealed(staffId)
    if (!sealed) return { refused: 'over' }
    const keepNext = (next: SealedSession | null, isRenewed: boolean) =>
      next
        ? keep({ ...next, person: isRenewed && renewed ? renewed.person : sealed.person })
        : forgetSealed(staffId)
    const opened = await openSealed(sealed, { pin, deskKey }, Date.now(), keepNext, renewed)
    return 'refused' in opened ? opened : { ...opened, person: sealed.person }
  })
}

/** A session that has taken the place of the sealed one, and whose it is. */
interface RenewedOf extends Renewed {
  person: SignedInPerson
}

/**
 * The key of the lists this person has here, by the PIN that the server has just taken; undefined where another is needed. The server has
 * ended the session that was sealed: the new one is sealed in its place before the desk opens, so that a page that goes right after leaves
 * nothing that opens until the connection is back; else nothing stays sealed.
 */
export async function renewBySeal(
  desk: Desk,
  renewed: RenewedOf,
  pin: string,
): Promise<{ listKey?: string; isSealed: boolean }> {
  const { staffId } = renewed.person
  const mayOpen = await mayOpenSealed(staffId, renewed.until)
  const opened = await openBySealedPin(desk, staffId, pin, mayOpen ? renewed : undefined).catch(() => null)
  const listKey = opened && 'listKey' in opened ? opened.listKey : undefined
  const isSealed = listKey !== undefined && mayOpen
  if (!isSealed) await forgetSealed(staffId)
  return { ...(listKey === undefined ? {} : { listKey }), isSealed }
}

async function keep(sealed: SealedPerson): Promise<void> {
  await (await openDeviceStore()).put('device', sealed, `sealed ${sealed.staffId}`)
}

/** Nothing of this person, or of anybody, opens here without a connection any more. */
export async function forgetSealed(staffId?: string): Promise<void> {
  try {
    const store = await openDeviceStore()
    for (const key of await store.getAllKeys('device')) {
      if (staffId ? key === `sealed ${staffId}` : key.startsWith('sealed ')) await store.delete('device', key)
    }
  } catch {
    // No store, nothing sealed.
  }
}

async function readSealed(staffId: string): Promise<SealedPerson | undefined> {
  try {
    const kept = (await (await openDeviceStore()).get('device', `sealed ${staffId}`)) as
      | SealedPerson
      | undefined
    return isOfNow(kept) ? kept : undefined
  } catch {
    return undefined
  }
}
