import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount, formatSigned, parseCedis, pesewas } from '#shared/money.ts'
import { type OldBook, sayOldBook } from '#web/queries/old-book.ts'
import { studentsQuery } from '#web/queries/students.ts'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useAct } from '#web/use-act.ts'
import { saidOf } from './say-book.ts'

/** Whose a difference is, and what it is: a sentence that both sign. */
export function NameDifference({ book, onClose }: { book: OldBook; onClose: () => void }) {
  const open = book.classes.filter((row) => row.unnamed !== 0)
  const { draft, change, problem, submit, busy } = useDifference(book, open, onClose)
  return (
    <FormDialog
      title="Name a difference"
      onClose={onClose}
      onSubmit={submit}
      act="Keep"
      busy={busy && 'Keeping...'}
    >
      <Select
        label="Class"
        value={draft.classId}
        onChange={(classId) => change(draftOf(open, classId))}
        options={open.map((row) => ({
          value: row.classId,
          label: row.className,
          aside: formatSigned(row.unnamed),
        }))}
      />
      <TextField
        label="Whose, or what"
        maxLength={120}
        autoComplete="off"
        value={draft.what}
        onChange={(what) => change({ what })}
      />
      <Segmented
        label="The new book has"
        value={draft.way}
        options={['less', 'more'] as const}
        onChange={(way) => change({ way })}
      />
      <MoneyField label="By" value={draft.amount} onChange={(amount) => change({ amount })} />
      <TextArea
        label="What it is"
        hint="Such as: paid on old receipt 1187, not crossed off in the book."
        maxLength={300}
        value={draft.why}
        onChange={(why) => change({ why })}
      />
      <div role="alert">{problem && <ErrorLine>{problem}</ErrorLine>}</div>
    </FormDialog>
  )
}

interface Draft {
  classId: string
  what: string
  way: 'less' | 'more'
  amount: string
  why: string
}

type Open = OldBook['classes']

/** What is left to name of a class. */
function draftOf(open: Open, classId: string): Pick<Draft, 'classId' | 'way' | 'amount'> {
  const left = open.find((row) => row.classId === classId)?.unnamed ?? pesewas(0)
  return { classId, way: left < 0 ? 'less' : 'more', amount: formatAmount(pesewas(Math.abs(left))) }
}

function useDifference(book: OldBook, open: Open, onClose: () => void) {
  const [draft, setDraft] = useState<Draft>(() => ({
    ...draftOf(open, open[0]?.classId ?? ''),
    what: '',
    why: '',
  }))
  const [problem, setProblem] = useState<string>()
  const studentNamed = useStudentNamed()
  const saving = useAct({
    act: sayOldBook,
    onDone: onClose,
    onRefused: (refusal) => setProblem(Object.values(refusal.details.fields ?? {})[0] ?? refusal.message),
  })
  const submit = () => {
    const { classId, what, way, why } = draft
    const amount = parseCedis(draft.amount)
    if (!what.trim()) return setProblem('Say whose it is, or what it is about.')
    if (amount === null) return setProblem('Type an amount such as 45.00.')
    if (!why.trim()) return setProblem('Say what it is in a sentence.')
    const studentId = studentNamed(what, classId)
    const named = {
      classId,
      what: what.trim(),
      amount: pesewas(way === 'less' ? -amount : amount),
      why: why.trim(),
      ...(studentId ? { studentId } : {}),
    }
    const said = saidOf(book)
    saving.submit({ ...said, differences: [...said.differences, named] })
  }
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }))
  return { draft, change, problem, submit, busy: saving.busy }
}

/** The one child of a class with that name: then the name goes when the child is erased. */
function useStudentNamed() {
  const { data } = useQuery(studentsQuery())
  return (name: string, classId: string): string | undefined => {
    const plain = name.trim().toLowerCase()
    const found = (data ?? []).filter(
      (student) =>
        student.classId === classId && `${student.firstName} ${student.surname}`.toLowerCase() === plain,
    )
    return found.length === 1 ? found[0]?.id : undefined
  }
}
