import { Worker } from 'node:worker_threads'
import { Refusal } from '#shared/errors.ts'
import type { ListAnswer, ListOrder } from './list-thread.ts'
import type { ListedChild, ListSummary, SchoolLists } from './read-list.ts'
import type { Roster } from './read-roster.ts'
import { takingTurns } from './taking-turns.ts'

/** What a class list says, read apart from everybody else's requests. */
export interface ReadList {
  summary: ListSummary
  children: ListedChild[]
}

/** What one list may cost: a list of 20,000 children takes about a second and 100 MB. */
interface Limits {
  timeMs: number
  memoryMb: number
}

const USUAL: Limits = { timeMs: 20_000, memoryMb: 256 }

const turns = takingTurns({
  atOnce: 2,
  waitingMax: 20,
  waitingEachMax: 3,
  sentence: 'Other class lists are being read right now. Try again in a minute.',
  sentenceEach: 'Several lists of this school are being read already. Wait until they are done.',
})

/**
 * Reads a list in a thread of its own, under limits of time and memory; one at a time for a school, two in all. Refuses
 * invalid when the list needs more than the limits, busy and too_many when too many are waiting.
 */
export function readApart(
  schoolId: string,
  roster: Roster,
  lists: SchoolLists,
  limits = USUAL,
): Promise<ReadList> {
  return turns(schoolId, () => readInThread({ roster, lists }, limits))
}

async function readInThread(order: ListOrder, { timeMs, memoryMb }: Limits): Promise<ReadList> {
  const thread = new Worker(new URL('./list-thread.ts', import.meta.url), {
    execArgv: [],
    name: 'class list',
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<ReadList>()
  const children: ListedChild[] = []
  thread.on('message', (answer: ListAnswer) => {
    if ('summary' in answer) return resolve({ summary: answer.summary, children })
    children.push(...answer.children)
    // Others have their turn before the next piece.
    setImmediate(() => thread.postMessage('taken'))
  })
  thread.once('error', (error) => reject(isOutOfMemory(error) ? needsTooMuch('memory') : error))
  thread.once('exit', (code) =>
    reject(new Error(`The thread that reads class lists ended with code ${code}.`)),
  )
  const timer = setTimeout(() => reject(needsTooMuch('time')), timeMs)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    void thread.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

function needsTooMuch(what: 'time' | 'memory'): Refusal {
  const sentence = `Reading this list takes too much ${what}. Split it by class and import the parts.`
  return new Refusal('invalid', sentence, { fields: { csv: sentence } })
}
