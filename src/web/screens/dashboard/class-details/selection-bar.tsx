import { useState } from 'react'
import { sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { archive, promote, restore } from '#web/queries/classes-acts.ts'
import type { Student } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'
import { ArchiveQuestion } from './archive-question.tsx'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  classId: string
  hasStudents: boolean
  chosen: readonly Student[]
  next: string
  nextId: string | undefined
  onDone: () => void
}

/** Promote Selected, Delete Selected: for the ticked children, with what they owe beside it. */
export function SelectionBar({ classId, hasStudents, chosen, next, nextId, onDone }: SelectionBarProps) {
  const [asking, setAsking] = useState(false)
  const ids = chosen.map(({ id }) => id)
  const promoting = useAct({
    act: promote,
    onDone: (_, { studentIds }) => {
      onDone()
      // Who has completed is in no class any more, so there is none to take her back from.
      const undo = nextId
        ? [{ label: 'Undo', icon: 'undo' as const, act: () => void moveBack(studentIds) }]
        : []
      showToast(sentences.batch.promoted, undo)
    },
    onRefused: (refusal) => showProblem(sentences.batch.promoteFailed, refusal.message),
  })
  const archiving = useAct({
    act: archive,
    onDone: (_, archived) => {
      setAsking(false)
      onDone()
      showToast(sentences.batch.deleted, [
        { label: 'Undo', icon: 'undo', act: () => void bringBack(archived) },
      ])
    },
    onRefused: (refusal) => {
      setAsking(false)
      showProblem(sentences.batch.deleteFailed, refusal.message)
    },
  })
  const moveBack = async (studentIds: readonly string[]) => {
    if (!nextId) return
    try {
      await promote({ classId: nextId, studentIds, toClassId: classId }, crypto.randomUUID())
      showToast('They are back in their class.')
    } catch (error) {
      showProblem('They were not moved back.', error instanceof Error ? error.message : undefined)
    }
  }
  const startPromoting = () => {
    if (ids.length === 0) showProblem(sentences.batch.noneToPromote)
    else promoting.submit({ classId, studentIds: ids })
  }
  const startArchiving = () => {
    if (ids.length === 0) showProblem(sentences.batch.noneToDelete)
    else setAsking(true)
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
        <span className={text.unseen}> to {next}</span>
      </Button>
      {asking && (
        <ArchiveQuestion
          students={chosen}
          busy={archiving.busy}
          onKeep={() => setAsking(false)}
          onAct={() => archiving.submit(ids)}
        />
      )}
    </section>
  )
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
