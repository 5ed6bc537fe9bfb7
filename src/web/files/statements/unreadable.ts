/** Why a file cannot be taken, in a sentence for the person who chose it. Nothing of the file is used then. */
export class Unreadable extends Error {
  readonly row: number | undefined

  constructor(sentence: string, row?: number) {
    super(sentence)
    this.row = row
  }
}

/** `Row 12: “31/02/2026” is no date. Nothing was read.` */
export function atRow(row: number, what: string): Unreadable {
  return new Unreadable(`Row ${row}: ${what} Nothing was read.`, row)
}

const SHOWN_MAX = 40

/** A cell in a sentence. */
export function quoted(cell: string): string {
  return `“${cell.length > SHOWN_MAX ? `${cell.slice(0, SHOWN_MAX)}…` : cell}”`
}
