import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { formatPhone } from '#shared/phones.ts'
import type { Family, Guardian } from '#web/queries/families.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import list from '#web/ui/options.module.css'

const look = buttonLook({ kind: 'bare', small: true })

interface FamilyMenuProps {
  family: Family
  familyName: string
  /** Nothing is owed, and money may be taken all the same. */
  onPayAhead: (() => void) | null
  onChildren: () => void
  onEdit: (guardian: Guardian) => void
}

/** What is done for a family now and then: ring, see its children, mend a name or a number. */
export function FamilyMenu({ family, familyName, onPayAhead, onChildren, onEdit }: FamilyMenuProps) {
  const { guardians } = family
  const isExpired = useIsExpired()
  const [maySee, mayEdit] = [useMay('see_families') && !isExpired, useMay('edit_students')]
  const toCall = guardians.filter(({ phone }) => phone !== '')
  if (!onPayAhead && !maySee && !mayEdit && toCall.length === 0) return null
  const whose = (guardian: Guardian) => (guardians.length > 1 ? ` ${guardian.firstName}` : '')
  return (
    <MenuTrigger>
      <Button {...look} className={cx(look.className)} aria-label={`More for ${familyName}`}>
        <Icon name="more" />
      </Button>
      <Popover placement="bottom end" offset={2}>
        <Menu className={cx(list.options)} aria-label={`More for ${familyName}`}>
          {onPayAhead && (
            <MenuItem className={cx(list.option)} onAction={onPayAhead}>
              <Icon name="receipt" />
              Pay ahead
            </MenuItem>
          )}
          {maySee && (
            <MenuItem className={cx(list.option)} onAction={onChildren}>
              <Icon name="people" />
              Children
            </MenuItem>
          )}
          {toCall.map((guardian) => (
            <MenuItem key={guardian.id} className={cx(list.option)} href={`tel:${guardian.phone}`}>
              <Icon name="phone" />
              Call{whose(guardian)} {formatPhone(guardian.phone)}
            </MenuItem>
          ))}
          {mayEdit &&
            guardians.map((guardian) => (
              <MenuItem
                key={`edit ${guardian.id}`}
                className={cx(list.option)}
                onAction={() => onEdit(guardian)}
              >
                <Icon name="pencil" />
                Edit{whose(guardian)}
              </MenuItem>
            ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
