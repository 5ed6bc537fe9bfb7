import { type HalfTyped, readHalfTyped } from '#web/half-typed.ts'
import { type DeskFace, readDeskFace } from '#web/queries/desks.ts'
import { type Desk, ownerKey, readPerson } from '#web/session.ts'
import { type HalfTypedHere, openDeviceStore } from './device-store.ts'
import { keyOfWhoLeaves, openText, sealText } from './list-key.ts'

/** Whom a locked desk names: what the server says now, else what it said last. Refuses desk_ended. */
export async function deskFace(desk: Desk): Promise<DeskFace> {
  const face = await readDeskFace(desk)
  await keepFace(face)
  return face
}

/** A device that keeps nothing asks the server each time. */
async function keepFace(face: DeskFace): Promise<void> {
  await openDeviceStore()
    .then((store) => store.put('device', face, 'face'))
    .catch(() => undefined)
}

/** What it said last; undefined where nothing is kept. */
export async function keptDeskFace(): Promise<DeskFace | undefined> {
  try {
    return (await (await openDeviceStore()).get('device', 'face')) as DeskFace | undefined
  } catch {
    return undefined
  }
}

/** What was just settled about the caller's own PIN: a desk that is locked now must not ask by what it knew before. */
export async function keepOwnPin(pin: DeskFace['people'][number]['pin']): Promise<void> {
  const [face, staffId] = [await keptDeskFace(), readPerson()?.staffId]
  if (!face) return
  const people = face.people.map((person) => (person.id === staffId ? { ...person, pin } : person))
  await keepFace({ ...face, people })
}

/** Puts a half-typed payment away for its owner, before the desk locks. What names anybody is encrypted. */
export function keepHalfTyped(): void {
  const [owner, typed, key] = [ownerKey(), readHalfTyped(), keyOfWhoLeaves()]
  if (!owner || !typed) return
  const { details, ...rest } = typed
  const put = async () => {
    const sealed = details ? await sealText(JSON.stringify(details), key) : null
    await (await openDeviceStore()).put('device', { ...rest, sealed }, `halfTyped ${owner}`)
  }
  void put().catch(() => undefined)
}

/** What waits for whoever is at the desk now; taken out, so that it comes once. */
export async function takeHalfTyped(): Promise<HalfTyped | null> {
  const owner = ownerKey()
  if (!owner) return null
  try {
    const store = await openDeviceStore()
    const kept = (await store.get('device', `halfTyped ${owner}`)) as HalfTypedHere | undefined
    if (!kept) return null
    await store.delete('device', `halfTyped ${owner}`)
    const { sealed, ...rest } = kept
    const details = sealed && (await openText(sealed))
    return details ? { ...rest, details: JSON.parse(details) } : rest
  } catch {
    return null
  }
}

/** By person: when they left a payment half typed at this desk, in milliseconds. */
export async function halfTypedHere(): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  const [own, person] = [readHalfTyped(), readPerson()]
  if (own && person) found.set(person.staffId, own.at)
  try {
    const store = await openDeviceStore()
    for (const key of await store.getAllKeys('device')) {
      const staffId = /^halfTyped [^/]+\/(.+)$/.exec(key)?.[1]
      const kept = staffId && ((await store.get('device', key)) as HalfTypedHere | undefined)
      if (staffId && kept) found.set(staffId, kept.at)
    }
  } catch {
    // What is on the page is all there is.
  }
  return found
}
