import type { FileOptions, ServedFile } from '#web/api.ts'
import { awaitFile, type MadeFile } from '#web/offline/made-files.ts'
import { type AskForFile, takeFile } from '#web/queries/made-files.ts'

/** What was asked for and not answered yet, by what it is: asked again it is the same. */
const keys = new Map<string, string>()

/**
 * A file that the server makes beside other work. One that is made within a moment comes at once; else the strip across the page says
 * how far it is, and it comes by itself when it is ready.
 */
export function madeFile(kind: MadeFile['kind'], what: string, ask: AskForFile) {
  return async (options: FileOptions): Promise<ServedFile | null> => {
    const asked = `${kind} ${what}`
    const key = keys.get(asked) ?? crypto.randomUUID()
    keys.set(asked, key)
    const { fileId, isReady } = await ask(key, options.signal)
    keys.delete(asked)
    if (isReady) return await takeFile(fileId)(options)
    awaitFile(fileId, kind)
    return null
  }
}
