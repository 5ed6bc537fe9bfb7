import { forgetReceipt } from '#web/counter/receipts.ts'
import { forgetAllHalfTyped } from '#web/half-typed.ts'
import { keepHalfTyped } from '#web/offline/desk-keeping.ts'
import { dropReadable } from '#web/offline/drop-readable.ts'
import { putListsAway } from '#web/offline/kept-lists.ts'
import { endUnlessSealed } from '#web/offline/leave-desk.ts'
import { forgetListKey } from '#web/offline/list-key.ts'
import { putFilesAway } from '#web/offline/made-files.ts'
import { putSlipAway } from '#web/offline/print-slip.ts'
import { putActsAway } from '#web/offline/under-way.ts'
import { giveUpFiles } from '#web/ui/fetch-file.ts'
import { clearToasts } from '#web/ui/toast.tsx'

/** The desk locks: what is half typed is put away for its owner, and the page has nothing of the school any more. */
export function leavePage(): void {
  void endUnlessSealed()
  keepHalfTyped()
  forgetAllHalfTyped()
  forgetListKey()
  putListsAway()
  putSlipAway()
  putFilesAway()
  putActsAway()
  giveUpFiles()
  forgetReceipt()
  clearToasts()
  void dropReadable()
}
