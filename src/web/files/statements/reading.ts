import type { Pesewas } from '#shared/money.ts'
import type { StatementLine } from '#shared/statements.ts'
import { STATEMENT_PIECE_LINES } from '#shared/statements.ts'
import { type ColumnField, guessColumns } from './columns.ts'
import type { ReadingFacts, StatementMapping, StatementQuestion } from './mapping.ts'
import { openStatement } from './open-statement.ts'
import { readTable } from './read-table.ts'
import { type FileRow, isTable, type OpenedStatement, type ReadStatement } from './statement-file.ts'
import { readDate } from './written-dates.ts'

/** What a screen shows of a file that was opened. */
export interface FileView {
  format: ReadStatement['format']
  /** Empty for a form that says itself what is what. */
  headings: readonly string[]
  guess: readonly (ColumnField | null)[]
  /** The first rows of the table. */
  sample: readonly FileRow[]
}

/** What a screen shows of a statement as it was read. */
export interface StatementView extends Omit<ReadStatement, 'lines' | 'from' | 'to'> {
  from: string
  to: string
  lines: number
  /** Pieces to send. */
  pieces: number
  /** After its newest line. */
  balance: Pesewas | null
  sample: readonly StatementLine[]
  facts: ReadingFacts
}

export type ReadingAnswer = { question: StatementQuestion } | { statement: StatementView }

const SAMPLE_ROWS = 5
const GUESSED_FROM = 200
const OF_A_FORM: ReadingFacts = {
  dates: 'named',
  isMonthFirst: false,
  dateSample: '',
  direction: 'form',
  passedOver: { notes: 0, failed: 0, zero: 0, rows: [] },
}

/** One file while it is being brought: opened once, read as often as its columns change, handed out in pieces. */
export class Reading {
  #opened: OpenedStatement | null = null
  #statement: ReadStatement | null = null

  async open(bytes: ArrayBuffer): Promise<FileView> {
    this.#opened = await openStatement(bytes)
    if (!isTable(this.#opened)) return { format: this.#opened.format, headings: [], guess: [], sample: [] }
    const { format, headings, headingRow, rows } = this.#opened
    const below = rows.filter(({ row }) => row > headingRow)
    const guess = guessColumns(
      headings,
      below.slice(0, GUESSED_FROM).map(({ cells }) => cells),
    )
    const dated = below.filter(({ cells }) => readDate(cells[guess.indexOf('date')] ?? ''))
    return { format, headings, guess, sample: (dated.length > 0 ? dated : below).slice(0, SAMPLE_ROWS) }
  }

  read(mapping: StatementMapping, ownNumber: string): ReadingAnswer {
    if (!this.#opened) throw new Error('no file was opened')
    const read = isTable(this.#opened)
      ? readTable(this.#opened, mapping, ownNumber)
      : { statement: this.#opened, facts: OF_A_FORM }
    if ('question' in read) return read
    this.#statement = read.statement
    return { statement: viewOf(read.statement, read.facts) }
  }

  /** Counted from 0. */
  piece(place: number): StatementLine[] {
    const from = place * STATEMENT_PIECE_LINES
    return this.#statement?.lines.slice(from, from + STATEMENT_PIECE_LINES) ?? []
  }
}

function viewOf({ lines, ...statement }: ReadStatement, facts: ReadingFacts): StatementView {
  const [first, last] = [lines[0], lines.at(-1)]
  const newest = (first?.date ?? '') > (last?.date ?? '') ? first : last
  return {
    ...statement,
    from: statement.from ?? '',
    to: statement.to ?? '',
    lines: lines.length,
    pieces: Math.ceil(lines.length / STATEMENT_PIECE_LINES),
    balance: statement.closingBalance ?? newest?.balance ?? null,
    sample: lines.slice(0, SAMPLE_ROWS),
    facts,
  }
}
