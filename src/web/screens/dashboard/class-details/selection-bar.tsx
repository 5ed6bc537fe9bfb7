import { type ReactNode, useState } from 'react'
import { pesewas, sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import { archive, promote, restore } from '#web/queries/classes-acts.ts'
import { COMPLETED, type Student } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import { Row } from '#web/ui/layout.tsx'
import only from '#web/ui/only.module.css'
import text from '#web/ui/text.module.css'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useToastsAbove } from '#web/ui/use-toasts-above.ts'
import { useAct } from '#web/use-act.ts'
import { ArchiveQuestion } from './archive-question.tsx'
import { BecomeKind } from './become-kind.tsx'
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

type Asking = 'promote' | 'archive'

const sentenceForNone: Record<Asking, string> = {
  promote: sentences.batch.noneToPromote,
  archive: sentences.batch.noneToDelete,
}

/** Promote Selected, Delete Selected: for the ticked children, with what they owe beside it. */
export function SelectionBar(props: SelectionBarProps) {
  const { classId, className, hasStudents, chosen, next, onDone } = props
  const [asking, setAsking] = useState<Asking | null>(null)
  const { promoting, archiving } = useSelectionActs(props, () => setAsking(null))
  const ids = chosen.map(({ id }) => id)
  const ask = (act: Asking) => (ids.length === 0 ? showProblem(sentenceForNone[act]) : setAsking(act))
  if (!hasStudents) return null
  return (
    <Bar isEmpty={ids.length === 0}>
      <Selected chosen={chosen} onClear={onDone} />
      <BecomeKind studentIds={ids} onDone={onDone} />
      <Button kind="danger" busy={archiving.busy && sentences.batch.deleting} onClick={() => ask('archive')}>
        {sentences.buttons.deleteSelected}
      </Button>
      <Button
        kind="primary"
        busy={promoting.busy && sentences.batch.promoting}
        onClick={() => ask('promote')}
      >
        <span className={styles.act}>
          {sentences.buttons.promoteSelected}
          <span className={cx(text.line, text.small, text.plain)}>
            {' '}
            {ids.length > 0 && ids.length} to {next?.name ?? COMPLETED}
          </span>
        </span>
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
    </Bar>
  )
}

/** Higher than the bar, on two lines as well. */
const TOASTS_ABOVE_PX = 104

function Bar({ isEmpty, children }: { isEmpty: boolean; children: ReactNode }) {
  useToastsAbove(TOASTS_ABOVE_PX)
  return (
    <Row
      as="section"
      align="center"
      gap={3}
      className={cx(styles.bar, only.screen)}
      data-empty={isEmpty || undefined}
      aria-label="With the selected students"
    >
      {children}
    </Row>
  )
}

function Selected({ chosen, onClear }: { chosen: readonly Student[]; onClear: () => void }) {
  // What one child has in credit pays nothing of another's.
  const owed = sumOf(chosen.map(({ totalDebt }) => pesewas(Math.max(0, totalDebt))))
  return (
    <>
      <span role="status" className={styles.selected}>
        <b className={cx(text.strong, text.number)}>{chosen.length}</b> selected
        {owed > 0 && (
          <span className={text.owed}>
            , <Money amount={owed} /> owed
          </span>
        )}
      </span>
      {chosen.length > 0 && (
        <Button kind="bare" small onClick={onClear}>
          Clear
        </Button>
      )}
    </>
  )
}

type Acting = Pick<SelectionBarProps, 'classId' | 'next' | 'onDone'>

/** Both acts can be undone from their toast. */
function useSelectionActs({ classId, next, onDone }: Acting, onAnswered: () => void) {
  const promoting = useAct({
    act: promote,
    onDone: (_, { studentIds }) => {
      onAnswered()
      onDone()
      showToast(sentences.batch.promoted, [
        { label: 'Undo', icon: 'undo', act: () => void moveBack({ studentIds, classId, next }) },
      ])
    },
    onRefused: (refusal) => {
      onAnswered()
      showProblem(sentences.batch.promoteFailed, refusal.message)
    },
  })
  const archiving = useAct({
    act: archive,
    onDone: (_, archived) => {
      onAnswered()
      onDone()
      showToast(sentences.batch.deleted, [
        { label: 'Undo', icon: 'undo', act: () => void bringBack(archived) },
      ])
    },
    onRefused: (refusal) => {
      onAnswered()
      showProblem(sentences.batch.deleteFailed, refusal.message)
    },
  })
  return { promoting, archiving }
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
