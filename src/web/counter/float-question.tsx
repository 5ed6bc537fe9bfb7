import type { Pesewas } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import text from '#web/ui/text.module.css'
import { OpenWithFloat } from './open-with-float.tsx'

interface FloatQuestionProps {
  /** What stayed in the drawer when it was counted last. */
  kept: Pesewas
  /** The drawer is open: what was being recorded goes on. */
  onOpened: () => void
  onClose: () => void
}

/** The first cash of the day: what lies in the drawer before it. Enter takes the first answer. */
export function FloatQuestion({ kept, onOpened, onClose }: FloatQuestionProps) {
  return (
    <Dialog title="Your drawer opens with" onClose={onClose}>
      <DialogBody>
        <OpenWithFloat kept={kept} isAsked onOpened={onOpened} />
        <p className={text.hint}>
          The notes and coins that lie in it to give change. The payment is recorded right after.
        </p>
      </DialogBody>
      <DialogActs>
        <Button onClick={onClose}>Not now</Button>
      </DialogActs>
    </Dialog>
  )
}
