import { openDeviceStore } from '#web/offline/device-store.ts'
import type { RegisterBook } from '#web/queries/registers.ts'
import type { Marks } from './marks.ts'

/** A register as it stands on this device, from its first tap until the server has it. */
export interface Draft {
  classId: string
  feeTypeId: string
  className: string
  feeType: string
  /** The day it was opened on; it stays of that day whenever it is sent. */
  day: string
  marks: Marks
  /** Handed over here: sent by itself, once, under this key. */
  handOver: { key: string; counted: number; says: string; at: string } | null
  /** What the server said when it refused it. */
  problem: string | null
}

export interface OnDevice {
  book: RegisterBook | null
  /** When the book was read, in milliseconds. */
  bookAt: number
  drafts: Record<string, Draft>
}

export const draftId = ({ classId, feeTypeId, day }: Pick<Draft, 'classId' | 'feeTypeId' | 'day'>) =>
  `${classId}/${feeTypeId}/${day}`

const empty: OnDevice = { book: null, bookAt: 0, drafts: {} }

/** What this device keeps of a person's registers. Empty where the browser keeps nothing. */
export async function readOnDevice(owner: string): Promise<OnDevice> {
  try {
    const text = await (await openDeviceStore()).get('device', `registers ${owner}`)
    return typeof text === 'string' ? (JSON.parse(text) as OnDevice) : empty
  } catch {
    return empty
  }
}

/** Written before anything is said of it; on disk when it returns. */
export async function keepOnDevice(owner: string, kept: OnDevice): Promise<void> {
  const store = await openDeviceStore()
  const transaction = store.transaction('device', 'readwrite', { durability: 'strict' })
  await transaction.store.put(JSON.stringify(kept), `registers ${owner}`)
  await transaction.done
}
