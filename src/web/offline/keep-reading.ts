import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from '#web/queries/client.ts'
import type { StudentList } from '#web/queries/students.ts'
import { ownerKey, readDesk } from '#web/session.ts'
import { whenIdle } from '#web/when-idle.ts'
import { eraseReadings, type KeptReading, openDeviceStore } from './device-store.ts'
import { type Lying, writeStudents } from './kept-students.ts'
import { sealText } from './list-key.ts'

/** Raised when what a kept query answers changes its shape: what an older version kept is then left unread. */
export const SHAPE = 23
/** As many children as a busy week opens. */
const CHILDREN_MAX = 200
/** One answer is often followed by the next: they are written when the dashboard has come to rest. */
const REST_MS = 1_500

const lists: ReadonlySet<unknown> = new Set([
  'classes',
  'classFees',
  'feeTypes',
  'lastEntries',
  'leavers',
  'myDrawer',
  'school',
  'session',
  'terms',
  'today',
])

/** What is read of one child. */
const childParts = ['student', 'entries'] as const

/** What lies on the device already. */
interface KeptBefore {
  /** Those whose pages are kept, the longest ago first: beyond two hundred the oldest goes. */
  children: readonly string[]
  students: Lying | null
}

/**
 * Keeps on this device what the dashboard reads, each list under its own key, once per answer and in idle time. Returns the way to stop.
 */
export function keepWhatIsRead(owner: string, before: KeptBefore): () => void {
  const cache = queryClient.getQueryCache()
  const due = new Set<string>()
  let timer = 0
  let isStopped = false
  const isWanted = () => !isStopped && owner === ownerKey()
  const write = newWriter(owner, before, isWanted)

  // One after the other: a long list takes several quiet moments.
  let isAtWork = false
  const writeNext = async () => {
    const [hash] = due
    if (isAtWork || hash === undefined || !isWanted()) return
    isAtWork = true
    due.delete(hash)
    try {
      await write(cache.get(hash))
      if (due.size > 0) whenIdle(() => void writeNext())
    } catch {
      // No room: what is waiting to be sent needs it more than what can be read again.
      stop()
      void eraseReadings(owner)
    } finally {
      isAtWork = false
    }
  }
  const stopListening = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query.queryKey)) return
    due.add(event.query.queryHash)
    window.clearTimeout(timer)
    timer = window.setTimeout(() => whenIdle(() => void writeNext()), REST_MS)
  })
  const stop = () => {
    isStopped = true
    stopListening()
    window.clearTimeout(timer)
    due.clear()
  }
  return stop
}

/** Writes an answer unless it is written already; of the list of students what has changed in it. */
function newWriter(owner: string, { children, students }: KeptBefore, isWanted: () => boolean) {
  // By the query itself: what has left the page's memory is not held here either.
  const written = new WeakMap<Query, unknown>()
  const known = new Set(children)
  let lying = students

  return async (query: Query | undefined) => {
    if (query?.state.data === undefined) return
    const { queryHash, queryKey, state } = query
    const rowOf = (key: string, text: string) => rowToKeep({ owner, key, at: state.dataUpdatedAt }, text)
    // Ten thousand rows in which nothing has changed are the same value as before.
    if (state.data !== written.get(query)) {
      if (isStudentList(queryKey)) {
        lying = await writeStudents(state.data as StudentList, lying, { owner, rowOf, quiet, isWanted })
      } else {
        const row = await rowOf(queryHash, JSON.stringify(state.data))
        if (row) await (await openDeviceStore()).put('kept', row)
      }
      written.set(query, state.data)
    }
    const child = childOf(queryKey)
    if (child) await makeRoomFor(child, owner, known)
  }
}

/** The child whose page a key belongs to. */
export function childOf([part, id]: QueryKey): string | undefined {
  return childParts.some((each) => each === part) && typeof id === 'string' ? id : undefined
}

function isKept(queryKey: QueryKey): boolean {
  const [part] = queryKey
  return lists.has(part) || isStudentList(queryKey) || childOf(queryKey) !== undefined
}

function isStudentList([part, which]: QueryKey): boolean {
  return part === 'students' && which === 'active'
}

const quiet = () => new Promise<void>((resolve) => whenIdle(resolve))

/** Null where it cannot be encrypted, and so is not kept. */
async function rowToKeep(
  place: Pick<KeptReading, 'owner' | 'key' | 'at'>,
  plain: string,
): Promise<KeptReading | null> {
  const text = readDesk() ? await sealText(plain) : plain
  return text === null ? null : { ...place, text, shape: SHAPE }
}

/** Beyond what is kept on the device nothing stays in memory either, but what is looked at. */
export function forgetChild(child: string): void {
  const isUnseen = (query: Query) => query.getObserversCount() === 0
  for (const part of childParts) queryClient.removeQueries({ queryKey: [part, child], predicate: isUnseen })
}

/** A set keeps the order in which its members came: the first is the one not opened for longest. */
async function makeRoomFor(child: string, owner: string, known: Set<string>): Promise<void> {
  known.delete(child)
  known.add(child)
  const [oldest] = known
  if (known.size <= CHILDREN_MAX || oldest === undefined) return
  known.delete(oldest)
  forgetChild(oldest)
  const store = await openDeviceStore()
  for (const part of childParts) {
    const start = `["${part}","${oldest}"`
    await store.delete('kept', IDBKeyRange.bound([owner, start], [owner, `${start}\uffff`]))
  }
}
