import { type OldBook, signAtThisDesk } from '#web/queries/old-book.ts'
import { PinOfAnother } from '#web/screens/dashboard/parts/pin-of-another.tsx'
import type { Desk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'

interface SignByPinProps {
  desk: Desk
  people: OldBook['signers']
  onClose: () => void
}

/** Somebody else signs at this desk, for this page alone. */
export function SignByPin({ desk, people, onClose }: SignByPinProps) {
  return (
    <Dialog title="Sign by PIN" onClose={onClose}>
      <DialogBody>
        <p>You sign that what was owed by the old book is what is owed here, with each difference named.</p>
        <PinOfAnother
          desk={desk}
          people={people}
          label="Who signs"
          says="Six digits, for this page alone."
          act={signAtThisDesk}
          onDone={({ isSigned }) => {
            onClose()
            showToast(isSigned ? 'Both have signed.' : 'Signed. One more.')
          }}
        />
      </DialogBody>
      <DialogActs>
        <Button data-first onClick={onClose}>
          Not now
        </Button>
      </DialogActs>
    </Dialog>
  )
}
