import type { Reply } from '#shared/api/endpoint.ts'
import type { awaitVersion } from '#shared/api/version.ts'
import { createStore } from '#web/store.ts'

export type MadeFile = Reply<typeof awaitVersion>['files'][number]

/** Own files that are being made, and those that are ready and that no page waits for: for the strip across the page. */
export const madeFiles = createStore<readonly MadeFile[]>([])

/** Files that are ready and that this page waits for: it brings them by itself. */
export const filesToBring = createStore<readonly MadeFile[]>([])

/** How often somebody wanted to know at once how far things are. */
export const answersWanted = createStore(0)

/** What this page asked for and waits for, with the way to wait no more. */
const awaited = new Map<string, () => void>()
/** A browser's other pages see by it that somebody waits for a file; it goes with the page. */
const LOCK = 'akontaa-file-'

/** This page asked for a file that takes long: it is shown, and brought when it is ready. */
export function awaitFile(fileId: string, kind: MadeFile['kind']): void {
  if (!awaited.has(fileId)) {
    const held = new Promise<void>((resolve) => awaited.set(fileId, resolve))
    void navigator.locks?.request(LOCK + fileId, () => held).catch(() => undefined)
  }
  const others = madeFiles.read().filter((file) => file.fileId !== fileId)
  madeFiles.set([...others, { fileId, kind, state: 'making', done: 0, of: 0, said: null }])
  answersWanted.set(answersWanted.read() + 1)
}

/** It has come, or did not: this page waits for it no more. */
export function endAwaiting(fileId: string): void {
  awaited.get(fileId)?.()
  awaited.delete(fileId)
  filesToBring.set(filesToBring.read().filter((file) => file.fileId !== fileId))
}

/** It was taken, or nobody wants it: until the server says so too it is not shown. */
export function hideFile(fileId: string): void {
  madeFiles.set(madeFiles.read().filter((file) => file.fileId !== fileId))
}

/** How often a person has left this page. */
let left = 0

/** What the server says of the own files. Nothing is drawn anew while it is still nothing. */
export async function noteFiles(files: readonly MadeFile[]): Promise<void> {
  const before = left
  const here = files.filter(({ fileId, state }) => state === 'ready' && awaited.has(fileId))
  const known = new Set(filesToBring.read().map(({ fileId }) => fileId))
  const fresh = here.filter(({ fileId }) => !known.has(fileId))
  if (fresh.length > 0) filesToBring.set([...filesToBring.read(), ...fresh])
  for (const { fileId, state } of files) if (state === 'failed') endAwaiting(fileId)
  const isReady = files.some(({ state }) => state === 'ready')
  const brought = isReady ? await broughtByPages() : new Set<string>()
  if (before !== left) return
  const shown = files.filter(
    ({ fileId, state }) => state === 'making' || (state === 'ready' && !brought.has(fileId)),
  )
  if (shown.length > 0 || madeFiles.read().length > 0) madeFiles.set(shown)
}

/** What pages of this browser wait for. */
async function broughtByPages(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {}
  const named = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
  return new Set([...named, ...awaited.keys()])
}

/** Also a page that nobody looks at goes on asking for what it has to bring. */
export function isAwaitingFiles(): boolean {
  return awaited.size > 0
}

export function isMakingFiles(): boolean {
  return madeFiles.read().some(({ state }) => state === 'making')
}

/** Whoever asked has left the page: the next one finds it when they are back. */
export function putFilesAway(): void {
  left += 1
  for (const fileId of [...awaited.keys()]) endAwaiting(fileId)
  madeFiles.set([])
}
