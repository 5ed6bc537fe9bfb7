import { showReceipt } from '#web/counter/receipts.ts'
import type { Entry } from '#web/queries/entries.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { useTakesTwo } from '#web/screens/dashboard/parts/use-takes-two.ts'
import { type MenuAct, MoreMenu } from '#web/ui/more-menu.tsx'

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
  const acts = (): (MenuAct | false)[] => [
    receiptId !== null && {
      icon: 'receipt',
      label: `Receipt ${receiptNumber}`,
      onAct: () => void showReceipt(receiptId),
    },
    canCorrect && {
      icon: 'pencil',
      label: takesTwo ? 'Ask to correct' : 'Correct',
      onAct: () => onCorrect(entry),
    },
    canMove && { icon: 'move', label: mayTakeBack ? 'Move' : 'Ask to move', onAct: () => onMove(entry) },
    canTakeBack && {
      icon: 'undo',
      label: isOnline ? 'Ask to give back' : takesTwo ? 'Ask to take back' : 'Take back',
      isDanger: true,
      onAct: () => onTakeBack(entry),
    },
  ]
  return (
    <MoreMenu
      label={`More for ${entry.studentName}, ${entry.feeType}`}
      acts={() => acts().filter((act) => act !== false)}
    />
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
