import type { StatementMapping } from './mapping.ts'
import { Reading } from './reading.ts'
import { Unreadable } from './unreadable.ts'

/** What the page asks of the thread, each with a number that its answer carries. */
export type ThreadOrder = { id: number } & (
  | { open: ArrayBuffer }
  | { read: StatementMapping; ownNumber: string }
  | { piece: number }
)

export type ThreadAnswer = { id: number } & (
  | { answer: unknown }
  | { problem: string; row: number | undefined }
)

const reading = new Reading()

self.onmessage = async ({ data }: MessageEvent<ThreadOrder>) => {
  const reply: ThreadAnswer = await answerTo(data).then(
    (answer) => ({ id: data.id, answer }),
    (error: unknown) => ({ id: data.id, ...problemOf(error) }),
  )
  self.postMessage(reply)
}

async function answerTo(order: ThreadOrder): Promise<unknown> {
  if ('open' in order) return reading.open(order.open)
  if ('read' in order) return reading.read(order.read, order.ownNumber)
  return reading.piece(order.piece)
}

/** A file made to exhaust the reader ends here too: too deep, too long. */
function problemOf(error: unknown): { problem: string; row: number | undefined } {
  if (error instanceof Unreadable) return { problem: error.message, row: error.row }
  return {
    problem: 'This file is not made as statements are, and could not be read. Nothing was read.',
    row: undefined,
  }
}
