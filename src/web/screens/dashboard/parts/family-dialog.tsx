import { type FormEvent, useState } from 'react'
import { fullName } from '#shared/people.ts'
import { formatPhone } from '#shared/phones.ts'
import { sentences } from '#shared/sentences.ts'
import { changeFamily, type Guardian } from '#web/queries/families.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { focusFirstWrong } from '#web/ui/first-wrong.ts'
import { Grid } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TickLine } from '#web/ui/tick.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

/** Changes a guardian once for all of the family's children. */
export function FamilyDialog({ guardian, onClose }: { guardian: Guardian; onClose: () => void }) {
  const { form, field, setNoReminders, busy, submit } = useFamilyForm(guardian, onClose)
  return (
    <Dialog title={`Family of ${fullName(guardian)}`} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <Grid columns={2} align="start" gap={4}>
            <TextField label={labels.surname} maxLength={60} {...field('surname')} />
            <TextField label={labels.firstName} maxLength={60} {...field('firstName')} />
          </Grid>
          <TextField label={labels.phone} type="tel" inputMode="tel" maxLength={30} {...field('phone')} />
          <TickLine
            checked={form.noReminders}
            onChange={(event) => setNoReminders(event.currentTarget.checked)}
          >
            No reminders by text; receipts are still sent
          </TickLine>
          <DialogActs>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
              {sentences.buttons.saveChanges}
            </Button>
          </DialogActs>
        </DialogBody>
      </form>
    </Dialog>
  )
}

const labels = {
  surname: 'Parent’s surname',
  firstName: 'Parent’s first name',
  phone: 'Parent’s phone number',
}

function missingIn(form: Record<keyof typeof labels, string>): Record<string, string> {
  const names = Object.keys(labels) as (keyof typeof labels)[]
  const missing = names.filter((name) => !form[name].trim())
  return Object.fromEntries(missing.map((name) => [name, `${labels[name]} is needed.`]))
}

function useFamilyForm(guardian: Guardian, onSaved: () => void) {
  const [form, setForm] = useState({
    firstName: guardian.firstName,
    surname: guardian.surname,
    phone: formatPhone(guardian.phone),
    noReminders: guardian.noReminders,
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const saving = useAct({
    act: changeFamily,
    onDone: () => {
      onSaved()
      showToast('The family is changed, for all its children.')
    },
    onRefused: (refusal) => {
      setErrors(refusal.details.fields ?? {})
      focusFirstWrong()
      showProblem(sentences.students.updateFailed(refusal.message))
    },
  })
  const field = (name: 'firstName' | 'surname' | 'phone') => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string) => setForm({ ...form, [name]: value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(form)
    setErrors(missing)
    focusFirstWrong()
    if (Object.keys(missing).length > 0) return showProblem(sentences.students.incomplete)
    saving.submit({ id: guardian.id, ...form })
  }
  const setNoReminders = (noReminders: boolean) => setForm({ ...form, noReminders })
  return { form, field, setNoReminders, busy: saving.busy, submit }
}
