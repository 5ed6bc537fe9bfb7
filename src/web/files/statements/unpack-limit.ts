import { Unreadable } from './unreadable.ts'

const KINDS = [
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
] as const

/** Bytes. An array that is unpacked into doubles when it is full, and this is one of these steps. */
const ONE_MAX = 2_097_152
/** Bytes, of all arrays that are ever made for a file: half of it unpacked. */
const ALL_MAX = 512_000_000

/**
 * Does the work while every array is counted before it is made, and refuses a file that unpacks into more than a statement does. A few
 * bytes can unpack into gigabytes, through several filters and behind a password, and the reader of PDF has no limit of its own. Throws
 * Unreadable.
 */
export async function withinMemory<T>(work: () => Promise<T>): Promise<T> {
  const limit = { made: 0, isPassed: false }
  const kept = KINDS.map((kind) => [kind, globalThis[kind]] as const)
  // What the browser unpacks by itself is counted by nobody: without this the reader unpacks by its own.
  const native = Object.getOwnPropertyDescriptor(globalThis, 'DecompressionStream')
  for (const [kind, made] of kept) Reflect.set(globalThis, kind, counted(made, limit))
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  try {
    const done = await work().catch((error: unknown) => {
      throw limit.isPassed ? tooLarge() : error
    })
    // The reader goes on without what it could not unpack: a row may be missing.
    if (limit.isPassed) throw tooLarge()
    return done
  } finally {
    for (const [kind, made] of kept) Reflect.set(globalThis, kind, made)
    if (native) Object.defineProperty(globalThis, 'DecompressionStream', native)
  }
}

type ArrayKind = (typeof globalThis)[(typeof KINDS)[number]]

function counted(kind: ArrayKind, limit: { made: number; isPassed: boolean }): ArrayKind {
  const proxy: ArrayKind = new Proxy(kind, {
    construct(target, args: unknown[], made) {
      const bytes = typeof args[0] === 'number' ? args[0] * target.BYTES_PER_ELEMENT : 0
      limit.made += bytes
      if (bytes > ONE_MAX || limit.made > ALL_MAX) limit.isPassed = true
      if (limit.isPassed) throw new RangeError('more is unpacked than a statement holds')
      return Reflect.construct(target, args, made === proxy ? target : made)
    },
  })
  return proxy
}

function tooLarge(): Unreadable {
  return new Unreadable(
    'This PDF unpacks to more than a statement holds. Take fewer months, or ask for CSV or Excel. Nothing was read.',
  )
}
