import type { School } from './school.ts'

/** A list of pupils that the office prints, keeps or hands to whoever stands at a door. */
export interface OfficeList {
  kind: 'office-list'
  school: School
  printedAt: Date
  /** What kind of list it is, and of what. */
  label: string
  title: string
  /** The name of its file. */
  name: string
  figures: { label: string; figure: string }[]
  /** Widths in millimetres; with the number of the row, 10, they come to 182 or less. */
  columns: readonly { title: string; width: number; isFigure?: boolean }[]
  /** A text for each column. */
  rows: string[][]
  /** Stands below the rows. */
  note: string
  signatures: string[]
}
