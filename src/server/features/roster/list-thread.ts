import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { type ListedChild, type ListSummary, readList, type SchoolLists } from './read-list.ts'
import type { Roster } from './read-roster.ts'

/** What the thread that reads a list is started with. */
export interface ListOrder {
  roster: Roster
  lists: SchoolLists
}

/**
 * What it says: the children some at a time, each once the one before was taken over, and the rest at the end. Pieces that wait in the
 * port are taken over in one go, and hold everybody up.
 */
export type ListAnswer = { children: ListedChild[] } | { summary: ListSummary }

const AT_ONCE = 250

if (!parentPort) throw new Error('This reads a class list in a thread of its own.')
const port = parentPort
const { roster, lists }: ListOrder = workerData
const { summary, children } = readList(roster, lists)
for (let from = 0; from < children.length; from += AT_ONCE) {
  const taken = once(port, 'message')
  say({ children: children.slice(from, from + AT_ONCE) })
  await taken
}
say({ summary })

function say(answer: ListAnswer): void {
  port.postMessage(answer)
}
