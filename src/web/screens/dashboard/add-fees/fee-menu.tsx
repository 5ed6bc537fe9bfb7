import { passFeeThrough } from '#web/queries/fees.ts'
import type { FeeType } from '#web/queries/school.ts'
import { MoreMenu } from '#web/ui/more-menu.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

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
  const turn = () => void passing.submit({ ...feeType, passThrough: !feeType.passThrough })
  return (
    <MoreMenu
      label={`More for ${feeType.name}`}
      acts={() => [
        {
          icon: 'move',
          label: feeType.passThrough ? 'The school keeps it' : 'Only passes through',
          onAct: turn,
        },
        { icon: 'trash', label: 'Delete', isDanger: true, onAct: () => onDelete(feeType) },
      ]}
    />
  )
}
