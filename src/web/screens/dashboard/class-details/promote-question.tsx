import { counted } from '#shared/counted.ts'
import { formatAmount, sumOf } from '#shared/money.ts'
import { sentences } from '#shared/sentences.ts'
import type { Student } from '#web/queries/students.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'

interface PromoteQuestionProps {
  students: readonly Student[]
  from: string
  to: string
  /** They complete the school: no class is theirs any more. */
  isLeaving: boolean
  busy: boolean
  onKeep: () => void
  onAct: () => void
}

/** Asks before children change class: how many, where to, and of leavers what they still owe. */
export function PromoteQuestion({
  students,
  from,
  to,
  isLeaving,
  busy,
  onKeep,
  onAct,
}: PromoteQuestionProps) {
  const owing = students.filter(({ totalDebt }) => totalDebt > 0)
  const who = counted(students.length, 'student')
  return (
    <Confirm
      question={isLeaving ? `${who} of ${from} have completed the school?` : `Promote ${who} to ${to}?`}
      keep={`Keep in ${from}`}
      act={isLeaving ? `Complete ${who}` : `Promote ${who}`}
      danger={isLeaving && owing.length > 0}
      busy={busy && sentences.batch.promoting}
      onKeep={onKeep}
      onAct={onAct}
    >
      <div>
        <Lead label={`From ${from}`} amount={who} />
        <Lead label="To" amount={to} />
        {owing.length > 0 && (
          <Lead
            sum
            label="Still owed"
            count={`by ${owing.length} of them`}
            amount={formatAmount(sumOf(owing.map(({ totalDebt }) => totalDebt)))}
            tone="owed"
          />
        )}
      </div>
      {isLeaving ? (
        <Notice icon="book">
          They leave the class. Who still owes stays on the list of students, in the search and on the
          Completed card of Class Records, and can pay there.
        </Notice>
      ) : (
        <p className={text.hint}>Nothing is charged. What they owe goes with them.</p>
      )}
    </Confirm>
  )
}
