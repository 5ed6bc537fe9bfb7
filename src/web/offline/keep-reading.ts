import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from '#web/queries/client.ts'
import { ownerKey, readDesk } from '#web/session.ts'
import { whenIdle } from '#web/when-idle.ts'
import { eraseReadings, openDeviceStore } from './device-store.ts'
import { sealText } from './list-key.ts'

/** Raised when what a kept query answers changes its shape: what an older version kept is then left unread. */
export const SHAPE = 22
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

/**
 * Keeps on this device what the dashboard reads, each list under its own key, once per answer and in idle time. `children` are
 * those kept already, the longest ago first: beyond two hundred the oldest goes. Returns the way to stop.
 */
export function keepWhatIsRead(owner: string, children: readonly string[]): () => void {
  const cache = queryClient.getQueryCache()
  const due = new Set<string>()
  const written = new Map<string, unknown>()
  const known = new Set(children)
  let timer = 0

  const writeNext = async () => {
    const [hash] = due
    if (hash === undefined || owner !== ownerKey()) return
    due.delete(hash)
    const query = cache.get(hash)
    // Ten thousand rows in which nothing has changed are the same value as before.
    if (query?.state.data !== undefined && query.state.data !== written.get(hash)) {
      await write(owner, query)
      written.set(hash, query.state.data)
    }
    const child = query && childOf(query.queryKey)
    if (child) await makeRoomFor(child, owner, known)
    whenIdle(next)
  }
  const next = () =>
    void writeNext().catch(() => {
      // No room: what is waiting to be sent needs it more than what can be read again.
      stop()
      void eraseReadings(owner)
    })
  const stopListening = cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query.queryKey)) return
    due.add(event.query.queryHash)
    window.clearTimeout(timer)
    timer = window.setTimeout(() => whenIdle(next), REST_MS)
  })
  const stop = () => {
    stopListening()
    window.clearTimeout(timer)
    due.clear()
  }
  return stop
}

/** The child whose page a key belongs to. */
export function childOf([part, id]: QueryKey): string | undefined {
  return (part === 'student' || part === 'entries') && typeof id === 'string' ? id : undefined
}

function isKept(queryKey: QueryKey): boolean {
  const [part, which] = queryKey
  return lists.has(part) || (part === 'students' && which === 'active') || childOf(queryKey) !== undefined
}

async function write(owner: string, { queryHash, state }: Query): Promise<void> {
  const plain = JSON.stringify(state.data)
  const text = readDesk() ? await sealText(plain) : plain
  if (text === null) return
  const store = await openDeviceStore()
  await store.put('kept', { owner, key: queryHash, text, at: state.dataUpdatedAt, shape: SHAPE })
}

/** A set keeps the order in which its members came: the first is the one not opened for longest. */
async function makeRoomFor(child: string, owner: string, known: Set<string>): Promise<void> {
  known.delete(child)
  known.add(child)
  const [oldest] = known
  if (known.size <= CHILDREN_MAX || oldest === undefined) return
  known.delete(oldest)
  const store = await openDeviceStore()
  for (const part of ['student', 'entries']) {
    const start = `["${part}","${oldest}"`
    await store.delete('kept', IDBKeyRange.bound([owner, start], [owner, `${start}\uffff`]))
  }
}
