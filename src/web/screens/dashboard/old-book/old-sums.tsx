import { useState } from 'react'
import { formatAmount, parseCedisOrZero } from '#shared/money.ts'
import { type OldBook, sayOldBook } from '#web/queries/old-book.ts'
import { ErrorLine } from '#web/ui/field-frame.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { useAct } from '#web/use-act.ts'
import { saidOf } from './say-book.ts'

interface OldSumsProps {
  book: OldBook
  classId: string
  onClose: () => void
}

/** What a class owed by the old book, added up by hand. */
export function OldSums({ book, classId, onClose }: OldSumsProps) {
  const row = book.classes.find((each) => each.classId === classId)
  const [school, setSchool] = useState(row?.old ? formatAmount(row.old.schoolFees) : '')
  const [other, setOther] = useState(row?.old ? formatAmount(row.old.otherFees) : '')
  const [problem, setProblem] = useState<string>()
  const saving = useAct({
    act: sayOldBook,
    onDone: onClose,
    onRefused: (refusal) => setProblem(Object.values(refusal.details.fields ?? {})[0] ?? refusal.message),
  })
  const submit = () => {
    const [schoolFees, otherFees] = [parseCedisOrZero(school), parseCedisOrZero(other || '0')]
    if (schoolFees === null || otherFees === null)
      return setProblem('Type amounts such as 4,525.00, or 0 where nothing was owed.')
    const said = saidOf(book)
    const others = said.old.filter((each) => each.classId !== classId)
    saving.submit({ ...said, old: [...others, { classId, schoolFees, otherFees }] })
  }
  return (
    <FormDialog
      title={`${row?.className ?? 'Class'} in the old book`}
      onClose={onClose}
      onSubmit={submit}
      act="Keep"
      busy={saving.busy && 'Keeping...'}
    >
      <MoneyField label="School Fees owed" value={school} onChange={setSchool} autoFocus />
      <MoneyField label="Other fees owed" value={other} onChange={setOther} />
      <div role="alert">{problem && <ErrorLine>{problem}</ErrorLine>}</div>
    </FormDialog>
  )
}
