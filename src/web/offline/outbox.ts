import { may } from '#shared/permissions.ts'
import { ownerKey, readDesk, readPerson, readSession } from '#web/session.ts'

import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'
import { openDeviceStore } from './device-store.ts'
import { actsOfSchool, changeKeptAct, removeAct, writeAct } from './kept-acts.ts'
import type { WaitingAct } from './waiting-act.ts'

/**
 * What was recorded on this device and is not yet known to the server. An act is on the disk before a screen says that
 * it is kept, and leaves only when the server has answered for it or a person gave it up. Every tab sees the same.
 */

const acts = createStore<readonly WaitingAct[]>([])
/**
 * Acts whose effect a screen has by other means: somebody stands and waits for the answer, or it has come and the balances
 * have it. Subtracting them as waiting too would subtract them twice.
 */
const inHand = new Set<string>()
/** The rest: what the screens show as waiting. */
const waiting = createStore<readonly WaitingAct[]>([])
acts.watch(showWaiting)
/** Notes that a full disk did not keep, by the ids of their acts: shown instead of what lies there until the page is read anew. */
const unwritten = new Map<string, WaitingAct>()
/** How often something was written here: a reading of before is behind. */
let written = 0
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('akontaa-outbox')
channel?.addEventListener('message', () => void readOutbox())

/**
 * Writes an act to the disk: when this returns, a power cut does not lose it. Gives it its proof and the device's
 * next slip number, unless it has one. Rejects where the browser keeps nothing.
 */
export async function keepAct<Act extends WaitingAct>(
  act: Act,
  prove: (act: Act) => Promise<Act>,
): Promise<Act> {
  const [proved, slip] = await Promise.all([prove(act), act.slip || nextSlip()])
  const kept = { ...proved, slip }
  await writeAct(kept)
  written += 1
  // It is on the disk: the screen need not wait until it has been read again.
  acts.set([...acts.read().filter(({ id }) => id !== kept.id), kept].sort(byAge))
  channel?.postMessage('changed')
  return kept
}

/**
 * Changes an act that is still kept, or takes it off the device where `change` returns null; one that has left meanwhile stays
 * away. Returns what is kept now.
 */
export async function changeAct(
  id: string,
  change: (act: WaitingAct) => WaitingAct | null,
): Promise<WaitingAct | null> {
  const next = await changeKeptAct(id, change)
  unwritten.delete(id)
  await changed()
  // It is gone from what is shown: nothing is drawn again for this.
  if (!next) inHand.delete(id)
  return next
}

/** As `changeAct`; where the disk is full the change is shown in this tab alone, and what lies there is sent again by the next. */
export async function noteOnAct(
  id: string,
  change: (act: WaitingAct) => WaitingAct | null,
): Promise<WaitingAct | null> {
  try {
    return await changeAct(id, change)
  } catch (error) {
    const kept = acts.read().find((act) => act.id === id)
    const next = kept && change(kept)
    if (!next) throw error
    unwritten.set(id, next)
    await readOutbox()
    return next
  }
}

/** From here on the act is not shown or counted as waiting in this tab. */
export function takeInHand(id: string): void {
  inHand.add(id)
  showWaiting()
}

/** It waits after all. */
export function putBack(id: string): void {
  if (inHand.delete(id)) showWaiting()
}

/** Takes an act off the device: the server has it, or nothing was to be recorded. */
export async function dropAct(id: string): Promise<void> {
  await removeAct(id)
  await changed()
  // It is gone from what is shown: nothing is drawn again for this.
  inHand.delete(id)
}

/** Whether this browser keeps anything: a private window or a full disk may not. */
export async function canKeep(): Promise<boolean> {
  try {
    const store = await openDeviceStore()
    const transaction = store.transaction('device', 'readwrite', { durability: 'strict' })
    await transaction.store.put((await transaction.store.get('letters')) ?? newLetters(), 'letters')
    await transaction.done
    return true
  } catch {
    return false
  }
}

/** What waits on the disk and this person can send: their own, and what colleagues have proved. The longest waiting first. */
export async function readOutbox(): Promise<readonly WaitingAct[]> {
  const schoolId = ownerKey()?.split('/')[0] ?? readDesk()?.schoolId ?? ''
  const before = written
  const found = schoolId ? await actsOfSchool(schoolId) : []
  // Something was written meanwhile, which this reading does not have.
  if (before !== written) return await readOutbox()
  const next = found.filter(maySend).map(withNote).sort(byAge)
  if (JSON.stringify(next) !== JSON.stringify(acts.read())) acts.set(next)
  return acts.read()
}

/** What somebody has changed on the disk meanwhile counts for more than the note. */
function withNote(act: WaitingAct): WaitingAct {
  const noted = unwritten.get(act.id)
  return noted && noted.kind === act.kind && act.state.name === 'waiting' ? noted : act
}

/**
 * A colleague's act is taken by the server from the device where it was done, and from a Head or Bursar; from a locked desk whatever
 * was proved there.
 */
export function maySend(act: WaitingAct): boolean {
  if (!readSession()) return act.by !== undefined && act.owner.split('/')[0] === readDesk()?.schoolId
  const owner = ownerKey()
  if (owner === null || act.owner === owner) return act.owner === owner
  const role = readPerson()?.role
  if (!act.by || !role || act.owner.split('/')[0] !== owner.split('/')[0]) return false
  return may(role, 'close_days') || (may(role, 'take_money') && readDesk() !== null)
}

/** The same, as it was read last. */
export function knownOutbox(): readonly WaitingAct[] {
  return acts.read()
}

/** What waits and is in nobody's hands. */
export function useOutbox(): readonly WaitingAct[] {
  return useStore(waiting)
}

/** Nothing is drawn anew for an act that is only in hand. */
function showWaiting(): void {
  const next = acts.read().filter(({ id }) => !inHand.has(id))
  const before = waiting.read()
  if (next.length !== before.length || next.some((act, at) => act !== before[at])) waiting.set(next)
}

export function onOutboxChange(listener: () => void): () => void {
  return acts.watch(listener)
}

function byAge(left: WaitingAct, right: WaitingAct): number {
  return left.takenAt - right.takenAt
}

async function changed(): Promise<void> {
  written += 1
  await readOutbox()
  channel?.postMessage('changed')
}

/** The number of the device's next slip. */
async function nextSlip(): Promise<string> {
  const transaction = (await openDeviceStore()).transaction('device', 'readwrite', { durability: 'strict' })
  const { store } = transaction
  const [letters = newLetters(), slips = 0] = await Promise.all([store.get('letters'), store.get('slips')])
  const number = Number(slips) + 1
  await Promise.all([store.put(String(letters), 'letters'), store.put(number, 'slips'), transaction.done])
  return `${letters}-${String(number).padStart(4, '0')}`
}

/** Two letters that are hard to misread, so that two devices' slips are told apart. */
function newLetters(): string {
  const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
  const [first = 0, second = 0] = crypto.getRandomValues(new Uint8Array(2))
  return `${letters[first % letters.length]}${letters[second % letters.length]}`
}
