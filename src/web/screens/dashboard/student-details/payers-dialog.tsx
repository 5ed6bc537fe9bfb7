import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hundredthsOf, WHOLE_SHARE } from '#shared/payer-shares.ts'
import { shortName } from '#shared/people.ts'
import { type Payers, setPayers, usePayers } from '#web/queries/payers.ts'
import { feeTypesQuery } from '#web/queries/school.ts'
import type { Student } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Fields } from '#web/ui/form.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import page from '#web/ui/page.module.css'
import text from '#web/ui/text.module.css'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { Ticks } from './ticks.tsx'

interface PayersDialogProps {
  student: Student
  onClose: () => void
}

/** Who pays for a child beside the guardian, and which share. */
export function PayersDialog({ student, onClose }: PayersDialogProps) {
  const payers = usePayers(student.id)
  const form = usePayersForm(student, payers, onClose)
  const guardian = `${student.guardianFirstName} ${student.guardianSurname}`.trim()
  return (
    <Dialog title={`Who pays for ${student.firstName}`} wide onClose={onClose}>
      <form noValidate onSubmit={form.submit}>
        <DialogBody>
          <div className={page.stack}>
            <PayersFields {...form} guardian={guardian} />
          </div>
        </DialogBody>
        <DialogActs>
          {payers && (
            <Button busy={form.busy && 'Saving...'} onClick={form.end}>
              {guardian} pays all of it
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={form.busy && 'Saving...'}>
            Save
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}

interface PayersFieldsProps extends Pick<ReturnType<typeof usePayersForm>, 'typed' | 'wrong' | 'change'> {
  guardian: string
}

function PayersFields({ typed, wrong, change, guardian }: PayersFieldsProps) {
  const { data: feeTypes } = useQuery(feeTypesQuery())
  const line = (key: 'firstName' | 'surname' | 'phone' | 'first' | 'second', label: string, max: number) => (
    <TextField
      label={label}
      maxLength={max}
      autoComplete="off"
      value={typed[key]}
      error={wrong[key]}
      onChange={(value) => change({ [key]: value })}
    />
  )
  return (
    <>
      <p className={text.hint}>The first payer is {guardian}. Who is the second?</p>
      <Fields>
        {line('firstName', 'First name', 60)}
        {line('surname', 'Surname', 60)}
        {line('phone', 'Phone', 20)}
      </Fields>
      <OptionList label="Shares" options={WAYS} value={typed.way} onChange={(way) => change({ way })} />
      {typed.way === 'percent' ? (
        <Grid columns={2} align="start" gap={4}>
          {line('first', `${shortName(guardian)}, percent`, 6)}
          {line('second', 'The second, percent', 6)}
        </Grid>
      ) : (
        <Ticks
          label="The second pays"
          options={(feeTypes ?? []).map(({ name }) => name)}
          value={typed.fees}
          error={wrong.fees}
          onChange={(fees) => change({ fees })}
        />
      )}
    </>
  )
}

type Way = 'percent' | 'fees'

const WAYS: readonly { value: Way; name: string; says: string }[] = [
  {
    value: 'percent',
    name: 'In percent',
    says: 'Of every fee. A pesewa that cannot be halved is the second’s.',
  },
  { value: 'fees', name: 'By fee type', says: 'The second pays some fees, the first all others.' },
]

function beginning(payers: Payers | null) {
  const [firstName = '', ...surname] = payers?.second.name.split(' ') ?? []
  return {
    firstName,
    surname: surname.join(' '),
    phone: payers?.second.phone ?? '',
    way: (payers && payers.first.percent === null ? 'fees' : 'percent') as Way,
    first: String(payers?.first.percent ?? 50),
    second: String(payers?.second.percent ?? 50),
    fees: (payers?.fees ?? []).filter(({ isSeconds }) => isSeconds).map(({ feeType }) => feeType),
  }
}

function usePayersForm(student: Student, payers: Payers | null, onClose: () => void) {
  const [typed, setTyped] = useState(() => beginning(payers))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const saving = useAct({
    act: setPayers,
    onDone: (message) => {
      onClose()
      showToast(message)
    },
    onRefused: ({ message, details }) => {
      setWrong(fieldsHere(details.fields ?? {}))
      showProblem('The payers were not saved.', message)
    },
  })
  const change = (part: Partial<typeof typed>) => {
    setTyped((current) => ({ ...current, ...part }))
    setWrong({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { firstName, surname, phone, way, first, second, fees } = typed
    if (way === 'percent' && hundredthsOf(Number(first) + Number(second)) !== WHOLE_SHARE)
      return setWrong({ second: 'The two shares must come to 100 %.' })
    if (way === 'fees' && fees.length === 0) return setWrong({ fees: 'Tick one fee type at least.' })
    const shares =
      way === 'percent'
        ? { firstPercent: Number(first), secondPercent: Number(second) }
        : { secondFees: fees }
    saving.submit({ studentId: student.id, body: { second: { firstName, surname, phone }, ...shares } })
  }
  const end = () => saving.submit({ studentId: student.id, body: { second: null } })
  return { typed, wrong, change, submit, end, busy: saving.busy }
}

/** The call's fields as this form has them. */
function fieldsHere(fields: Record<string, string>): Record<string, string> {
  const names: Record<string, string> = {
    'second.firstName': 'firstName',
    'second.surname': 'surname',
    'second.phone': 'phone',
    second: 'phone',
    firstPercent: 'first',
    secondPercent: 'second',
    secondFees: 'fees',
  }
  return Object.fromEntries(Object.entries(fields).map(([field, says]) => [names[field] ?? field, says]))
}
