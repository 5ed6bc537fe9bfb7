import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import type { FeeType } from '#web/queries/school.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import list from '#web/ui/options.module.css'

const look = buttonLook({ kind: 'bare', small: true })

interface FeeMenuProps {
  feeType: FeeType
  onDelete: (feeType: FeeType) => void
}

/** What is done with a fee type once in a year. */
export function FeeMenu({ feeType, onDelete }: FeeMenuProps) {
  return (
    <MenuTrigger>
      <Button {...look} className={cx(look.className)} aria-label={`More for ${feeType.name}`}>
        <Icon name="more" />
      </Button>
      <Popover placement="bottom end" offset={2}>
        <Menu className={cx(list.options)} aria-label={`More for ${feeType.name}`}>
          <MenuItem className={cx(list.option)} data-danger onAction={() => onDelete(feeType)}>
            <Icon name="trash" />
            Delete
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
