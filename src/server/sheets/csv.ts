import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { looksLikeFormula } from '#shared/formulas.ts'
import { plainCedis } from '#shared/money.ts'
import type { Column, Sheet } from './cells.ts'

/**
 * Writes a sheet as CSV (RFC 4180) for Excel: UTF-8 with its mark, CRLF, days as YYYY-MM-DD, money as plain cedis.
 * Texts that look like formulas get an apostrophe in front. Rows are read as fast as the reader takes them.
 */
export function csv<Row>(sheet: Sheet<Row>, signal?: AbortSignal): Readable {
  return Readable.from(csvChunks(sheet), { objectMode: false, ...(signal && { signal }) })
}

/** The same in pieces, for a ZIP. */
export async function* csvChunks<Row>({ columns, batches }: Sheet<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${columns.map(({ title }) => quoted(harmless(title))).join(',')}\r\n`)
  for await (const batch of batches) {
    for (let from = 0; from < batch.length; from += ROWS_AT_ONCE) {
      // Others may have their turn: rows that are all here already would hold the thread to the end.
      await breathe()
      const rows = batch.slice(from, from + ROWS_AT_ONCE)
      yield Buffer.from(
        rows.map((row) => `${columns.map((column) => cellOf(column, row)).join(',')}\r\n`).join(''),
      )
    }
  }
}

const ROWS_AT_ONCE = 250

function cellOf<Row>(column: Column<Row>, row: Row): string {
  if (column.type === 'money') {
    const amount = column.of(row)
    return amount === null ? '' : plainCedis(amount)
  }
  const value = column.of(row)
  if (value === null || value === undefined) return ''
  return column.type === 'text' ? quoted(harmless(String(value))) : String(value)
}

function harmless(text: string): string {
  return looksLikeFormula(text) ? `'${text}` : text
}

function quoted(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
