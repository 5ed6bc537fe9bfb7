import type { Paper } from './papers.ts'

/** What the printer tells a drawing thread. A thread draws one paper at a time. */
export type Order =
  | { type: 'draw'; paper: Paper }
  | { type: 'rows'; rows: unknown[] }
  | { type: 'no more rows' }
  | { type: 'taken'; bytes: number }
  | { type: 'stop' }

/** What the thread answers; `done` or `failed` ends the paper and frees the thread. */
export type Answer =
  | { type: 'bytes'; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'want rows' }
  | { type: 'done' }
  | { type: 'failed'; message: string; stack: string }
