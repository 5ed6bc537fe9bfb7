import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { fetchFile, type WantedFile } from './fetch-file.ts'
import type { IconName } from './icon.tsx'

interface FileButtonProps extends WantedFile {
  kind?: 'primary' | 'quiet' | 'bare'
  small?: boolean
  icon?: IconName
  /** A key that does the same, shown only: who stands around it listens. */
  shortcut?: string
  onCame?: () => void
  children: ReactNode
}

/**
 * A button that fetches a paper. While the server writes it the button says so; a long one says how much has come and can
 * be given up, on whatever screen one is by then. A failure can be tried again.
 */
export function FileButton({ what, file, way, onLater, onCame, children, ...look }: FileButtonProps) {
  const [busy, setBusy] = useState(false)
  const get = async () => {
    setBusy(true)
    const came = await fetchFile({ what, file, ...(way && { way }), ...(onLater && { onLater }) }, get)
    setBusy(false)
    if (came) onCame?.()
  }
  return (
    <Button {...look} busy={busy && 'Preparing...'} onClick={() => void get()}>
      {children}
    </Button>
  )
}
