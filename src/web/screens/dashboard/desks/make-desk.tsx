import { type FormEvent, useState } from 'react'
import { SetPin } from '#web/layouts/dashboard/set-pin.tsx'
import { makeDesk, newDeskKey } from '#web/queries/desks.ts'
import type { Desk } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'

/** Names this browser as a desk; then whoever made it sets their own PIN there. */
export function MakeDesk({ onClose }: { onClose: () => void }) {
  // Once for all tries: the first may have got through although its answer never came back.
  const [deskKey] = useState(newDeskKey)
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [made, setMade] = useState<Desk | null>(null)
  const making = useAct({
    act: (_: null, key) => makeDesk(name, deskKey, key),
    onDone: setMade,
    onRefused: ({ message }) => setProblem(message),
  })
  if (made) return <SetPin desk={made} onClose={onClose} />
  const make = (event: FormEvent) => {
    event.preventDefault()
    making.submit(null)
  }
  return (
    <Dialog title="Make this browser a desk" onClose={onClose}>
      <form onSubmit={make} noValidate>
        <DialogBody>
          <p>
            For a computer at the counter that several people use. It asks who is there, locks after some
            minutes without a touch, and can be ended under Staff from anywhere.
          </p>
          <TextField
            label="Name"
            hint="where it stands"
            placeholder="Front office, left"
            maxLength={60}
            value={name}
            error={problem}
            onChange={(text) => {
              setName(text)
              setProblem(undefined)
            }}
          />
        </DialogBody>
        <DialogActs>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" shortcut="Enter" busy={making.busy && 'One moment...'}>
            Make it a desk
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
