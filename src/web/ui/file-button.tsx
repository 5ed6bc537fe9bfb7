import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openFile, saveFile } from '#web/open-file.ts'
import { Button } from './button.tsx'
import type { IconName } from './icon.tsx'
import { type ShownWork, showProblem, showWork } from './toast.tsx'

interface FileRequest {
  signal: AbortSignal
  onBytes: (received: number) => void
}

interface FileButtonProps {
  /** What is made, in the words of "Preparing the …". */
  what: string
  file: (request: FileRequest) => Promise<{ blob: Blob; name: string }>
  /** A paper opens in a tab of its own; a sheet is saved. */
  way?: 'open' | 'save'
  kind?: 'primary' | 'quiet' | 'bare'
  small?: boolean
  icon?: IconName
  /** A key that does the same, shown only: who stands around it listens. */
  shortcut?: string
  children: ReactNode
}

/**
 * A button that fetches a paper. While the server writes it the button says so; a long one says how much has come and can
 * be given up, on whatever screen one is by then. A failure can be tried again.
 */
export function FileButton({ what, file, way = 'open', children, ...look }: FileButtonProps) {
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  const wasBusy = useRef(false)
  // A button that is off loses the focus; it comes back unless it has gone elsewhere by then.
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) place.current?.focus()
    wasBusy.current = busy
  }, [busy])
  const fetchFile = async () => {
    setBusy(true)
    const work = openWork(`Preparing the ${what}`)
    try {
      const fetched = await file(work)
      if (way === 'open') openFile(fetched)
      else saveFile(fetched)
    } catch (error) {
      if (work.signal.aborted) return
      const reason = error instanceof Error ? error.message : undefined
      showProblem('The file was not made.', reason, [{ label: 'Try again', act: () => void fetchFile() }])
    } finally {
      work.over()
      setBusy(false)
    }
  }
  return (
    <Button {...look} ref={place} busy={busy && 'Preparing...'} onClick={() => void fetchFile()}>
      {children}
    </Button>
  )
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
  return {
    signal: leaving.signal,
    onBytes(received) {
      detail = `${sizeOf(received)} so far`
      if (Date.now() - told < TOLD_EVERY_MS) return
      told = Date.now()
      shown?.tell(detail)
    },
    over() {
      window.clearTimeout(timer)
      shown?.over()
    },
  }
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
