import { useState } from 'react'
import { useConnection } from '#web/connection.ts'
import { printFile } from '#web/open-file.ts'
import { fetchSlip } from '#web/queries/drawers.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { showProblem } from '#web/ui/toast.tsx'

/** The slip of a counted drawer, for two to sign; P prints it. */
export function PrintSlip({ drawerId }: { drawerId: string }) {
  const { up } = useConnection()
  const [busy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      printFile(await fetchSlip(drawerId))
    } catch (error) {
      showProblem('The slip could not be printed.', error instanceof Error ? error.message : undefined)
    } finally {
      setBusy(false)
    }
  }
  useShortcuts({ p: () => up && void print() })
  return (
    <Button
      icon="print"
      shortcut="P"
      disabled={!up}
      busy={busy && 'Printing...'}
      onClick={() => void print()}
    >
      {up ? 'Print the slip' : 'Printing needs the connection'}
    </Button>
  )
}
