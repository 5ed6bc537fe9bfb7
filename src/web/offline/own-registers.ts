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
/** This browser keeps nothing: memory is all there is. */
const unkept = createStore(false)
let owner: string | null = null
let writing: Promise<unknown> = Promise.resolve()

/** Null until they have been read once. */
export function readRegisters(): OnDevice | null {
  return owner === here() ? state.read() : null
}

export function changeRegisters(by: Change): Promise<unknown> {
  const before = readRegisters()
  if (!before) return Promise.resolve()
  const next = by(before)
  if (next === before) return writing
  show(next)
  const whose = here()
  writing = writing
    .then(painted)
    .then(() => keepOnDevice(whose, before, next))
    .then(
      () => unkept.set(false),
      () => unkept.set(true),
    )
  return writing
}

export const changeDraft: SetDraft = (id, by) =>
  changeRegisters((current) => {
    const draft = current.drafts[id]
    return draft ? { ...current, drafts: { ...current.drafts, [id]: by(draft) } } : current
  })

/** What another tab has written since; not while something is changed here, which would be lost. */
export async function readRegistersAgain(): Promise<void> {
  const before = readRegisters()
  const whose = here()
  await writing
  const found = await readOnDevice(whose)
  if (readRegisters() !== before || whose !== here()) return
  owner = whose
  // What is as it was stays the very same: nothing is drawn again for it.
  if (found) show(before ? replaceEqualDeep(before, found) : found)
  else if (!before) show({ book: null, bookAt: 0, drafts: {} })
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
