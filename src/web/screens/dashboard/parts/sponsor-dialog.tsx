import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { SPONSOR_TYPES } from '#shared/constants.ts'
import { paths } from '#web/paths.ts'
import { type Sponsor, saveSponsor } from '#web/queries/sponsors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Grid } from '#web/ui/layout.tsx'
import page from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

type SponsorType = (typeof SPONSOR_TYPES)[number]

export const SPONSOR_TYPE_NAMES: Record<SponsorType, string> = {
  church: 'Church',
  company: 'Company',
  organisation: 'Organisation',
  person: 'Person',
}

interface SponsorDialogProps {
  /** Nobody: a new one. */
  sponsor?: Pick<Sponsor, 'id' | 'name' | 'type' | 'contact' | 'phone' | 'address'>
  onClose: () => void
}

/** What is known of a sponsor. A new one's page opens once it is saved. */
export function SponsorDialog(props: SponsorDialogProps) {
  const { sponsor, onClose } = props
  const { form, wrong, change, submit, busy } = useSponsorForm(props)
  const line = (key: 'name' | 'contact' | 'phone' | 'address', label: string, max: number) => (
    <TextField
      label={label}
      maxLength={max}
      autoComplete="off"
      value={form[key]}
      error={wrong[key]}
      onChange={(typed) => change({ [key]: typed })}
    />
  )
  return (
    <Dialog title={sponsor ? 'Edit the sponsor' : 'Add a sponsor'} wide onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <div className={page.stack}>
            {line('name', 'Name', 120)}
            <TypeChoice value={form.type} onChange={(type) => change({ type })} />
            <Grid columns={2} align="start" gap={4}>
              {line('contact', 'Contact', 120)}
              {line('phone', 'Phone', 30)}
            </Grid>
            {line('address', 'Address', 300)}
          </div>
        </DialogBody>
        <DialogActs>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={busy && 'Saving...'}>
            Save
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}

function TypeChoice({ value, onChange }: { value: SponsorType; onChange: (type: SponsorType) => void }) {
  return (
    <Segmented
      label="What it is"
      options={SPONSOR_TYPES.map((type) => SPONSOR_TYPE_NAMES[type])}
      value={SPONSOR_TYPE_NAMES[value]}
      onChange={(name) => onChange(SPONSOR_TYPES.find((type) => SPONSOR_TYPE_NAMES[type] === name) ?? value)}
    />
  )
}

const EMPTY = { name: '', type: 'church' as SponsorType, contact: '', phone: '', address: '' }

function useSponsorForm({ sponsor, onClose }: SponsorDialogProps) {
  const navigate = useNavigate()
  const { name, type, contact, phone, address } = sponsor ?? EMPTY
  const [form, setForm] = useState({ name, type, contact, phone, address })
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const saving = useAct({
    act: saveSponsor,
    onDone: ({ id }) => {
      onClose()
      if (sponsor) showToast('Saved.')
      else navigate(paths.sponsor(id))
    },
    onRefused: ({ message, details }) => {
      if (details.fields) setWrong(details.fields)
      else showProblem('The sponsor was not saved.', message)
    },
  })
  const change = (part: Partial<typeof form>) => {
    setForm((current) => ({ ...current, ...part }))
    setWrong({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.name.trim()) return setWrong({ name: 'Enter the name of the sponsor.' })
    saving.submit({ ...form, id: sponsor?.id })
  }
  return { form, wrong, change, submit, busy: saving.busy }
}
