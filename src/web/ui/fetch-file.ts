import { openFile, saveFile } from '#web/open-file.ts'
import { type ShownWork, showProblem, showWork } from './toast.tsx'

interface FileRequest {
  signal: AbortSignal
  onBytes: (received: number) => void
}

interface FileThatCame {
  blob: Blob
  name: string
}

export interface WantedFile {
  /** What is made, in the words of "Preparing the …". */
  what: string
  /** Nothing where it takes longer and comes by itself. */
  file: (request: FileRequest) => Promise<FileThatCame | null>
  /** A paper opens in a tab of its own; a sheet is saved. */
  way?: 'open' | 'save'
  /** It takes longer and comes by itself: what lies over the strip that says so can go. */
  onLater?: () => void
}

/** Fetches a paper, shows or saves it, and answers it. A long one says how much has come and can be given up; a failure can be tried again. */
export async function fetchFile(
  wanted: WantedFile,
  again: () => Promise<unknown> = () => fetchFile(wanted),
): Promise<FileThatCame | null> {
  const { what, file, way = 'open' } = wanted
  const work = openWork(`Preparing the ${what}`)
  try {
    const fetched = await file(work)
    if (work.signal.aborted) return null
    if (fetched && way === 'open') openFile(fetched)
    else if (fetched) saveFile(fetched)
    else wanted.onLater?.()
    return fetched
  } catch (error) {
    if (work.signal.aborted) return null
    const reason = error instanceof Error ? error.message : undefined
    showProblem('The file was not made.', reason, [{ label: 'Try again', act: () => void again() }])
    return null
  } finally {
    work.over()
  }
}

const underWay = new Set<AbortController>()

/** Whoever asked for files that are on their way has left, and the next one is not them. */
export function giveUpFiles(): void {
  for (const leaving of underWay) leaving.abort()
}

/** Most papers are there before anybody could want to stop them. */
const PATIENCE_MS = 800
const TOLD_EVERY_MS = 250

function openWork(text: string): FileRequest & { over: () => void } {
  const leaving = new AbortController()
  let shown: ShownWork | undefined
  let detail = 'The server is at work'
  let told = 0
  const timer = window.setTimeout(() => {
    shown = showWork(text, () => leaving.abort())
    shown.tell(detail)
  }, PATIENCE_MS)
  underWay.add(leaving)
  return {
    signal: leaving.signal,
    onBytes(received) {
      detail = `${sizeOf(received)} so far`
      if (Date.now() - told < TOLD_EVERY_MS) return
      told = Date.now()
      shown?.tell(detail)
    },
    over() {
      underWay.delete(leaving)
      window.clearTimeout(timer)
      shown?.over()
    },
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
