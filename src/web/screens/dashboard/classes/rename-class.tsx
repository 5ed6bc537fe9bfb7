import { useState } from 'react'
import type { SchoolClass } from '#web/queries/classes.ts'
import { editClass } from '#web/queries/classes-acts.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Another name for a class. Everything recorded in it shows the new one. */
export function RenameClass({ each, onClose }: { each: SchoolClass; onClose: () => void }) {
  const [name, setName] = useState(each.name)
  const [problem, setProblem] = useState<string>()
  const saving = useAct({
    act: editClass,
    onDone: () => {
      showToast(`${each.name} is now ${name.trim()}.`)
      onClose()
    },
    onRefused: (refusal) => setProblem(refusal.details.fields?.name ?? refusal.message),
  })
  const submit = () => {
    if (name.trim() === '') return setProblem('Enter the name of the class.')
    saving.submit({ classId: each.id, name })
  }
  return (
    <FormDialog
      title={`Rename ${each.name}`}
      onClose={onClose}
      onSubmit={submit}
      act="Rename"
      busy={saving.busy && 'Saving...'}
    >
      <TextField
        label="Name"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={(value) => {
          setName(value)
          setProblem(undefined)
        }}
      />
      <p className={text.hint}>
        Papers and lists show the new name from now on. Lists to import may still say {each.name}.
      </p>
    </FormDialog>
  )
}
