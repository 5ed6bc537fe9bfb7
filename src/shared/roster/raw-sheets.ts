/** A row of a sheet that is not blank, as it came, with its number in the file. */
export interface RawRow {
  line: number
  cells: readonly string[]
  /** Nobody sees it in the spreadsheet: filtered or hidden by hand. */
  isHidden?: boolean
}

/** Cells that were made one: lines as rows count them, columns from 0, both ends included. */
export interface Merge {
  top: number
  bottom: number
  left: number
  right: number
}

/** A sheet as it came: a text file has one, without a name. */
export interface RawSheet {
  name: string
  rows: readonly RawRow[]
  merges?: readonly Merge[]
  isHidden?: boolean
}

/** `A` for 0, `AA` for 26: a column as spreadsheets call it. */
export function letterOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last
}
