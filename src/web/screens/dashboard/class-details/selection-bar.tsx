import { useState } from 'react'
import { sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { archive, promote, restore } from '#web/queries/classes-acts.ts'
import { COMPLETED, type Student } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { ArchiveQuestion } from './archive-question.tsx'
import { PromoteQuestion } from './promote-question.tsx'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  classId: string
  className: string
  hasStudents: boolean
  chosen: readonly Student[]
  /** Where they are promoted to; none: they complete the school. */
  next: { id: string; name: string } | undefined
  onDone: () => void
}

/** Promote Selected, Delete Selected: for the ticked children, with what they owe beside it. */
export function SelectionBar({ classId, className, hasStudents, chosen, next, onDone }: SelectionBarProps) {
  const [asking, setAsking] = useState<'promote' | 'archive' | null>(null)
  const ids = chosen.map(({ id }) => id)
  const promoting = useAct({
    act: promote,
    onDone: (_, { studentIds }) => {
      setAsking(null)
      onDone()
      showToast(sentences.batch.promoted, [
        { label: 'Undo', icon: 'undo', act: () => void moveBack({ studentIds, classId, next }) },
      ])
    },
    onRefused: (refusal) => {
      setAsking(null)
      showProblem(sentences.batch.promoteFailed, refusal.message)
    },
  })
  const archiving = useAct({
    act: archive,
    onDone: (_, archived) => {
      setAsking(null)
      onDone()
      showToast(sentences.batch.deleted, [
        { label: 'Undo', icon: 'undo', act: () => void bringBack(archived) },
      ])
    },
    onRefused: (refusal) => {
      setAsking(null)
      showProblem(sentences.batch.deleteFailed, refusal.message)
    },
  })
  const startPromoting = () => {
    if (ids.length === 0) showProblem(sentences.batch.noneToPromote)
    else setAsking('promote')
  }
  const startArchiving = () => {
    if (ids.length === 0) showProblem(sentences.batch.noneToDelete)
    else setAsking('archive')
  }

  if (!hasStudents) return null
  const owed = sumOf(chosen.map(({ totalDebt }) => totalDebt))
  return (
    <section
      className={styles.bar}
      data-empty={ids.length === 0 || undefined}
      data-selection-bar
      aria-label="With the selected students"
    >
      <span role="status">
        <b className={cx(text.strong, text.number)}>{ids.length}</b> selected
        {owed > 0 && (
          <span className={text.owed}>
            , <Money amount={owed} /> owed
          </span>
        )}
      </span>
      {ids.length > 0 && (
        <Button kind="bare" small onClick={onDone}>
          Clear
        </Button>
      )}
      <span className={styles.rule} />
      <Button kind="danger" busy={archiving.busy && sentences.batch.deleting} onClick={startArchiving}>
        {sentences.buttons.deleteSelected}
      </Button>
      <Button kind="primary" busy={promoting.busy && sentences.batch.promoting} onClick={startPromoting}>
        {sentences.buttons.promoteSelected}
        <span className={text.unseen}> to {next?.name ?? COMPLETED}</span>
      </Button>
      {asking === 'promote' && (
        <PromoteQuestion
          students={chosen}
          from={className}
          to={next?.name ?? COMPLETED}
          isLeaving={!next}
          busy={promoting.busy}
          onKeep={() => setAsking(null)}
          onAct={() => promoting.submit({ classId, studentIds: ids })}
        />
      )}
      {asking === 'archive' && (
        <ArchiveQuestion
          students={chosen}
          busy={archiving.busy}
          onKeep={() => setAsking(null)}
          onAct={() => archiving.submit(ids)}
        />
      )}
    </section>
  )
}

interface Undoing {
  studentIds: readonly string[]
  classId: string
  next: SelectionBarProps['next']
}

/** Out of the class they were promoted to, or from among those who have completed. */
async function moveBack({ studentIds, classId, next }: Undoing) {
  const key = crypto.randomUUID()
  try {
    await (next
      ? promote({ classId: next.id, studentIds, toClassId: classId }, key)
      : restore(studentIds, key))
    showToast('They are back in their class.')
  } catch (error) {
    showProblem('They were not moved back.', error instanceof Error ? error.message : undefined)
  }
}

async function bringBack(studentIds: readonly string[]) {
  try {
    const { restored } = await restore(studentIds, crypto.randomUUID())
    showToast(
      restored === 1 ? 'The child is back on the list.' : `${restored} children are back on the list.`,
    )
  } catch (error) {
    showProblem('They were not brought back.', error instanceof Error ? error.message : undefined)
  }
}
