import { sealingKey } from '#web/browser-key.ts'
import { type DeviceStore, openDeviceStore, type SealedAct } from './device-store.ts'
import { openText, sealText } from './list-key.ts'
import type { WaitingAct } from './waiting-act.ts'

/**
 * The disk of the outbox. An act lies there encrypted under a key that this browser gives to nobody, so that what was copied out of its
 * storage names no child and no sum; a locked desk has that key and sends. In the clear lies what an older version kept, and what a
 * browser without keys keeps.
 */

const keyOf = (id: string) => `act ${id}` as const
const all = () => IDBKeyRange.bound('act ', 'act \uffff')

/** Everything of a school that waits here. What cannot be opened is another browser's, and stays. */
export async function actsOfSchool(schoolId: string): Promise<WaitingAct[]> {
  const store = await openDeviceStore()
  const ofSchool = IDBKeyRange.bound(`${schoolId}/`, `${schoolId}/\uffff`)
  const [plain, sealed] = await Promise.all([
    store.getAllFromIndex('acts', 'owner', ofSchool),
    store.getAll('device', all()) as Promise<SealedAct[]>,
  ])
  const own = sealed.filter(({ owner }) => owner.startsWith(`${schoolId}/`))
  const opened = await Promise.all(own.map(openAct))
  const found = opened.filter((act) => act !== null)
  // In both places for a moment, while it is being sealed.
  return [...plain.filter(({ id }) => !found.some((act) => act.id === id)), ...found]
}

/** How many of this person's wait. */
export async function countActsOf(owner: string): Promise<number> {
  const store = await openDeviceStore()
  const sealed = (await store.getAll('device', all())) as SealedAct[]
  return (
    (await store.countFromIndex('acts', 'owner', owner)) + sealed.filter((act) => act.owner === owner).length
  )
}

/** Writes an act down: when this returns, a power cut does not lose it. */
export async function writeAct(act: WaitingAct): Promise<void> {
  const sealed = await sealAct(act)
  const transaction = begin(await openDeviceStore())
  await put(transaction, act, sealed)
  await transaction.done
}

/** Changes an act that is still there; null takes it away. Done once, whichever pages do it at the same moment. */
export async function changeKeptAct(
  id: string,
  change: (act: WaitingAct) => WaitingAct | null,
): Promise<WaitingAct | null> {
  const store = await openDeviceStore()
  for (;;) {
    const before = await read(store, id)
    const next = before.act ? change(before.act) : null
    const sealed = next && (await sealAct(next))
    const transaction = begin(store)
    const row = (await transaction.objectStore('device').get(keyOf(id))) as SealedAct | undefined
    const plain = await transaction.objectStore('acts').get(id)
    const isSame = row?.mark === before.mark && JSON.stringify(plain) === before.plain
    if (isSame && next) await put(transaction, next, sealed)
    // What cannot be opened here is not taken away either.
    else if (isSame && (before.act || !row)) await remove(transaction, id)
    await transaction.done
    if (isSame) return next
  }
}

export async function removeAct(id: string): Promise<void> {
  const transaction = begin(await openDeviceStore())
  await remove(transaction, id)
  await transaction.done
}

type Writing = ReturnType<typeof begin>

const begin = (store: DeviceStore) =>
  store.transaction(['acts', 'device'], 'readwrite', { durability: 'strict' })

async function put(transaction: Writing, act: WaitingAct, sealed: SealedAct | null): Promise<void> {
  if (!sealed) return void (await transaction.objectStore('acts').put(act))
  await transaction.objectStore('device').put(sealed, keyOf(act.id))
  await transaction.objectStore('acts').delete(act.id)
}

async function remove(transaction: Writing, id: string): Promise<void> {
  await transaction.objectStore('device').delete(keyOf(id))
  await transaction.objectStore('acts').delete(id)
}

async function read(store: DeviceStore, id: string) {
  const plain = await store.get('acts', id)
  const row = (await store.get('device', keyOf(id))) as SealedAct | undefined
  const act = row ? await openAct(row) : (plain ?? null)
  return { act, mark: row?.mark, plain: JSON.stringify(plain) }
}

/** Null in a browser that keeps no keys. */
async function sealAct(act: WaitingAct): Promise<SealedAct | null> {
  const sealed = await sealText(JSON.stringify(act), sealingKey())
  return sealed && { owner: act.owner, mark: crypto.randomUUID(), sealed }
}

async function openAct({ sealed }: SealedAct): Promise<WaitingAct | null> {
  const text = await openText(sealed, sealingKey())
  return text === null ? null : JSON.parse(text)
}
