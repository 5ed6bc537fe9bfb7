import { useState } from 'react'
import { endPromise } from '#web/queries/call-list.ts'
import { Button } from '#web/ui/button.tsx'
import { EndDialog } from './end-dialog.tsx'

/** Says of an open promise that it counts no more. */
export function CancelPromise({ contactId }: { contactId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="bare" small onClick={() => setOpen(true)}>
        Cancel it
      </Button>
      {isOpen && (
        <EndDialog
          title="The promise counts no more"
          act="Cancel the promise"
          end={(reason, key) => endPromise({ contactId, reason }, key)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
