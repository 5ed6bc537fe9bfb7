import type { ColumnField } from './columns.ts'
import type { DayOrder } from './written-dates.ts'

/** How the columns of a table are read. What is guessed, a person may put right. */
export interface StatementMapping {
  columns: readonly (ColumnField | null)[]
  /** Said by a person, where `03/04/2026` could be two days. */
  dayOrder?: DayOrder
  /** Of the newest line, said by a person, where the file writes no year. */
  year?: number
  /** Said by a person, where nothing tells which amounts came in. */
  isAllIn?: boolean
}

/** What only a person can say about a file. */
export type StatementQuestion =
  | { about: 'dayOrder'; row: number; cell: string; dayFirst: string; monthFirst: string }
  | { about: 'year'; row: number; cell: string }
  | { about: 'direction'; row: number }

/** What was found out about a file, for the screen to say. */
export interface ReadingFacts {
  dates: 'named' | 'told' | 'said'
  isMonthFirst: boolean
  /** A date that tells the order. */
  dateSample: string
  direction: DirectionBy
  /** The last row, where the file may break off within it. */
  cutOff?: number
  /** Sheets of the workbook that are not read, since their columns are others. */
  leftOut?: readonly string[]
  /** Rows that are no movement of money: titles, sums, notes, attempts that failed, lines of 0.00; which, but for titles. */
  passedOver: { notes: number; failed: number; zero: number; rows: readonly number[] }
}

export type DirectionBy = 'own number' | 'columns' | 'marks' | 'signs' | 'balances' | 'all in' | 'form'
