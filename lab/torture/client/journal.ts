import { appendFileSync, readFileSync } from 'node:fs'

/** What a client asked for, and what it was told: one line each, written before the request and after the answer. */
export type Line =
  | { said: 'asked'; key: string; school: string; at: number }
  /**
   * `ids` are those of the receipt, the entries, the run, the child or the school that the answer named. `began` and `ended`
   * are moments of the first try and of the answer, where its place among others is looked at.
   */
  | ({
      said: 'done'
      key: string
      school: string
      ids: string[]
      receipt?: string | undefined
    } & Partial<Span>)
  /** `tries` tells whether an earlier try may still have been under way. */
  | { said: 'refused'; key: string; school: string; code: string; tries: number }
  /** The client gave up without ever having been told: the act is there whole or not at all. */
  | { said: 'left'; key: string; school: string }
  | ({ said: 'saw'; key: string; school: string; seen: Seen } & Span)

/** In microseconds of the machine's clock that never jumps. */
export interface Span {
  began: number
  ended: number
}

/** Of a day's cash, what is not money in the journal. */
export interface CashSeen {
  lockedThrough: string | null
  /** open, counted or closed, by drawer. */
  states: Readonly<Record<string, string>>
  /** Hand-overs that nobody has received yet. */
  underWay: readonly string[]
}

/** What a reading said about the books, amounts in pesewas; `owed` nets credits. */
export type Seen =
  | { of: 'list'; owed: Record<string, number> }
  | { of: 'child'; student: string; owed: number }
  | { of: 'report'; entries: number }
  | { of: 'receipt'; receipt: string; isVoid: boolean }
  /** `cashIn` by drawer, of those whose cash is told. */
  | ({ of: 'day'; cashIn: Record<string, number> } & CashSeen)
  /** What became of payments in the parents' app, as a phone or the office reads it: the receipt by payment, null before there is one. */
  | { of: 'online'; receipts: Record<string, string | null> }

export interface Journal {
  note: (line: Line) => void
}

export function openJournal(file: string): Journal {
  return { note: (line) => appendFileSync(file, `${JSON.stringify(line)}\n`) }
}

export function readJournal(file: string): Line[] {
  const text = readFileSync(file, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}
