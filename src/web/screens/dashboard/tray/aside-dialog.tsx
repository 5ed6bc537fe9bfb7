import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { type Aside, setAside, type TrayLine } from '#web/queries/statements.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { ASIDES, asideOf } from './grades.ts'
import { sumOfLines } from './tray-table.tsx'

/** Asks why lines are no pupil's. */
export function AsideDialog({ lines, onClose }: { lines: readonly TrayLine[]; onClose: () => void }) {
  const [first] = lines
  const [why, setWhy] = useState<Aside>(first ? asideOf(first) : 'not_ours')
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState('')
  const { submit, busy } = useAct({
    act: setAside,
    onDone: (message: string) => {
      onClose()
      showToast(message)
    },
    onRefused: ({ code, message }) =>
      code === 'possible_duplicate' ? setAsked(message) : showProblem(message),
  })
  const sent = { lineIds: lines.map(({ id }) => id), why, note: note.trim() }
  if (asked)
    return (
      <Confirm
        question={asked}
        keep="Leave it in the tray"
        act="Set it aside all the same"
        busy={busy && 'Saving...'}
        onKeep={onClose}
        onAct={() => submit({ ...sent, confirm: true })}
      >
        <p>Where the money is gone, take that receipt back first: then the family owes it again.</p>
      </Confirm>
    )
  return (
    <FormDialog
      title={`Set ${counted(lines.length, 'line')} aside, GH₵ ${sumOfLines(lines)}`}
      onClose={onClose}
      onSubmit={() => submit(sent)}
      act="Set aside"
      busy={busy && 'Saving...'}
    >
      <OptionList label="What it was" options={ASIDES} value={why} onChange={setWhy} />
      <TextField
        label="Note"
        hint="may stay empty"
        autoComplete="off"
        maxLength={300}
        value={note}
        onChange={setNote}
      />
    </FormDialog>
  )
}
