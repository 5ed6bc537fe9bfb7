import { dropMadeFile, makeExport, makeLetters, takeMadeFile } from '#shared/api/made-files.ts'
import { call, callFile } from '#web/api.ts'
import type { Paper } from './documents.ts'

/** Files that the server makes beside other work: asked for, and taken when they are ready. */
interface Asked {
  fileId: string
  /** It was made within a moment. */
  isReady: boolean
}

/** Letters to families who are late: of a class or all, late for more than so many days. */
export function askForLetters(classId: string, days: number, payBy: string | null): AskForFile {
  const body = { days, ...(classId && { classId }), ...(payBy && { payBy }) }
  return (idempotencyKey, signal) =>
    call(makeLetters, { body }, { idempotencyKey, ...(signal && { signal }) })
}

/** Everything the school has recorded, as a ZIP. */
export const askForExport: AskForFile = (idempotencyKey, signal) =>
  call(makeExport, {}, { idempotencyKey, ...(signal && { signal }) })

export type AskForFile = (idempotencyKey: string, signal?: AbortSignal) => Promise<Asked>

export function takeFile(fileId: string): Paper {
  return (options) => callFile(takeMadeFile, { params: { fileId } }, options)
}

/** It is made no further, and not kept. */
export async function dropFile(fileId: string): Promise<void> {
  await call(dropMadeFile, { params: { fileId } })
}
