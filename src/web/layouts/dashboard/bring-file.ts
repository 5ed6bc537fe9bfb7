import { endAwaiting, type MadeFile } from '#web/offline/made-files.ts'
import { openFile } from '#web/open-file.ts'
import { takeFile } from '#web/queries/made-files.ts'
import { fetchFile } from '#web/ui/fetch-file.ts'
import { showToast } from '#web/ui/toast.tsx'

/** Brings a file that this page has waited for, and says so: nobody need have looked. */
export async function bringFile({ fileId, kind, said }: MadeFile): Promise<void> {
  // A tab that opens by itself would be in the way of what is being typed: it is saved.
  const file = await fetchFile({ what: kind, way: 'save', file: takeFile(fileId) })
  endAwaiting(fileId)
  if (!file) return
  const acts = kind === 'letters' ? [{ label: 'Open', act: () => openFile(file) }] : []
  showToast(said ?? '', acts, 'Saved on this device.')
}
