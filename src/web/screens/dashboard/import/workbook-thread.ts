import { dayOf } from '#shared/dates.ts'
import { readWorkbook, type WorkbookLimits } from '#web/files/read-workbook.ts'

/** What the thread that reads a workbook says: its sheets, or the sentence that says why not. */
export type WorkbookAnswer = Awaited<ReturnType<typeof readWorkbook>>

/** A register of 20,000 children is a tenth of it; a workbook made to burst is thousands of times its file. */
const CLASS_LIST: WorkbookLimits = {
  what: 'a class list',
  instead: 'Split it by class',
  unpackedMax: 128_000_000,
  sheetsMax: 60,
  rowsMax: 20_000,
  // Wider than the server reads: it says so.
  columnsKept: 101,
  writeDate: dayOf,
}

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await readWorkbook(data, CLASS_LIST))
}
