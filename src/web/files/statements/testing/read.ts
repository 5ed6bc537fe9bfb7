import { guessColumns } from '#web/files/statements/columns.ts'
import type { StatementMapping } from '#web/files/statements/mapping.ts'
import { openStatement } from '#web/files/statements/open-statement.ts'
import { readTable, type TableReading } from '#web/files/statements/read-table.ts'
import { isTable } from '#web/files/statements/statement-file.ts'
import { OWN_NUMBER } from './movements.ts'

/** Reads a file as the screen does, with the columns that are guessed. */
export async function readFile(
  bytes: ArrayBuffer,
  said: Omit<StatementMapping, 'columns'> = {},
): Promise<Extract<TableReading, { statement: unknown }> | { question: object }> {
  const opened = await openStatement(bytes)
  if (!isTable(opened)) {
    const passedOver = { notes: 0, failed: 0, zero: 0, rows: [] }
    return {
      statement: opened,
      facts: { dates: 'named', isMonthFirst: false, dateSample: '', direction: 'form', passedOver },
    }
  }
  const rows = opened.rows.filter(({ row }) => row > opened.headingRow).map(({ cells }) => cells)
  return readTable(
    opened,
    { columns: guessColumns(opened.headings, rows.slice(0, 200)), ...said },
    OWN_NUMBER,
  )
}

/** The same of lines of text. */
export function readLines(lines: readonly string[], said: Omit<StatementMapping, 'columns'> = {}) {
  return readFile(new Uint8Array(new TextEncoder().encode(lines.join('\n'))).buffer, said)
}
