import { readWorkbook } from './read-workbook.ts'

/** What the thread that reads a workbook says: its sheets, or the sentence that says why not. */
export type WorkbookAnswer = Awaited<ReturnType<typeof readWorkbook>>

self.onmessage = async ({ data }: MessageEvent<ArrayBuffer>) => {
  self.postMessage(await readWorkbook(data))
}
