import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#shared/counted.ts'
import { changeTerm, type NewTerm, type Term, termPreviewQuery } from '#web/queries/terms.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface TermDialogProps {
  /** The term to change; without an id a new one. */
  term: Partial<Term>
  last: Term | undefined
  onClose: () => void
}

type Draft = Omit<NewTerm, 'startsOn' | 'endsOn'> & { startsOn: string | null; endsOn: string | null }

/** Name and days of a term, with what the change moves before it is saved. */
export function TermDialog({ term, last, onClose }: TermDialogProps) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...(term.id ? { id: term.id } : {}),
    name: term.name ?? '',
    academicYear: term.academicYear ?? last?.academicYear ?? '',
    startsOn: term.startsOn ?? null,
    endsOn: term.endsOn ?? null,
    feesDueOn: term.feesDueOn ?? null,
  }))
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useAct({
    act: changeTerm,
    onDone: (saved) => {
      onClose()
      showToast(`${saved.name}, ${saved.academicYear} is saved.`)
    },
    onRefused: (refusal) => setProblem(Object.values(refusal.details.fields ?? {})[0] ?? refusal.message),
  })
  const change = (part: Partial<Draft>) => {
    setDraft((current) => ({ ...current, ...part }))
    setProblem(null)
  }
  const whole = wholeTerm(draft)
  const submit = () => {
    if (!whole)
      return setProblem('A term needs a name, its year as 2026/2027, a first day, and a last day after it.')
    saving.submit(whole)
  }
  const title = term.id ? `Change ${term.name}, ${term.academicYear}` : 'Add a term'
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={submit}
      act="Save term"
      busy={saving.busy && 'Saving...'}
    >
      <TermFields draft={draft} onChange={change} />
      {whole && <WhatItMoves term={whole} />}
      <div role="alert">{problem && <ErrorLine>{problem}</ErrorLine>}</div>
    </FormDialog>
  )
}

interface TermFieldsProps {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}

function TermFields({ draft, onChange }: TermFieldsProps) {
  return (
    <>
      <Grid columns={2} align="start" gap={4}>
        <TextField
          label="Name"
          maxLength={60}
          autoComplete="off"
          value={draft.name}
          onChange={(name) => onChange({ name })}
        />
        <TextField
          label="Academic year"
          placeholder="2026/2027"
          maxLength={9}
          autoComplete="off"
          value={draft.academicYear}
          onChange={(academicYear) => onChange({ academicYear })}
        />
      </Grid>
      <Grid columns={2} align="start" gap={4}>
        <DateField label="First day" value={draft.startsOn} onChange={(startsOn) => onChange({ startsOn })} />
        <DateField label="Last day" value={draft.endsOn} onChange={(endsOn) => onChange({ endsOn })} />
      </Grid>
      <DateField
        label="Fees are due, optional"
        value={draft.feesDueOn ?? null}
        onChange={(feesDueOn) => onChange({ feesDueOn })}
      />
    </>
  )
}

function wholeTerm({ startsOn, endsOn, ...draft }: Draft): NewTerm | null {
  const isYear = /^\d{4}\/\d{4}$/.test(draft.academicYear)
  if (!draft.name.trim() || !isYear || !startsOn || !endsOn || startsOn > endsOn) return null
  return { ...draft, startsOn, endsOn }
}

/** What changes, and what does not: entries keep the term they were recorded in. */
function WhatItMoves({ term }: { term: NewTerm }) {
  const { data, error } = useQuery(termPreviewQuery(term))
  if (error) return <Notice tone="bad">{error.message}</Notice>
  if (!data) return null
  const { recorded, outside, currentBefore, currentAfter } = data
  const isMoved = currentBefore !== currentAfter
  if (recorded === 0 && !isMoved) return null
  return (
    <Notice as="div" tone={isMoved ? 'wait' : 'plain'} icon="calendar">
      {isMoved && (
        <p>
          Today’s bills and payments will belong to {currentAfter ?? 'no term'}
          {currentBefore && `, no longer to ${currentBefore}`}. Classes can be billed for it anew.
        </p>
      )}
      {recorded > 0 && (
        <p>
          {counted(recorded, 'entry', 'entries')} recorded in this term {recorded === 1 ? 'stays' : 'stay'} in
          it{outside > 0 && `, also the ${outside} that would lie outside its days`}.
        </p>
      )}
    </Notice>
  )
}
