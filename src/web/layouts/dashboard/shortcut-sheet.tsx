import { useState } from 'react'
import { readSingleKeys, storeSingleKeys } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

const keys = [
  { keys: ['/'], does: 'Find a child and take a payment' },
  { keys: ['Ctrl', 'K'], does: 'The same, also while typing' },
  { keys: ['P'], does: 'Take a payment from the child on the screen or in the row' },
  { keys: ['D'], does: 'Add a debt to the child on the screen or in the row' },
  { keys: ['Shift', 'Enter'], does: 'In the search: add a debt to the child found' },
  { keys: ['↑', '↓'], does: 'From row to row' },
  { keys: ['Enter'], does: 'Open the row; in a form, do what its main button says' },
  { keys: ['Esc'], does: 'Close, or one step back' },
  { keys: ['?'], does: 'This sheet' },
]

/** The keys that work, and the switch for those that are a single letter. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(readSingleKeys)
  const change = (next: boolean) => {
    storeSingleKeys(next)
    setOn(next)
  }
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys body">
        {keys.map((line) => (
          <div key={line.does}>
            <dt>
              {line.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{line.does}</dd>
          </div>
        ))}
      </dl>
      <label className="tick-line">
        <input
          className="tick"
          type="checkbox"
          checked={on}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        Single keys ( / &nbsp;P &nbsp;D &nbsp;? ) act when no field has the cursor
      </label>
      <div className="acts">
        <Button data-first onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
