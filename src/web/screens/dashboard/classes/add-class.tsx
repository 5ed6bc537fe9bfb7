import { type FormEvent, useState } from 'react'
import type { SchoolClass } from '#web/queries/classes.ts'
import { addClass } from '#web/queries/classes-acts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Select } from '#web/ui/select.tsx'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** A class or a stream of one's own. */
export function AddClass({ classes }: { classes: readonly SchoolClass[] }) {
  const [name, setName] = useState('')
  const [after, setAfter] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const before = classes.find(({ id }) => id === after) ?? classes.at(-1)
  const adding = useAct({
    act: addClass,
    onDone: ({ message }) => {
      showToast(message)
      setName('')
    },
    onRefused: (refusal) => setProblem(refusal.details.fields?.name ?? refusal.message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem('Enter the name of the class.')
    adding.submit({ name, ...(before ? { afterClassId: before.id } : {}) })
  }
  return (
    <Card pad stack as="form" onSubmit={submit} noValidate>
      <h2>Add a class</h2>
      <TextField
        label="Name"
        hint="such as Basic 4B"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={problem}
        onChange={(value) => {
          setName(value)
          setProblem(undefined)
        }}
      />
      <StandsAfter classes={classes} chosen={before} onChoose={setAfter} />
      <div>
        <Button kind="primary" type="submit" icon="plus" busy={adding.busy && 'Adding...'}>
          Add class
        </Button>
      </div>
    </Card>
  )
}

interface StandsAfterProps {
  classes: readonly SchoolClass[]
  chosen: SchoolClass | undefined
  onChoose: (classId: string) => void
}

function StandsAfter({ classes, chosen, onChoose }: StandsAfterProps) {
  return (
    <>
      <Select
        label="Stands after"
        options={classes.map(({ id, name: label }) => ({ value: id, label }))}
        value={chosen?.id ?? null}
        onChange={onChoose}
      />
      <p className={text.hint}>
        Its students will go where those of {chosen?.name ?? 'the class before it'} go. Change that in the
        list.
      </p>
    </>
  )
}
