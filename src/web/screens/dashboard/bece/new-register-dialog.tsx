import { useState } from 'react'
import { EXAMS, type Exam } from '#shared/exams.ts'
import { beginExamRegister } from '#web/queries/exams.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface NewRegisterDialogProps {
  onClose: () => void
  onBegun: (registerId: string) => void
}

/** BECE and WASSCE are sat before September: from then on the next year's is registered for. */
function nextYear(): string {
  const now = new Date()
  return String(now.getFullYear() + (now.getMonth() >= 8 ? 1 : 0))
}

type Wrong = { year?: string | undefined; feeType?: string | undefined }

/** Which examination, of which year, and the fee that is passed on. */
export function NewRegisterDialog({ onClose, onBegun }: NewRegisterDialogProps) {
  const { exam, choose, year, setYear, feeType, setFeeType, wrong, busy, submit } = useNewRegister(onBegun)
  return (
    <FormDialog
      title="Begin a register"
      act="Begin"
      busy={busy && 'Saving...'}
      onSubmit={submit}
      onClose={onClose}
    >
      <Segmented label="Examination" options={EXAMS} value={exam} onChange={choose} />
      <TextField
        label="Year"
        inputMode="numeric"
        maxLength={4}
        value={year}
        error={wrong.year}
        onChange={setYear}
      />
      <TextField
        data-first
        label="Fee"
        hint="passed on to WAEC, in full"
        maxLength={60}
        value={feeType}
        error={wrong.feeType}
        onChange={setFeeType}
      />
    </FormDialog>
  )
}

function useNewRegister(onBegun: NewRegisterDialogProps['onBegun']) {
  const [exam, setExam] = useState<Exam>('BECE')
  const [year, setYear] = useState(nextYear)
  const [feeType, setFeeType] = useState('BECE fee')
  const [wrong, setWrong] = useState<Wrong>({})
  const beginning = useAct({
    act: beginExamRegister,
    onDone: ({ message, registerId }) => {
      showToast(message)
      onBegun(registerId)
    },
    onRefused: ({ message, details: { fields } }) =>
      setWrong(fields?.year ? { year: fields.year } : { feeType: fields?.feeType ?? message }),
  })
  const choose = (next: Exam) => {
    setExam(next)
    if (feeType === `${exam} fee`) setFeeType(`${next} fee`)
  }
  const submit = () => {
    const wrongs = {
      year: /^\d{4}$/.test(year.trim()) ? undefined : 'Enter the year of the examination.',
      feeType: feeType.trim() ? undefined : 'Name the fee.',
    }
    setWrong(wrongs)
    if (!wrongs.year && !wrongs.feeType) beginning.submit({ exam, year: Number(year), feeType })
  }
  return { exam, choose, year, setYear, feeType, setFeeType, wrong, busy: beginning.busy, submit }
}
