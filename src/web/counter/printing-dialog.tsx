import { useCallback, useState } from 'react'
import { type Printing, readPrinting, storePrinting } from '#web/device.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import page from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/segmented.tsx'
import text from '#web/ui/text.module.css'
import { TickLine } from '#web/ui/tick.tsx'
import { TestPrint } from './test-print.tsx'

const PAPERS = { a5: 'A5 sheet', '80mm': '80 mm roll', '58mm': '58 mm roll' } as const
const NAMES = Object.values(PAPERS)

/** How this device prints receipts; every device has its own printer, or none. */
export function PrintingDialog({ onClose }: { onClose: () => void }) {
  const [printing, setPrinting] = useState(readPrinting)
  const [isTest, setTest] = useState(false)
  const putTestAway = useCallback(() => setTest(false), [])
  const change = (part: Partial<Printing>) => {
    const next = { ...printing, ...part }
    storePrinting(next)
    setPrinting(next)
  }
  return (
    <Dialog title="Printing on this device" onClose={onClose}>
      <DialogBody>
        <div className={page.stack}>
          <Segmented
            label="Receipts on"
            options={NAMES}
            value={PAPERS[printing.paper]}
            onChange={(name) => change({ paper: paperNamed(name) })}
          />
          <TickLine
            checked={printing.isAutomatic}
            onChange={(event) => change({ isAutomatic: event.currentTarget.checked })}
          >
            Print after each payment
          </TickLine>
          <p className={text.hint}>
            R prints the last receipt again. Without a connection the provisional slip is printed instead.
          </p>
        </div>
      </DialogBody>
      {isTest && <TestPrint roll={PAPERS[printing.paper]} onPrinted={putTestAway} />}
      <DialogActs>
        {printing.paper !== 'a5' && (
          <Button kind="quiet" disabled={isTest} onClick={() => setTest(true)}>
            Test print
          </Button>
        )}
        <Button data-first onClick={onClose}>
          Done
        </Button>
      </DialogActs>
    </Dialog>
  )
}

function paperNamed(name: (typeof NAMES)[number]): Printing['paper'] {
  return name === PAPERS['58mm'] ? '58mm' : name === PAPERS['80mm'] ? '80mm' : 'a5'
}
