import { titleOf } from './file-name.ts'
import type { Paper } from './papers.ts'
import { openPress, type Press, type PressOptions } from './press.ts'
import { drawReceiptA5 } from './receipt-a5.ts'

/** The rows of a long paper as they arrive, a batch at a time. */
export type Batches<Row> = AsyncIterable<Row[]>

/**
 * Draws a paper from beginning to end; `out` receives the bytes of the PDF in order.
 * Resolves when the last byte was handed over; rejects with whatever the rows reject with.
 */
export async function draw(
  paper: Paper,
  rows: Batches<never>,
  out: (bytes: Uint8Array) => void,
): Promise<void> {
  const done = Promise.withResolvers<void>()
  const press = openPress(metadataOf(paper), out, done.resolve)
  await drawKind(press, paper, rows)
  press.end()
  await done.promise
}

async function drawKind(press: Press, paper: Paper, _rows: Batches<never>): Promise<void> {
  switch (paper.kind) {
    case 'receipt':
      return drawReceiptA5(press, paper)
    default:
      throw new Error(`no drawing for ${paper.kind}`)
  }
}

function metadataOf(paper: Paper): PressOptions {
  return {
    title: titleOf(paper),
    author: paper.school.name,
    printedAt: paper.kind === 'receipt' ? paper.printed.at : paper.printedAt,
    tagged: !('count' in paper) || paper.count <= TAGGED_ROWS_MAX,
  }
}

/** Above this the structure of a table would outweigh the table. */
const TAGGED_ROWS_MAX = 1_500
