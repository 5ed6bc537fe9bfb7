import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { SPONSOR_TYPES } from '#shared/constants.ts'
import { paths } from '#web/paths.ts'
import { type Sponsor, saveSponsor } from '#web/queries/sponsors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import page from '#web/ui/page.module.css'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

export const SPONSOR_TYPE_NAMES: Record<(typeof SPONSOR_TYPES)[number], string> = {
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
export function SponsorDialog({ sponsor, onClose }: SponsorDialogProps) {
  const navigate = useNavigate()
  const [form, setForm] = useState({
    name: sponsor?.name ?? '',
    type: sponsor?.type ?? ('church' as const),
    contact: sponsor?.contact ?? '',
    phone: sponsor?.phone ?? '',
    address: sponsor?.address ?? '',
  })
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
  const names = SPONSOR_TYPES.map((type) => SPONSOR_TYPE_NAMES[type])
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
            <Segmented
              label="What it is"
              options={names}
              value={SPONSOR_TYPE_NAMES[form.type]}
              onChange={(name) =>
                change({ type: SPONSOR_TYPES.find((type) => SPONSOR_TYPE_NAMES[type] === name) ?? form.type })
              }
            />
            <div className={page.pair}>
              {line('contact', 'Contact', 120)}
              {line('phone', 'Phone', 30)}
            </div>
            {line('address', 'Address', 300)}
          </div>
        </DialogBody>
        <DialogActs>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={saving.busy && 'Saving...'}>
            Save
          </Button>
        </DialogActs>
      </form>
    </Dialog>
  )
}
