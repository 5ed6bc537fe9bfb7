import { openSealed, sealSession } from '#shared/offline-unlock.ts'
import { type Desk, readPerson, readSession, type SignedInPerson } from '#web/session.ts'
import { openDeviceStore, type SealedPerson } from './device-store.ts'

const OFFLINE_MS = 72 * 3_600_000

/** Keeps the session at the screen for when there is no connection, just after its person has typed the PIN. */
export async function sealOwnSession(
  { deskKey }: Desk,
  pin: string,
  until = Date.now() + OFFLINE_MS,
): Promise<void> {
  const [session, person] = [readSession(), readPerson()]
  if (!session || !person || !globalThis.crypto.subtle) return
  const { staffId } = person
  try {
    const sealed = await sealSession({ staffId, authToken: session.authToken, until }, { pin, deskKey })
    await (await openDeviceStore()).put('device', { ...sealed, person }, `sealed ${staffId}`)
  } catch {
    // A browser that keeps nothing needs the connection to unlock.
  }
}

/** Until when this person may unlock here without a connection, in milliseconds; null where they may not. */
export async function sealedUntil(staffId: string): Promise<number | null> {
  const sealed = await readSealed(staffId)
  return sealed && sealed.until > Date.now() ? sealed.until : null
}

/** Opens what is sealed for a person. `over` after five wrong tries or 72 hours, and when nothing is kept. */
export async function openBySealedPin(
  { deskKey }: Desk,
  staffId: string,
  pin: string,
): Promise<
  | { authToken: string; person: SignedInPerson }
  | { refused: 'over' }
  | { refused: 'wrong'; triesLeft: number }
> {
  const sealed = await readSealed(staffId)
  if (!sealed) return { refused: 'over' }
  const opened = await openSealed(sealed, { pin, deskKey }, Date.now())
  const store = await openDeviceStore()
  // The try is on the disk before its answer is told: a reload does not begin the count again.
  if (opened.keep) await store.put('device', { ...sealed, ...opened.keep }, `sealed ${staffId}`)
  else await store.delete('device', `sealed ${staffId}`)
  if ('authToken' in opened) return { authToken: opened.authToken, person: sealed.person }
  if (opened.refused === 'over') return { refused: 'over' }
  return { refused: 'wrong', triesLeft: 5 - (opened.keep?.wrongTries ?? 5) }
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
    const kept = await (await openDeviceStore()).get('device', `sealed ${staffId}`)
    return kept as SealedPerson | undefined
  } catch {
    return undefined
  }
}
