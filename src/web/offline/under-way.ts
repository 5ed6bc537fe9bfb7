import type { Reply } from '#shared/api/endpoint.ts'
import type { awaitVersion } from '#shared/api/version.ts'
import { read, write } from '#web/local-storage.ts'
import { createStore } from '#web/store.ts'

export type UnderWay = Reply<typeof awaitVersion>['underWay'][number]

/** What takes long at this school and goes on, for the strip across the page. */
export const actsUnderWay = createStore<readonly UnderWay[]>([])

type End = NonNullable<UnderWay['end']>

/** How acts ended that were sent from a page which was closed, until it is said. */
export const endsToSay = createStore<readonly End[]>([])

const TOLD = 'akontaa.told'
/** More than a day has at a school. */
const TOLD_MAX = 50

/** Each end is said once on this device. */
export function noteEnds(acts: readonly Pick<UnderWay, 'id' | 'end'>[]): void {
  const ended = acts.filter(({ end }) => end)
  if (ended.length === 0) return
  const told = new Set((read(TOLD) ?? '').split(' ').filter(Boolean))
  const fresh = ended.filter(({ id }) => !told.has(id))
  if (fresh.length === 0) return
  // Not only what is named now: another server names other acts, and another person has others.
  write(TOLD, [...fresh.map(({ id }) => id), ...told].slice(0, TOLD_MAX).join(' '))
  endsToSay.set([...endsToSay.read(), ...fresh.flatMap(({ end }) => end ?? [])])
}

/** What goes on: nothing is drawn anew while it is still nothing. */
export function noteUnderWay(acts: readonly UnderWay[]): void {
  const going = acts.filter(({ end }) => !end)
  if (going.length > 0 || actsUnderWay.read().length > 0) actsUnderWay.set(going)
}

/** Whoever is told has left the page: the next one hears what is theirs. */
export function putActsAway(): void {
  actsUnderWay.set([])
  endsToSay.set([])
}
