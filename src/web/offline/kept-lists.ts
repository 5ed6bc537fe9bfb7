import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from '#web/queries/client.ts'
import { studentsQuery } from '#web/queries/students.ts'
import { ownerKey, readDesk, readListKey } from '#web/session.ts'
import { whenIdle } from '#web/when-idle.ts'
import {
  eraseReadings,
  type KeptReading,
  openDeviceStore,
  openDeviceStoreAtLast,
  readingsOf,
} from './device-store.ts'
import { childOf, keepWhatIsRead, SHAPE } from './keep-reading.ts'
import { type KeptStudents, takeStudents } from './kept-students.ts'
import { openText, ownKey, takeListKey } from './list-key.ts'

type ReadableRow = KeptReading & { text: string }

interface KeptRows {
  students: KeptStudents | null
  readable: readonly ReadableRow[]
  outdated: readonly KeptReading[]
}

let ahead: { owner: string; rows: Promise<KeptRows | null> } | null = null
let restoredFor: string | null = null
let stopKeeping: () => void = () => undefined

/** Begins to read what will be asked for at once: the disk is at work while the page wakes up. */
export function readAhead(): void {
  const owner = ownerKey()
  if (owner) ahead = { owner, rows: readRows(owner) }
}

/**
 * Puts what this device has kept for the person at it into memory, with the times it is from, and from then on
 * keeps what the dashboard reads. Done before the first screen asks: it shows figures at once and reads them again behind.
 * Where the browser keeps nothing (a private window, a full disk), the dashboard reads from the server alone.
 */
export async function restoreKeptLists(): Promise<void> {
  const owner = ownerKey()
  if (!owner || owner === restoredFor) return
  // A session of before this browser was a desk, or of an older version.
  if (!readListKey()) takeListKey()
  // Known in this tab from now on, also when another one locks the desk.
  void ownKey()
  stopKeeping()
  // Somebody else was signed in within this page.
  if (restoredFor) queryClient.clear()
  restoredFor = owner
  const reading = ahead?.owner === owner ? ahead.rows : readRows(owner)
  ahead = null
  const restored = reading.then((rows) => takeRows(owner, rows))
  restored.catch(() => undefined)
  // Where the store is not open yet the page waits for it no longer: what was kept comes when it comes.
  await openDeviceStore().then(
    () => restored,
    () => undefined,
  )
}

/** From the disk into memory, where the same person is still here. */
function takeRows(owner: string, rows: KeptRows | null): void {
  if (!rows || owner !== restoredFor || owner !== ownerKey()) return
  stopKeeping()
  const { students, readable, outdated } = rows
  if (students) putIntoMemory(studentsQuery().queryKey, students.list, students.at)
  for (const { key, text, at } of readable) putIntoMemory(JSON.parse(key), JSON.parse(text), at)
  void eraseRows(outdated).catch(() => undefined)
  const children = readable.flatMap(({ key }) => childOf(JSON.parse(key)) ?? [])
  stopKeeping = keepWhatIsRead(owner, { children, students: students?.lying ?? null })
  whenIdle(() => void eraseOthers(owner).catch(() => undefined))
}

/** The desk locks: what was read leaves the page's memory, and comes back with its person. */
export function putListsAway(): void {
  stopKeeping()
  stopKeeping = () => undefined
  restoredFor = null
  ahead = null
  queryClient.clear()
}

/** Nothing of what was read stays on this device: at sign-out, before the session goes. */
export async function eraseKeptLists(): Promise<void> {
  stopKeeping()
  restoredFor = null
  const owner = ownerKey()
  if (owner) await eraseReadings(owner)
}

/** What is kept of this owner's, the longest ago first. */
async function readRows(owner: string): Promise<KeptRows | null> {
  try {
    const rows = await (await openDeviceStoreAtLast()).getAll('kept', readingsOf(owner))
    const opened = await Promise.all(rows.map(readableRow))
    const readable = opened.filter((row) => row !== null).sort((left, right) => left.at - right.at)
    const { kept, others } = takeStudents(readable)
    return { students: kept, readable: others, outdated: rows.filter((_, index) => opened[index] === null) }
  } catch {
    return null
  }
}

/** Null for what an older version kept, or somebody else's key. */
async function readableRow(row: KeptReading): Promise<ReadableRow | null> {
  const { text, shape } = row
  if (shape !== SHAPE || (typeof text === 'string' && readDesk())) return null
  const plain = typeof text === 'string' ? text : await openText(text)
  return plain === null ? null : { ...row, text: plain }
}

function putIntoMemory(queryKey: QueryKey, data: unknown, at: number): void {
  if (queryClient.getQueryData(queryKey) !== undefined) return
  queryClient.setQueryData(queryKey, data, { updatedAt: at })
  // However young it is: what another device has done since is not in it.
  queryClient.getQueryCache().find({ queryKey, exact: true })?.invalidate()
}

/** What an older version kept: erased before anything new is written. */
async function eraseRows(rows: readonly KeptReading[]): Promise<void> {
  const store = await openDeviceStore()
  await Promise.all(rows.map(({ owner, key }) => store.delete('kept', [owner, key])))
}

/** At a desk of the school each person's own lists stay, for when they come back to it. */
function isColleague(other: string, owner: string): boolean {
  const [schoolId] = owner.split('/')
  return readDesk()?.schoolId === schoolId && other.startsWith(`${schoolId}/`)
}

/** What others left who never signed out. By its keys: the lists themselves are long. */
async function eraseOthers(owner: string): Promise<void> {
  const store = await openDeviceStore()
  for (const key of await store.getAllKeys('kept')) {
    if (key[0] !== owner && !isColleague(key[0], owner)) await store.delete('kept', key)
  }
}
