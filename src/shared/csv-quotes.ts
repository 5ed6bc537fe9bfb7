/** What a reader of CSV found wrong. */
interface CsvError {
  type: string
  code: string
  row?: number | undefined
}

/** The first cell of a text whose quotation marks do not close: its row, counted from 0, and what to do. A mark left open swallows the rows below it. */
export function brokenQuote(errors: readonly CsvError[]): { row: number; message: string } | undefined {
  const quote = errors.find(({ type }) => type === 'Quotes')
  if (!quote) return undefined
  const message =
    quote.code === 'MissingQuotes'
      ? 'A quotation mark (") is opened in this row and never closed. Is the file complete?'
      : 'A quotation mark (") stands inside a cell of this row. Write it twice ("") or leave it out.'
  return { row: quote.row ?? 0, message }
}
