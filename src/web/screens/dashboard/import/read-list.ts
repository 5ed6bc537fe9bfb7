import type { RawSheet } from '#shared/roster/raw-sheets.ts'

/** A file that was read: a text file has one sheet, a workbook one or more. Sheets without rows are left out. */
export interface ListFile {
  name: string
  sheets: readonly RawSheet[]
}

/** What the thread that reads a class list says: its sheets, or the sentence that says why not. */
export type ListAnswer = { sheets: RawSheet[] } | { problem: string }

export interface ListOrder {
  bytes: ArrayBuffer
}

const BYTES_MAX = 10_000_000
const READING_MS = 20_000

/**
 * Reads a CSV, Excel or OpenDocument file into tables of text, in a thread of its own: a file that was made to be endless ends with it, and the screen
 * stays as it is. Throws an Error whose sentence a person can use.
 */
export async function readList(file: File, signal: AbortSignal): Promise<ListFile> {
  if (file.name.startsWith('~$'))
    throw new Error('This is a mark Excel leaves while a list is open. Choose the list itself, without “~$”.')
  if (file.size > BYTES_MAX) throw new Error('The file is larger than 10 MB. Split it by class.')
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('The file was changed while it was being read. Choose it again.')
  })
  const answer = await readApart({ bytes }, signal)
  if ('problem' in answer) throw new Error(answer.problem)
  const full = answer.sheets.filter(({ rows }) => rows.length > 0)
  if (!full.some(({ rows }) => rows.length > 1))
    throw new Error('The file has no rows under a line of headings.')
  return { name: file.name, sheets: full }
}

async function readApart(order: ListOrder, signal: AbortSignal): Promise<ListAnswer> {
  const thread = new Worker(new URL('./list-thread.ts', import.meta.url), { type: 'module' })
  const { promise, resolve, reject } = Promise.withResolvers<ListAnswer>()
  const fail = (sentence: string) => reject(new Error(sentence))
  thread.onmessage = ({ data }: MessageEvent<ListAnswer>) => resolve(data)
  thread.onerror = () => fail('Files cannot be read in this browser. Reload the page, or use another one.')
  signal.addEventListener('abort', () => fail('Nothing was read.'))
  const timer = window.setTimeout(
    () => fail('Reading this list takes too long. Split it by class, or save it as CSV.'),
    READING_MS,
  )
  try {
    thread.postMessage(order, [order.bytes])
    return await promise
  } finally {
    window.clearTimeout(timer)
    thread.terminate()
  }
}
