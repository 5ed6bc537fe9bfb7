import { useState } from 'react'
import type { Role } from '#shared/permissions.ts'
import { changePerson, type PersonRow, type StaffChange } from '#web/queries/staff.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { ClassChoice } from './class-choice.tsx'
import { roleOptions } from './roles.ts'

/** Changes what somebody is and how they sign in. It counts from their next call on. */
export function EditPerson({ person, onClose }: { person: PersonRow; onClose: () => void }) {
  const { role, classIds, problems, busy, field, setRole, setClassIds, save } = usePersonForm(person, onClose)
  return (
    <FormDialog
      title={person.name}
      onClose={onClose}
      wide
      onSubmit={save}
      act="Save"
      busy={busy && 'Saving...'}
    >
      <Grid columns={2} align="start" gap={4}>
        <TextField label="First name" maxLength={60} {...field('firstName')} />
        <TextField label="Surname" maxLength={60} {...field('surname')} />
      </Grid>
      {!person.isSchoolAccount && (
        <>
          <Grid columns={2} align="start" gap={4}>
            <TextField label="Phone" type="tel" maxLength={30} {...field('phone')} />
            <TextField label="E-mail" type="email" maxLength={254} {...field('email')} />
          </Grid>
          <OptionList label="Role" options={roleOptions} value={role} onChange={setRole} />
          {role === 'teacher' && (
            <ClassChoice chosen={classIds} error={problems.classIds} onChange={setClassIds} />
          )}
        </>
      )}
    </FormDialog>
  )
}

function usePersonForm(person: PersonRow, onSaved: () => void) {
  const [typed, setTyped] = useState({
    firstName: person.firstName,
    surname: person.surname,
    phone: person.phone ?? '',
    email: person.email ?? '',
  })
  const [role, setRole] = useState<Role>(person.role)
  const [classIds, setClassIds] = useState(person.classes.map(({ id }) => id))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const saving = useAct({
    act: (change: StaffChange, key) => changePerson(person.id, change, key),
    onDone: () => {
      onSaved()
      showToast('Saved. It counts from their next step on.')
    },
    onRefused: ({ message, details }) => {
      if (details.fields) setProblems(details.fields)
      else showProblem('It was not saved.', message)
    },
  })
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: problems[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
  })
  const save = () => {
    const { firstName, surname, phone, email } = typed
    saving.submit({
      firstName,
      surname,
      ...(person.isSchoolAccount
        ? {}
        : { role, ...(role === 'teacher' ? { classIds } : {}), phone: phone || null, email: email || null }),
    })
  }
  return { role, classIds, problems, busy: saving.busy, field, setRole, setClassIds, save }
}
