import { severalOfKind } from '#shared/kinds.ts'
import { becomeKindTogether, useKinds } from '#web/queries/kinds.ts'
import { FilterSelect } from '#web/ui/filter-select.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface BecomeKindProps {
  studentIds: readonly string[]
  onDone: () => void
}

/** Makes the ticked children one of a kind, where nobody is charged by it. Nothing at a school without kinds. */
export function BecomeKind({ studentIds, onDone }: BecomeKindProps) {
  const kinds = useKinds()
  const becoming = useAct({
    act: becomeKindTogether,
    onDone: (message) => {
      onDone()
      showToast(message)
    },
    onRefused: ({ message }) => showProblem('The kind was not changed.', message),
    keyOf: ({ studentIds: ids, kindId }) => `${kindId} ${ids.join()}`,
  })
  if (kinds.length === 0 || studentIds.length === 0) return null
  return (
    <FilterSelect
      label="Make them another kind"
      all={becoming.busy ? 'Changing...' : 'Make them …'}
      options={kinds.map(({ id, name }) => ({ value: id, label: severalOfKind(name) }))}
      value=""
      onChange={(kindId) => kindId && becoming.submit({ studentIds: [...studentIds], kindId })}
    />
  )
}
