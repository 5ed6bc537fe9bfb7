import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { showReceipt } from '#web/counter/receipts.ts'
import type { Entry } from '#web/queries/entries.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { useTakesTwo } from '#web/screens/dashboard/parts/use-takes-two.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import list from '#web/ui/options.module.css'

const look = buttonLook({ kind: 'bare', small: true })

interface RowMenuProps {
  entry: Entry
  onMove: (entry: Entry) => void
  onTakeBack: (entry: Entry) => void
  onCorrect: (entry: Entry) => void
}

const reversible: readonly Entry['kind'][] = [
  'manual_charge',
  'discount',
  'waiver',
  'write_off',
  'refund',
  'opening',
]

/** What can be done about an entry: its receipt, correct, move or take it back. Nothing where nothing can be done. */
export function RowMenu({ entry, onMove, onTakeBack, onCorrect }: RowMenuProps) {
  const { receiptNumber } = entry
  // A class teacher sees the line of a child on a receipt whose other children are not theirs, and no receipt.
  const receiptId = receiptNumber ? entry.receiptId : null
  const { takesTwo, isOnline, mayTakeBack, canMove, canTakeBack, canCorrect } = useRights(entry)
  if (!receiptId && !canMove && !canTakeBack) return null
  return (
    <MenuTrigger>
      <Button
        {...look}
        className={cx(look.className)}
        aria-label={`More for ${entry.studentName}, ${entry.feeType}`}
      >
        <Icon name="more" />
      </Button>
      <Popover placement="bottom end" offset={2}>
        <Menu className={cx(list.options)}>
          {receiptId && (
            <MenuItem className={cx(list.option)} onAction={() => void showReceipt(receiptId)}>
              <Icon name="receipt" />
              Receipt {receiptNumber}
            </MenuItem>
          )}
          {canCorrect && (
            <MenuItem className={cx(list.option)} onAction={() => onCorrect(entry)}>
              <Icon name="pencil" />
              {takesTwo ? 'Ask to correct' : 'Correct'}
            </MenuItem>
          )}
          {canMove && (
            <MenuItem className={cx(list.option)} onAction={() => onMove(entry)}>
              <Icon name="move" />
              {mayTakeBack ? 'Move' : 'Ask to move'}
            </MenuItem>
          )}
          {canTakeBack && (
            <MenuItem className={cx(list.option)} data-danger onAction={() => onTakeBack(entry)}>
              <Icon name="undo" />
              {isOnline ? 'Ask to give back' : takesTwo ? 'Ask to take back' : 'Take back'}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** What may be done about the entry by whoever is signed in, at once or by asking a second person. */
function useRights(entry: Entry) {
  const isExpired = useIsExpired()
  const takesTwo = useTakesTwo()
  const mayTakeBack = useMay('take_back')
  const mayAct = !isExpired && (mayTakeBack || takesTwo)
  const isReceived = entry.receiptId !== null && entry.kind === 'payment'
  const isOnline = entry.method === 'Online'
  return {
    takesTwo,
    mayTakeBack,
    canMove: mayAct && entry.movable > 0,
    isOnline,
    canTakeBack: mayAct && (isReceived || (!isOnline && reversible.includes(entry.kind))),
    canCorrect: mayAct && isReceived && !isOnline,
  }
}
