import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import type { IconName } from './icon.tsx'
import { openFile, saveFile } from './open-file.ts'
import { showProblem } from './toast.tsx'

interface FileButtonProps {
  file: () => Promise<{ blob: Blob; name: string }>
  /** A paper opens in a tab of its own; a sheet is saved. */
  way?: 'open' | 'save'
  kind?: 'primary' | 'quiet' | 'bare'
  small?: boolean
  icon?: IconName
  children: ReactNode
}

/** A button that fetches a paper. While the server writes it the button says so; a failure can be tried again. */
export function FileButton({ file, way = 'open', children, ...look }: FileButtonProps) {
  const [busy, setBusy] = useState(false)
  const fetchFile = async () => {
    setBusy(true)
    try {
      const fetched = await file()
      if (way === 'open') openFile(fetched)
      else saveFile(fetched)
    } catch (error) {
      const reason = error instanceof Error ? error.message : undefined
      showProblem('The file was not made.', reason, [{ label: 'Try again', act: () => void fetchFile() }])
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...look} busy={busy && 'Preparing...'} onClick={() => void fetchFile()}>
      {children}
    </Button>
  )
}
