import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ROLE_NAMES, type Role } from '#shared/permissions.ts'
import { schoolQuery } from '#web/queries/school.ts'
import { invite, type StaffForm } from '#web/queries/staff.ts'
import { ClassChoice } from '#web/screens/dashboard/parts/class-choice.tsx'
import { roleOptions } from '#web/screens/dashboard/parts/roles.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Grid } from '#web/ui/layout.tsx'
import { OptionList } from '#web/ui/option-list.tsx'
import { SmsSlip } from '#web/ui/sms-slip.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import styles from './invite-dialog.module.css'

/** A link to set a password goes to somebody's phone, or to the e-mail where there is no phone. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { typed, role, classIds, problems, busy, field, setRole, setClassIds, send } = useInviting(onClose)
  return (
    <Dialog title="Invite somebody" onClose={onClose} wide="very">
      <form onSubmit={send} noValidate>
        <Grid columns={2} className={styles.halves}>
          <DialogBody>
            <Grid columns={2} align="start" gap={4}>
              <TextField label="First name" maxLength={60} autoComplete="off" {...field('firstName')} />
              <TextField label="Surname" maxLength={60} autoComplete="off" {...field('surname')} />
            </Grid>
            <TextField
              label="Phone or e-mail"
              hint="the link goes there"
              maxLength={254}
              autoComplete="off"
              {...field('contact')}
            />
            {role === 'teacher' && (
              <ClassChoice chosen={classIds} error={problems.classIds} onChange={setClassIds} />
            )}
            <Preview name={typed.firstName} contact={typed.contact} role={role} />
          </DialogBody>
          <DialogBody>
            <OptionList label="Role" options={roleOptions} value={role} onChange={setRole} />
          </DialogBody>
        </Grid>
        <DialogActs>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" shortcut="Enter" busy={busy && 'Sending...'}>
            Send the invitation
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}

function useInviting(onInvited: () => void) {
  const [typed, setTyped] = useState({ firstName: '', surname: '', contact: '' })
  const [role, setRole] = useState<Role>('cashier')
  const [classIds, setClassIds] = useState<string[]>([])
  const [problems, setProblems] = useState<Record<string, string>>({})
  const sending = useAct({
    act: (form: StaffForm, key) => invite(form, key),
    onDone: ({ sentTo }) => {
      onInvited()
      showToast(`A link is on its way to ${sentTo}. It works once, for 72 hours.`)
    },
    onRefused: ({ message, details: { fields } }) => {
      if (fields) setProblems({ ...fields, contact: fields.phone ?? fields.email ?? '' })
      else showProblem('Nobody was invited.', message)
    },
  })
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    error: problems[name] || undefined,
    onChange: (text: string) => {
      setTyped({ ...typed, [name]: text })
      setProblems({})
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const contact = typed.contact.trim()
    const way = !contact ? {} : contact.includes('@') ? { email: contact } : { phone: contact }
    const { firstName, surname } = typed
    sending.submit({ firstName, surname, role, ...(role === 'teacher' ? { classIds } : {}), ...way })
  }
  return { typed, role, classIds, problems, busy: sending.busy, field, setRole, setClassIds, send }
}

/** About what is sent: the server writes the link into it. */
function Preview({ name, contact, role }: { name: string; contact: string; role: Role }) {
  const { data: school } = useQuery(schoolQuery())
  return (
    <SmsSlip
      head={`What ${name.trim() || 'the person'} gets${contact.trim() && `, at ${contact.trim()}`}`}
      text={`${school?.name} invites you to Akontaa as ${ROLE_NAMES[role].toLowerCase()}. Set your password: ${location.host}/i/… Works once, 72 hours.`}
    />
  )
}
