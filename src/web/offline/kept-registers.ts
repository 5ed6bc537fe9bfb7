import { decodeAt, decodeReply, encodeAt, encodeReply } from '#shared/api/convert.ts'
import { keepRegister, readRegisterBook } from '#shared/api/registers.ts'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import { sealingKey } from '#web/browser-key.ts'
import type { RegisterBook, SentMark } from '#web/queries/registers.ts'
import { readDesk } from '#web/session.ts'
import { openDeviceStore } from './device-store.ts'
import { openText, ownKey, type SealedText, sealText } from './list-key.ts'

/** What was marked for a pupil on this device. Pesewas. */
export interface Mark {
  mark: RegisterMark
  amount: Pesewas
  at: string
  /** Chosen where two people marked differently: it replaces the other's. */
  over?: boolean
}
export type Marks = Readonly<Record<string, Mark>>

/** A register as it stands on this device, from its first tap until the server has it. */
export interface Draft {
  classId: string
  feeTypeId: string
  className: string
  feeType: string
  /** The day it was opened on; it stays of that day whenever it is sent. */
  day: string
  marks: Marks
  /** Handed over here: sent by itself, once, under this key; with `confirm` its day was said to be right, though it was marked on another. */
  handOver: {
    key: string
    counted: Pesewas
    says: string
    at: string
    marks: SentMark[]
    confirm?: boolean
  } | null
  /** What the server said when it refused it. */
  problem: string | null
  /** When it said that two marked differently: a mark made after it is chosen over the colleague's, which this device may not know of. */
  refusedAt?: string
  /** The day that the server thinks it is of, where it asks. */
  otherDay?: Day | undefined
}

export interface OnDevice {
  book: RegisterBook | null
  /** When the book was read, in milliseconds. */
  bookAt: number
  drafts: Record<string, Draft>
}

export type Change = (current: OnDevice) => OnDevice

export type SetDraft = (id: string, by: (draft: Draft) => Draft) => Promise<unknown>

export const draftId = ({ classId, feeTypeId, day }: Pick<Draft, 'classId' | 'feeTypeId' | 'day'>) =>
  `${classId}/${feeTypeId}/${day}`

export const placeOf = ({ classId, feeTypeId, day }: Draft) => ({ classId, feeTypeId, day })

export function without(drafts: OnDevice['drafts'], id: string): OnDevice['drafts'] {
  const { [id]: _, ...others } = drafts
  return others
}

/**
 * What this device keeps of a person's registers: the book, and each draft by itself. Null where the browser keeps nothing.
 * What came from the server and what goes to it is kept as it crosses, so that two versions in two tabs read it alike.
 */
export async function readOnDevice(owner: string): Promise<OnDevice | null> {
  try {
    const store = await openDeviceStore()
    const found: OnDevice = { book: null, bookAt: 0, drafts: {} }
    for (const key of await store.getAllKeys('device')) {
      const kept = isOf(owner, key) && (await store.get('device', key))
      const text = kept && (await openRegister(kept, key === bookKey(owner)))
      if (typeof text !== 'string') continue
      if (key === bookKey(owner)) {
        const { book, bookAt } = JSON.parse(text)
        Object.assign(found, { book: book && decodeReply(readRegisterBook, book), bookAt })
      } else {
        const draft = inPesewas(JSON.parse(text))
        found.drafts[draftId(draft)] = draft
      }
    }
    return found
  } catch {
    return null
  }
}

const marksSchema = keepRegister.body.shape.marks

const bookAsCrosses = ({ book, bookAt }: OnDevice) => ({
  book: book && encodeReply(readRegisterBook, book),
  bookAt,
})

function asItCrosses({ handOver, ...draft }: Draft) {
  return {
    ...draft,
    handOver: handOver && { ...handOver, marks: encodeAt(marksSchema, handOver.marks) },
  }
}

function inPesewas({ handOver, ...draft }: ReturnType<typeof asItCrosses>): Draft {
  return {
    ...draft,
    handOver: handOver && { ...handOver, marks: decodeAt(marksSchema, handOver.marks) as SentMark[] },
  }
}

const bookKey = (owner: string) => `registers ${owner}` as const
const draftKey = (owner: string, id: string) => `register ${owner} ${id}` as const
type Key = ReturnType<typeof bookKey | typeof draftKey>
const isOf = (owner: string, key: string) => key === bookKey(owner) || key.startsWith(`register ${owner} `)

/** Writes what has changed, and nothing else: another tab's drafts stay as they are. On disk when it returns. */
export async function keepOnDevice(owner: string, before: OnDevice, after: OnDevice): Promise<void> {
  const puts: [Key, string | SealedText][] = []
  if (after.book !== before.book)
    puts.push([bookKey(owner), await sealRegister(JSON.stringify(bookAsCrosses(after)), true)])
  for (const [id, draft] of Object.entries(after.drafts)) {
    if (draft !== before.drafts[id])
      puts.push([draftKey(owner, id), await sealRegister(JSON.stringify(asItCrosses(draft)), false)])
  }
  const store = await openDeviceStore()
  const transaction = store.transaction('device', 'readwrite', { durability: 'strict' })
  for (const [key, kept] of puts) await transaction.store.put(kept, key)
  for (const id of Object.keys(before.drafts)) {
    if (!after.drafts[id]) await transaction.store.delete(draftKey(owner, id))
  }
  await transaction.done
}

/**
 * What names pupils and sums lies encrypted: the book of a desk as its lists do, which are there with their person only; all else under the
 * key that this browser gives to nobody, since a register that was marked must not go with the PIN. In the clear where no key is kept.
 */
async function sealRegister(text: string, isBook: boolean): Promise<string | SealedText> {
  return (await sealText(text, keyFor(isBook))) ?? text
}

/** What an older version kept is text. Null where it is not this browser's, or not this person's. */
async function openRegister(kept: unknown, isBook: boolean): Promise<string | null> {
  if (typeof kept === 'string') return kept
  return typeof kept === 'object' && kept !== null && 'iv' in kept
    ? await openText(kept as SealedText, keyFor(isBook))
    : null
}

const keyFor = (isBook: boolean) => (isBook && readDesk() ? ownKey() : sealingKey())
