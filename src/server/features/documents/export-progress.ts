import type { Progress } from '../../context/under-way.ts'
import { ROWS_AT_ONCE } from './export-table.ts'

/** Says how far an export is: each file is a part, and of those whose rows are known beforehand each batch. */
export function exportProgress(
  tell: Progress,
  { files, rows }: { files: readonly string[]; rows: ReadonlyMap<string, number> },
) {
  const partsOf = (file: string) => 1 + Math.floor((rows.get(file) ?? 0) / ROWS_AT_ONCE)
  const of = files.reduce((sum, file) => sum + partsOf(file), 0)
  let finished = 0
  tell(0, of)
  return {
    batchRead: (file: string, nth: number) => tell(finished + Math.min(nth, partsOf(file)), of),
    fileWritten(file: string) {
      finished = Math.min(finished + partsOf(file), of)
      tell(finished, of)
    },
  }
}
