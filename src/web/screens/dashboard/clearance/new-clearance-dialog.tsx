import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { beginClearance } from '#web/queries/clearance.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './clearance.module.css'

interface NewClearanceDialogProps {
  onClose: () => void
  onBegun: (clearanceId: string) => void
}

type Wrong = Partial<Record<'name' | 'feeTypes' | 'percent', string | undefined>>

/** What it is for, which fees, and how much of them. */
export function NewClearanceDialog({ onClose, onBegun }: NewClearanceDialogProps) {
  const form = useNewClearance(onBegun)
  const { name, percent, chosen, acceptsPromises, wrong, busy, submit } = form
  return (
    <FormDialog
      title="Begin a clearance"
      act="Begin"
      busy={busy && 'Saving...'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        data-first
        label="For what?"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={wrong.name}
        onChange={form.setName}
      />
      <Fees chosen={chosen} onChoose={form.setChosen} />
      {wrong.feeTypes && (
        <Notice as="p" tone="bad">
          {wrong.feeTypes}
        </Notice>
      )}
      <TextField
        label="How much of this term’s, in percent"
        inputMode="numeric"
        value={percent}
        error={wrong.percent}
        hint="100: nothing of them may be late."
        onChange={form.setPercent}
      />
      <TickLine
        checked={acceptsPromises}
        onChange={({ currentTarget }) => form.setAccepts(currentTarget.checked)}
      >
        A promise of all that is missing clears until its day
      </TickLine>
    </FormDialog>
  )
}

interface FeesProps {
  chosen: readonly string[]
  onChoose: (feeTypes: readonly string[]) => void
}

function Fees({ chosen, onChoose }: FeesProps) {
  const { data: types, error, refetch } = useQuery(feeTypesQuery())
  return (
    <fieldset className={styles.fees}>
      <legend>Fees that must be settled</legend>
      {!types && error && (
        <Problem sentence="The fees did not load." detail={error.message} onRetry={refetch} />
      )}
      {!types && !error && <Skeleton width={220} height={24} />}
      {types
        ?.filter(({ voluntary }) => !voluntary)
        .map(({ id, name: feeType }) => (
          <TickLine
            key={id}
            checked={chosen.includes(feeType)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(checked ? [...chosen, feeType] : chosen.filter((each) => each !== feeType))
            }
          >
            {feeType}
          </TickLine>
        ))}
    </fieldset>
  )
}

function useNewClearance(onBegun: NewClearanceDialogProps['onBegun']) {
  const [name, setName] = useState('')
  const [percent, setPercent] = useState('100')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [acceptsPromises, setAccepts] = useState(true)
  const [wrong, setWrong] = useState<Wrong>({})
  const { submit: begin, busy } = useAct({
    act: beginClearance,
    onDone: ({ message, clearanceId }) => {
      showToast(message)
      onBegun(clearanceId)
    },
    onRefused: ({ message, details: { fields } }) => setWrong(fields ? { ...fields } : { name: message }),
  })
  const submit = () => {
    const wrongs: Wrong = {
      name: name.trim() ? undefined : 'Say what it is for: Report cards, End of term examinations.',
      feeTypes: chosen.length > 0 ? undefined : 'Choose the fees that must be settled.',
      percent: /^(100|[1-9]\d?)$/.test(percent.trim()) ? undefined : 'Enter a whole number from 1 to 100.',
    }
    setWrong(wrongs)
    if (wrongs.name || wrongs.feeTypes || wrongs.percent) return
    begin({ name, feeTypes: [...chosen], percent: Number(percent), acceptsPromises })
  }
  return {
    name,
    setName,
    percent,
    setPercent,
    chosen,
    setChosen,
    acceptsPromises,
    setAccepts,
    wrong,
    busy,
    submit,
  }
}
