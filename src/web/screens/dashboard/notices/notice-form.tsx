import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { classesQuery } from '#web/queries/classes.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { BeforeItGoes } from './before-it-goes.tsx'
import { type ChosenChild, ChosenFamily } from './chosen-family.tsx'
import { AUDIENCES, useNoticeForm } from './use-notice-form.ts'

/** To whom (one family where one of its children is named), what, and whether by SMS too; what it reaches and costs is shown before it goes. */
export function NoticeForm({ child }: { child: ChosenChild | null }) {
  const form = useNoticeForm(child)
  const { draft, wrong, preview, busy } = form
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.look()
  }
  return (
    <Card pad aria-label="New notice">
      <Stack as="form" gap={4} onSubmit={submit} noValidate>
        <Whom form={form} />
        <TextField
          label="Title"
          maxLength={80}
          autoComplete="off"
          value={draft.title}
          error={wrong.title}
          onChange={(title) => form.change({ title })}
        />
        <TextArea
          label="Notice"
          maxLength={480}
          paragraphs
          value={draft.body}
          error={wrong.body}
          hint="Everybody of these families reads it. Name no sum that is one child’s."
          onChange={(body) => form.change({ body })}
        />
        <TickLine
          checked={draft.texts}
          onChange={({ currentTarget }) => form.change({ texts: currentTarget.checked })}
        >
          Also by SMS, one to each number
        </TickLine>
        <div>
          <Button kind="primary" type="submit" busy={busy && 'Looking...'}>
            Look at it before it goes
          </Button>
        </div>
      </Stack>
      {preview && (
        <BeforeItGoes draft={form.body()} preview={preview} onKeep={form.keep} onWritten={form.clear} />
      )}
    </Card>
  )
}

function Whom({ form: { draft, wrong, change } }: { form: ReturnType<typeof useNoticeForm> }) {
  return (
    <>
      <Segmented label="To" options={AUDIENCES} value={draft.to} onChange={(to) => change({ to })} />
      {draft.to === 'A class' && (
        <WhichClass value={draft.class} error={wrong.class} onChange={(name) => change({ class: name })} />
      )}
      {draft.to === 'One family' && (
        <ChosenFamily child={draft.child} error={wrong.studentId} onChange={(child) => change({ child })} />
      )}
    </>
  )
}

interface WhichClassProps {
  value: string
  error: string | undefined
  onChange: (name: string) => void
}

function WhichClass({ value, error, onChange }: WhichClassProps) {
  const { data } = useQuery(classesQuery())
  return (
    <Select
      label="Class"
      options={(data ?? []).map(({ name }) => ({ value: name, label: name }))}
      value={value || null}
      error={error}
      onChange={onChange}
    />
  )
}
