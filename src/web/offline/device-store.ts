import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { HalfTyped } from '#web/half-typed.ts'
import { openedInTime } from '#web/opened-in-time.ts'
import type { DeskFace } from '#web/queries/desks.ts'
import type { SignedInPerson } from '#web/session.ts'
import type { SealedText } from './list-key.ts'
import type { SealedSession } from './seal.ts'
import type { WaitingAct } from './waiting-act.ts'

/** A list as it was last read, as JSON text: parsed once when the dashboard opens, written once per answer. */
export interface KeptReading {
  owner: string
  key: string
  /** Encrypted at a desk. */
  text: string | SealedText
  /** When the server said it, in milliseconds. */
  at: number
  /** Which shape of reading it is: what an older version kept may no longer be readable. */
  shape: number
  /** Of a list in pieces: another one with each writing (`kept-students.ts`). */
  mark?: string
}

/** What waits for its owner at a desk: enough to go on, and what names anybody, encrypted. */
export interface HalfTypedHere extends Omit<HalfTyped, 'details'> {
  sealed: SealedText | null
}

/** An act that waits to be sent, encrypted; another mark with each change. */
export interface SealedAct {
  owner: string
  mark: string
  sealed: SealedText
}

/** A session that waits at this desk to be opened by PIN while there is no connection. */
export interface SealedPerson extends SealedSession {
  person: SignedInPerson
}

interface DeviceSchema extends DBSchema {
  /** What was recorded here and is not yet known to the server, by an older version or in a browser that keeps no keys. */
  acts: { key: string; value: WaitingAct; indexes: { owner: string } }
  /** What was read last, for reading on without a connection. */
  kept: { key: [owner: string, key: string]; value: KeptReading }
  /**
   * What belongs to the device itself: its letters, how many slips it has given out; of a desk whom it names while it is
   * locked, who may unlock it without a connection, and what is half typed there, by person; and what waits to be sent, encrypted,
   * where a page of an older version does not look.
   */
  device: {
    key: DeviceKey
    value: string | number | DeskFace | SealedPerson | HalfTypedHere | SealedAct | SealedText
  }
}

type DeviceKey =
  | 'letters'
  | 'slips'
  | 'face'
  | `act ${string}`
  | `registers ${string}`
  | `register ${string}`
  | `sealed ${string}`
  | `halfTyped ${string}`

export type DeviceStore = IDBPDatabase<DeviceSchema>

/** A page that nobody sees yet waits no longer. */
const OPENING_MS_MAX = 1_500

const own = openedInTime(open, OPENING_MS_MAX)

/** The device's own database, opened once. Rejects where the browser keeps nothing (a private window, a full disk), or does not answer. */
export const openDeviceStore = (): Promise<DeviceStore> => own.inTime()

/** The same for what nobody waits for, however long the browser takes. */
export const openDeviceStoreAtLast = (): Promise<DeviceStore> => own.atLast()

/** The keys of everything read that is kept for one owner: a list sorts after every text. */
export function readingsOf(owner: string): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []])
}

/** Whether anybody's register lies here. False where nothing can be kept. */
export async function keepsRegisters(): Promise<boolean> {
  try {
    const store = await openDeviceStore()
    return (await store.count('device', IDBKeyRange.bound('register ', 'register \uffff'))) > 0
  } catch {
    return false
  }
}

/** Nothing that this owner has read stays on the device. Where nothing can be kept, there is nothing to erase. */
export async function eraseReadings(owner: string): Promise<void> {
  try {
    const store = await openDeviceStore()
    await store.delete('kept', readingsOf(owner))
    await store.delete('device', `registers ${owner}`)
  } catch {
    // No store, no readings.
  }
}

function open(): Promise<DeviceStore> {
  return openDB<DeviceSchema>('akontaa', 1, {
    upgrade(database) {
      database.createObjectStore('acts', { keyPath: 'id' }).createIndex('owner', 'owner')
      database.createObjectStore('kept', { keyPath: ['owner', 'key'] })
      database.createObjectStore('device')
    },
    // A later version of the dashboard in another tab must not wait for this one.
    blocking: (_current, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      own.forget()
    },
    terminated: own.forget,
  })
}
