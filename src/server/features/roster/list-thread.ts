import { parentPort, workerData } from 'node:worker_threads'
import { type ListedChild, type ListSummary, readList, type SchoolLists } from './read-list.ts'
import type { Roster } from './read-roster.ts'

/** What the thread that reads a list is started with. */
export interface ListOrder {
  roster: Roster
  lists: SchoolLists
}

/** What it says: the children some at a time, so that taking them over holds nobody up, and the rest at the end. */
export type ListAnswer = { children: ListedChild[] } | { summary: ListSummary }

const AT_ONCE = 250

const { roster, lists }: ListOrder = workerData
const { summary, children } = readList(roster, lists)
for (let from = 0; from < children.length; from += AT_ONCE) {
  say({ children: children.slice(from, from + AT_ONCE) })
}
say({ summary })

function say(answer: ListAnswer): void {
  parentPort?.postMessage(answer)
}
