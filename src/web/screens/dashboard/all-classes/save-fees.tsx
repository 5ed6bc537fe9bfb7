import { counted } from '#shared/counted.ts'
import { formatSignedCedis } from '#shared/money.ts'
import { type GridFee, saveGridFees } from '#web/queries/billing.ts'
import { CardBeside } from '#web/ui/beside.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { nameOfCell, type SavedFee } from './grid-cells.ts'

interface SaveFeesProps {
  changed: readonly GridFee[]
  /** Cells that hold no amount. */
  wrong: readonly string[]
  /** Of the changed ones, those billed this term already. */
  billed: readonly SavedFee[]
  /** With the reason of each cell that could not be saved. */
  onSaved: (failed: ReadonlyMap<string, string>) => void
  onDrop: () => void
}

/** Saves what was typed into the grid, all at once; what was billed already is said before. */
export function SaveFees({ changed, wrong, billed, onSaved, onDrop }: SaveFeesProps) {
  const saving = useAct({
    act: saveGridFees,
    onDone: ({ message, notSet, difference }) => {
      onSaved(new Map(notSet.map(({ classId, feeType, reason }) => [nameOfCell(classId, feeType), reason])))
      const [first] = notSet
      const changedDebts =
        difference === 0 ? '' : ` What is owed changes by ${formatSignedCedis(difference)}.`
      if (first) showProblem(message, first.reason)
      else showToast(`${message}${changedDebts}`)
    },
    onRefused: (refusal) => showProblem('The fees were not saved.', refusal.message),
  })
  const pupils = billed.reduce((sum, fee) => sum + (fee.billed?.students ?? 0), 0)
  return (
    <CardBeside>
      <h2>{counted(changed.length, 'fee')} changed</h2>
      {wrong.length > 0 && (
        <Notice tone="bad" role="alert" icon="warning">
          {wrong.length === 1 ? 'One cell holds no amount.' : `${wrong.length} cells hold no amount.`} Type a
          number, or nothing where there is no fee.
        </Notice>
      )}
      {billed.length > 0 && (
        <Notice tone="wait" icon="warning">
          {counted(billed.length, 'of these fees', 'of these fees')} {billed.length === 1 ? 'is' : 'are'}{' '}
          billed already: {counted(pupils, 'charge')} will be changed by the difference.
        </Notice>
      )}
      <p className={text.hint}>Saving charges nobody who is not billed yet.</p>
      <Button
        kind="primary"
        disabled={wrong.length > 0 || changed.length === 0}
        busy={saving.busy && 'Saving...'}
        onClick={() => saving.submit(changed)}
      >
        Save fees
      </Button>
      <Button kind="bare" onClick={onDrop}>
        Leave them as they were
      </Button>
    </CardBeside>
  )
}
