import { useState } from 'react'
import { askAboutPrinting } from '#web/counter/printing.ts'
import { useDashboardLinks } from '#web/dashboard-links.ts'
import { readSingleKeys, storeSingleKeys } from '#web/device.ts'
import { useHasColleagues } from '#web/queries/person.ts'
import { readDesk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Key } from '#web/ui/key.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import styles from './shortcut-sheet.module.css'

const keys = [
  { keys: ['/'], does: 'Find a child and take a payment' },
  { keys: ['Ctrl', 'K'], does: 'The same, also while typing' },
  { keys: ['P'], does: 'Take a payment from the child on the screen or in the row' },
  { keys: ['D'], does: 'Add a debt to the child on the screen or in the row' },
  { keys: ['Shift', 'Enter'], does: 'In the search: add a debt to the child found' },
  { keys: ['C', 'M', 'B', 'Q', 'D'], does: 'In the amount: cash, MoMo, bank, cheque, card' },
  { keys: ['A'], does: 'In the amount: all that is owed' },
  { keys: ['N'], does: 'In the amount: who brought it, and a note' },
  { keys: ['R'], does: 'Print the last receipt' },
  { keys: ['O'], does: 'Pay cash out for the school: gas, water, a repair' },
  { keys: ['↑', '↓'], does: 'From row to row' },
  { keys: ['Enter'], does: 'Open the row; in a form, do what its main button says' },
  { keys: ['Esc'], does: 'Close, or one step back' },
  { keys: ['[', ']'], does: 'The page before or after, where a line above shows several' },
  { keys: ['F6'], does: 'To the message below: receipt, WhatsApp, undo; F6 or Esc leads back' },
  { keys: ['?'], does: 'This sheet' },
]

/** Where several people work. */
const amongColleagues = [
  { keys: ['G', 'W'], does: 'What waits for me' },
  { keys: ['Y', 'N'], does: 'On a request: say yes, or write why not' },
  { keys: ['I'], does: 'On Staff: invite somebody' },
]
const lockKey = { keys: ['L'], does: 'Change person: locks this desk at once; Ctrl L also while typing' }

/** `G`, then the letter of a place: those that the person at the screen may go to. */
function useGoKey() {
  const { main, also } = useDashboardLinks()
  const places = [...main, ...also].flatMap(({ letter, label }) =>
    letter ? [`${letter.toUpperCase()} ${label}`] : [],
  )
  return { keys: ['G'], does: `Go to: then ${[...places, 'E Settings', 'H Students'].join(', ')}` }
}

/** The keys that work, and the switch for those that are a single letter. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const hasColleagues = useHasColleagues()
  const goKey = useGoKey()
  const [on, setOn] = useState(readSingleKeys)
  const change = (next: boolean) => {
    storeSingleKeys(next)
    setOn(next)
  }
  return (
    <Dialog title="Keys" wide="very" onClose={onClose}>
      <DialogBody>
        <dl className={styles.keys}>
          {[...keys, goKey, ...(hasColleagues ? amongColleagues : []), ...(readDesk() ? [lockKey] : [])].map(
            (line) => (
              <div key={line.does}>
                <dt>
                  {line.keys.map((key) => (
                    <Key key={key} name={key} spoken />
                  ))}
                </dt>
                <dd>{line.does}</dd>
              </div>
            ),
          )}
        </dl>
        <TickLine checked={on} onChange={(event) => change(event.currentTarget.checked)}>
          Single keys ( / &nbsp;P &nbsp;D &nbsp;R &nbsp;O &nbsp;G &nbsp;? ) act when no field has the cursor
        </TickLine>
      </DialogBody>
      <DialogActs>
        <Button
          kind="bare"
          icon="print"
          onClick={() => {
            onClose()
            askAboutPrinting()
          }}
        >
          Printing on this device
        </Button>
        <Button data-first onClick={onClose}>
          Close
        </Button>
      </DialogActs>
    </Dialog>
  )
}
