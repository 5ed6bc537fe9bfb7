import { useQuery } from '@tanstack/react-query'
import { counted } from '#shared/counted.ts'
import { billLatecomers, type FeeGrid } from '#web/queries/billing.ts'
import { unbilledQuery } from '#web/queries/unbilled.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

const AT_ONCE = 2_000

/** Pupils who are not billed in classes that were: they came, or were imported, afterwards. */
export function Latecomers({ grid }: { grid: FeeGrid }) {
  const { data: unbilled } = useQuery(unbilledQuery())
  const billing = useAct({
    act: billLatecomers,
    onDone: ({ message }) => showToast(message),
    onRefused: (refusal) => showProblem('They were not billed.', refusal.message),
  })
  const isBilled = grid.fees.some(({ billed }) => billed)
  if (!unbilled || !isBilled || unbilled.students.size === 0) return null
  const students = [...unbilled.students]
  return (
    <>
      <Notice tone="wait" icon="warning">
        {counted(students.length, 'pupil')} of billed classes {students.length === 1 ? 'is' : 'are'} not
        billed.
      </Notice>
      <Button busy={billing.busy && 'Billing...'} onClick={() => billing.submit(students.slice(0, AT_ONCE))}>
        Bill {students.length === 1 ? 'that pupil' : 'those pupils'} what their class was billed
      </Button>
    </>
  )
}
