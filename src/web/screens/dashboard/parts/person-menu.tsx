import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { PersonRow } from '#web/queries/staff.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import list from '#web/ui/options.module.css'

export type PersonAct = 'edit' | 'resend' | 'endSessions' | 'leave'

const look = buttonLook({ kind: 'bare', small: true })

/** What the Head can do about somebody. Nothing about whoever has left. */
export function PersonMenu({ person, onAct }: { person: PersonRow; onAct: (act: PersonAct) => void }) {
  const acts = actsOn(person)
  if (acts.length === 0) return null
  return (
    <MenuTrigger>
      <Button {...look} className={cx(look.className)} aria-label={`More for ${person.name}`}>
        <Icon name="more" />
      </Button>
      <Popover placement="bottom end" offset={2}>
        <Menu className={cx(list.options)}>
          {acts.map(({ act, label, icon }) => (
            <MenuItem
              key={act}
              className={cx(list.option)}
              data-danger={act === 'leave' || undefined}
              onAction={() => onAct(act)}
            >
              <Icon name={icon} />
              {label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
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
