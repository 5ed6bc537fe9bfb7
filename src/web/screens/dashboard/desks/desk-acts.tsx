import { useState } from 'react'
import { forgetDesk } from '#web/offline/leave-desk.ts'
import { closeDesk, type DeskRow, nameDesk, takePinsAgain } from '#web/queries/desks.ts'
import { readDesk, storeDesk } from '#web/session.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

export type DeskAct = 'rename' | 'end' | 'allow'

interface DeskActsProps {
  desk: DeskRow
  act: DeskAct
  onClose: () => void
}

/** Asks before what is done about a desk, and does it. */
export function DeskActs({ desk, act, onClose }: DeskActsProps) {
  if (act === 'rename') return <Rename desk={desk} onClose={onClose} />
  return act === 'end' ? <End desk={desk} onClose={onClose} /> : <Allow desk={desk} onClose={onClose} />
}

type AskedProps = Omit<DeskActsProps, 'act'>

function Rename({ desk, onClose }: AskedProps) {
  const [name, setName] = useState(desk.name)
  const [problem, setProblem] = useState<string | undefined>()
  const naming = useAct({
    act: (_: null, key) => nameDesk(desk.id, name, key),
    onDone: () => {
      const own = readDesk()
      if (own?.deskId === desk.id) storeDesk({ ...own, name })
      onClose()
    },
    onRefused: ({ message }) => setProblem(message),
  })
  const save = () => {
    naming.submit(null)
  }
  return (
    <FormDialog
      title={`Rename ${desk.name}`}
      onClose={onClose}
      onSubmit={save}
      act="Save"
      busy={naming.busy && 'Saving...'}
    >
      <TextField label="Name" maxLength={60} value={name} onChange={setName} error={problem} />
    </FormDialog>
  )
}

function End({ desk, onClose }: AskedProps) {
  const ending = useAct({
    act: (_: null, key) => closeDesk(desk.id, key),
    onDone: () => {
      if (readDesk()?.deskId === desk.id) {
        storeDesk(null)
        void forgetDesk()
      }
      onClose()
      showToast(`${desk.name} is no longer a desk of the school.`)
    },
    onRefused: ({ message }) => {
      onClose()
      showProblem('It was not ended.', message)
    },
  })
  return (
    <Confirm
      question={`End the desk ${desk.name}?`}
      keep="Keep it"
      act="End the desk"
      busy={ending.busy && 'Ending...'}
      onKeep={onClose}
      onAct={() => ending.submit(null)}
    >
      <p>
        Everybody is signed out there at once, and its PINs are worth nothing. What was taken there without a
        connection stays on that computer until a Head or Bursar signs in on it and sends it.
      </p>
    </Confirm>
  )
}

function Allow({ desk, onClose }: AskedProps) {
  const allowing = useAct({
    act: (_: null, key) => takePinsAgain(desk.id, key),
    onDone: () => {
      onClose()
      showToast(`${desk.name} takes PINs again.`)
    },
    onRefused: ({ message }) => {
      onClose()
      showProblem('It still asks for passwords.', message)
    },
  })
  return (
    <Confirm
      question={`Let ${desk.name} take PINs again?`}
      keep="Passwords only"
      act="Take PINs again"
      danger={false}
      busy={allowing.busy && 'One moment...'}
      onKeep={onClose}
      onAct={() => allowing.submit(null)}
    >
      <p>Fifteen wrong PINs were typed there within an hour. Ask who was at it before you go on.</p>
    </Confirm>
  )
}
