import { useState } from 'react'
import { SetPin } from '#web/layouts/dashboard/set-pin.tsx'
import { makeDesk, newDeskKey } from '#web/queries/desks.ts'
import type { Desk } from '#web/session.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
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
  const make = () => {
    making.submit(null)
  }
  return (
    <FormDialog
      title="Make this browser a desk"
      onClose={onClose}
      onSubmit={make}
      act="Make it a desk"
      busy={making.busy && 'One moment...'}
      shortcut="Enter"
    >
      <p>
        For a computer at the counter that several people use. It asks who is there, locks after some minutes
        without a touch, and can be ended under Staff from anywhere.
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
    </FormDialog>
  )
}
