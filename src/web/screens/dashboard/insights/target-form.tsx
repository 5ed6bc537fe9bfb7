import { useEffect, useRef, useState } from 'react'
import { changeTarget } from '#web/queries/insights.ts'
import { Button } from '#web/ui/button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import place from '#web/ui/place.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const RULE = 'Enter a whole number from 1 to 100.'

interface TargetFormProps {
  termId: string
  target: number | null
}

/** What the Head wants to be in by the last day; left empty there is no target. */
export function TargetForm({ termId, target }: TargetFormProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // The button comes back where the form was, and the focus with it.
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <Fields termId={termId} target={target} onClose={() => setOpen(false)} />
  return (
    <Button ref={opener} kind="bare" small onClick={() => setOpen(true)}>
      {target === null ? 'Set a target' : 'Change the target'}
    </Button>
  )
}

function Fields({ termId, target, onClose }: TargetFormProps & { onClose: () => void }) {
  const [typed, setTyped] = useState(String(target ?? ''))
  const [wrong, setWrong] = useState<string | undefined>()
  const { submit, busy } = useAct({
    act: changeTarget,
    onDone: (message) => {
      showToast(message)
      onClose()
    },
    onRefused: (refusal) => setWrong(refusal.message),
  })
  const percent = typed.trim() === '' ? null : Number(typed)
  const isWrong = percent !== null && !(Number.isInteger(percent) && percent >= 1 && percent <= 100)
  return (
    <Stack
      as="form"
      gap={3}
      className={place.above3}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong) setWrong(RULE)
        else submit({ termId, percent })
      }}
    >
      <TextField
        label="To be in by the last day (%)"
        hint="Left empty there is no target."
        inputMode="numeric"
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setWrong(undefined)
        }}
        error={wrong}
        autoFocus
      />
      <Row gap={3}>
        <Button type="submit" kind="primary" busy={busy && 'Saving…'}>
          Save
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </Row>
    </Stack>
  )
}
