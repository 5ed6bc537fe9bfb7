import type { StatementLine } from '#shared/statements.ts'
import type { StatementMapping } from './mapping.ts'
import type { FileView, ReadingAnswer } from './reading.ts'
import type { ThreadAnswer, ThreadOrder } from './statement-thread.ts'
import { Unreadable } from './unreadable.ts'

/** Bytes. A year of a busy wallet is a third of it. */
const FILE_MAX = 20_000_000
const TIME_MS = 60_000

type Order = ThreadOrder extends infer One ? (One extends { id: number } ? Omit<One, 'id'> : never) : never

/**
 * Reads one file in a thread of its own: one made to be endless ends with its thread, and the screen stays as it is. Every
 * answer may throw Unreadable.
 */
export class StatementReader {
  readonly #thread = new Worker(new URL('./statement-thread.ts', import.meta.url), { type: 'module' })
  readonly #waiting = new Map<number, (answer: ThreadAnswer) => void>()
  #orders = 0
  /** Why the thread answers nothing any more. */
  #ended: string | null = null

  constructor() {
    this.#thread.onmessage = ({ data }: MessageEvent<ThreadAnswer>) => {
      this.#waiting.get(data.id)?.(data)
      this.#waiting.delete(data.id)
    }
    this.#thread.onerror = () =>
      this.#endAll('Files cannot be read in this browser. Reload the page, or use another one.')
  }

  async open(file: File): Promise<FileView> {
    if (file.size > FILE_MAX)
      throw new Unreadable('The file is larger than 20 MB. Take fewer months at once.')
    const bytes = await file.arrayBuffer()
    return (await this.#ask({ open: bytes }, [bytes])) as FileView
  }

  async read(mapping: StatementMapping, ownNumber: string): Promise<ReadingAnswer> {
    return (await this.#ask({ read: mapping, ownNumber })) as ReadingAnswer
  }

  async piece(place: number): Promise<StatementLine[]> {
    return (await this.#ask({ piece: place })) as StatementLine[]
  }

  /** Ends the thread, whatever it is doing. */
  close(): void {
    this.#endAll('Another file was chosen.')
  }

  async #ask(order: Order, transfer: Transferable[] = []): Promise<unknown> {
    if (this.#ended) throw new Unreadable(this.#ended)
    const id = ++this.#orders
    const answered = new Promise<ThreadAnswer>((resolve) => this.#waiting.set(id, resolve))
    this.#thread.postMessage({ ...order, id }, transfer)
    const timer = setTimeout(
      () => this.#endAll('Reading this file takes too long. Take fewer months at once, or bring it as CSV.'),
      TIME_MS,
    )
    try {
      const said = await answered
      if ('problem' in said) throw new Unreadable(said.problem, said.row)
      return said.answer
    } finally {
      clearTimeout(timer)
    }
  }

  #endAll(problem: string): void {
    this.#thread.terminate()
    this.#ended ??= problem
    for (const [id, resolve] of this.#waiting) resolve({ id, problem, row: undefined })
    this.#waiting.clear()
  }
}
