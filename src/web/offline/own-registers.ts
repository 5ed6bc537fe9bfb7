import { replaceEqualDeep } from '@tanstack/react-query'
import { ownerKey } from '#web/session.ts'
import { createStore } from '#web/store.ts'
import { useStore } from '#web/use-store.ts'
import {
  type Change,
  type Draft,
  draftId,
  keepOnDevice,
  type OnDevice,
  readOnDevice,
  type SetDraft,
} from './kept-registers.ts'
import { type WaitingRegister, waitingRegisters } from './waiting-registers.ts'

/** The registers of whoever is signed in: in memory for the screen, and on the device before anything else happens with them. */

const state = createStore<OnDevice | null>(null)
/** This browser keeps nothing, or nothing more: memory is all there is. */
const unkept = createStore(false)
/** Whose they are, and as they lie on the device: what memory has beyond that is written with the next change. */
let lying: { owner: string; device: OnDevice } | null = null
let writing: Promise<unknown> = Promise.resolve()

/** Null until they have been read once. */
export function readRegisters(): OnDevice | null {
  return lying?.owner === here() ? state.read() : null
}

export function changeRegisters(by: Change): Promise<unknown> {
  const before = readRegisters()
  if (!before) return Promise.resolve()
  const next = by(before)
  if (next === before) return writing
  show(next)
  const own = lying
  writing = writing.then(painted).then(() => write(own, next))
  return writing
}

async function write(own: typeof lying, next: OnDevice): Promise<void> {
  if (!own) return
  try {
    await keepOnDevice(own.owner, own.device, next)
    own.device = next
    unkept.set(false)
  } catch {
    unkept.set(true)
  }
}

/** What the device did not take is older there: it is never read in the place of what was marked since. */
async function writeAgain(): Promise<void> {
  const memory = readRegisters()
  const own = lying
  if (memory) writing = writing.then(() => write(own, memory))
  await writing
}

export const changeDraft: SetDraft = (id, by) =>
  changeRegisters((current) => {
    const draft = current.drafts[id]
    return draft ? { ...current, drafts: { ...current.drafts, [id]: by(draft) } } : current
  })

/** What another tab has written since; not while something is changed here, which would be lost. */
export async function readRegistersAgain(): Promise<void> {
  const before = readRegisters()
  const owner = here()
  await writing
  if (before && unkept.read()) return await writeAgain()
  const found = await readOnDevice(owner)
  if (readRegisters() !== before || owner !== here()) return
  if (!found && before) return
  const device = found ?? { book: null, bookAt: 0, drafts: {} }
  // What is as it was stays the very same: nothing is drawn again for it.
  const next = before ? replaceEqualDeep(before, device) : device
  lying = { owner, device: next }
  show(next)
}

export function useOwnRegisters(): { device: OnDevice | null; isUnkept: boolean } {
  useStore(state)
  const isUnkept = useStore(unkept)
  return { device: readRegisters(), isUnkept }
}

const PAINT_MS_MAX = 100

/** A tap is shown before it is written: on a slow phone sealing it takes as long as drawing it. */
function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve()
  return new Promise((resolve) => {
    setTimeout(resolve, PAINT_MS_MAX)
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

function here(): string {
  return ownerKey() ?? ''
}

function show(next: OnDevice): void {
  state.set(next)
  const waiting = Object.values(next.drafts).flatMap(waitingOf)
  // A mark changes nothing of it: the sender is not woken by each tap.
  if (JSON.stringify(waiting) !== JSON.stringify(waitingRegisters.read())) waitingRegisters.set(waiting)
}

function waitingOf(draft: Draft): WaitingRegister[] {
  const { className, feeType, day, handOver, problem } = draft
  if (!handOver && !problem) return []
  const title = `${className}, ${feeType}`
  return [{ id: draftId(draft), title, day, counted: handOver?.counted ?? null, problem }]
}
