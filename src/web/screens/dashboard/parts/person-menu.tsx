import type { PersonRow } from '#web/queries/staff.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { MoreMenu } from '#web/ui/more-menu.tsx'

export type PersonAct = 'edit' | 'resend' | 'endSessions' | 'leave'

/** What the Head can do about somebody. Nothing about whoever has left. */
export function PersonMenu({ person, onAct }: { person: PersonRow; onAct: (act: PersonAct) => void }) {
  const acts = actsOn(person)
  if (acts.length === 0) return null
  return (
    <MoreMenu
      label={`More for ${person.name}`}
      acts={() =>
        acts.map(({ act, label, icon }) => ({
          icon,
          label,
          isDanger: act === 'leave',
          onAct: () => onAct(act),
        }))
      }
    />
  )
}

export function actsOn({
  status,
  isSchoolAccount,
}: PersonRow): { act: PersonAct; label: string; icon: IconName }[] {
  if (status === 'left') return []
  const leave = { act: 'leave', label: 'Leaves the school', icon: 'undo' } as const
  const edit = {
    act: 'edit',
    label: isSchoolAccount ? 'Change name' : 'Change role, classes, name',
    icon: 'pencil',
  } as const
  if (status === 'invited') return [{ act: 'resend', label: 'Send the link again', icon: 'up' }, edit, leave]
  const end = { act: 'endSessions', label: 'End all sessions', icon: 'close' } as const
  return [edit, end, ...(isSchoolAccount ? [] : [leave])]
}
