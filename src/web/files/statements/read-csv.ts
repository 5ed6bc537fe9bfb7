import Papa from 'papaparse'
import { STATEMENT_LINES_MAX } from '#shared/statements.ts'
import { fieldsNamed } from './columns.ts'
import { atRow } from './unreadable.ts'

const DELIMITERS = [',', ';', '\t', '|']
/** Headings and the first lines stand within this many characters. */
const SAMPLE = 20_000

/** The rows of a text file as cells, counted from 1. */
interface CsvRows {
  rows: string[][]
  /** The last one, where no line end follows it. */
  openRow?: number
}

/** Reads a text file; its delimiter is the one that makes headings readable. Throws Unreadable. */
export function readCsv(text: string): CsvRows {
  const said = /^sep=(.)\r?\n/i.exec(text)
  const delimiter = said?.[1] ?? likeliestDelimiter(text.slice(0, SAMPLE))
  // Further down is not looked: a file of more rows is refused as soon as they are counted.
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: STATEMENT_LINES_MAX + 1_000 })
  const open = errors.find(({ type }) => type === 'Quotes')
  if (open) throw atRow((open.row ?? 0) + 1, 'a quotation mark in it is never closed.')
  if (said) data[0] = []
  return { rows: data, ...(!/[\r\n]$/.test(text) && { openRow: data.length }) }
}

/** By the headings it makes, then by how many rows are equally wide. */
function likeliestDelimiter(sample: string): string {
  const judged = DELIMITERS.map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter })
    const named = Math.max(0, ...data.slice(0, 40).map(fieldsNamed))
    const widths = data.map((row) => row.length).filter((width) => width > 1)
    return { delimiter, worth: named * 1_000 + widths.length }
  })
  return judged.reduce((best, one) => (one.worth > best.worth ? one : best)).delimiter
}
