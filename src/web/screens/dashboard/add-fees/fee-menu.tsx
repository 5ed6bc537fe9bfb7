import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { passFeeThrough } from '#web/queries/fees.ts'
import type { FeeType } from '#web/queries/school.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import list from '#web/ui/options.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const look = buttonLook({ kind: 'bare', small: true })

interface FeeMenuProps {
  feeType: FeeType
  onDelete: (feeType: FeeType) => void
}

/** What is done with a fee type once in a year. */
export function FeeMenu({ feeType, onDelete }: FeeMenuProps) {
  const passing = useAct({
    act: passFeeThrough,
    onDone: (message) => showToast(message),
    onRefused: ({ message }) => showProblem(`${feeType.name} is as it was.`, message),
  })
  const turn = () => passing.submit({ ...feeType, passThrough: !feeType.passThrough })
  return (
    <MenuTrigger>
      <Button {...look} className={cx(look.className)} aria-label={`More for ${feeType.name}`}>
        <Icon name="more" />
      </Button>
      <Popover placement="bottom end" offset={2}>
        <Menu className={cx(list.options)} aria-label={`More for ${feeType.name}`}>
          <MenuItem className={cx(list.option)} onAction={turn}>
            <Icon name="move" />
            {feeType.passThrough ? 'The school keeps it' : 'Only passes through'}
          </MenuItem>
          <MenuItem className={cx(list.option)} data-danger onAction={() => onDelete(feeType)}>
            <Icon name="trash" />
            Delete
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
