import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { sentences } from '#shared/sentences.ts'
import type { Student } from '#web/queries/students.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/figure.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { Notice } from '#web/ui/notice.tsx'
import text from '#web/ui/text.module.css'

const NAMED = 8

interface ArchiveQuestionProps {
  students: readonly Student[]
  busy: boolean
  onKeep: () => void
  onAct: () => void
}

/** Asks before children leave the lists: who they are and what they owe. */
export function ArchiveQuestion({ students, busy, onKeep, onAct }: ArchiveQuestionProps) {
  const owed = sumOf(students.map(({ totalDebt }) => totalDebt))
  const who = students.length === 1 ? '1 student' : `${students.length} students`
  const act =
    owed > 0 ? (
      <>
        Archive {who} who owe{students.length === 1 ? 's' : ''} <Money amount={owed} />
      </>
    ) : (
      `Archive ${who}`
    )
  return (
    <Confirm
      question={sentences.batch.confirmDelete}
      keep="Keep them"
      act={act}
      busy={busy && sentences.batch.deleting}
      onKeep={onKeep}
      onAct={onAct}
    >
      <div>
        {students.slice(0, NAMED).map((student) => (
          <Lead
            key={student.id}
            label={fullName(student)}
            amount={
              <>
                {student.totalDebt < 0 && <span className={cx(text.small, text.credit)}>in credit </span>}
                {formatAmount(student.totalDebt)}
              </>
            }
          />
        ))}
        {students.length > NAMED && <p className={text.hint}>and {students.length - NAMED} more</p>}
        <Lead
          sum
          label={owed < 0 ? 'In credit together' : 'Still owed together'}
          amount={formatAmount(pesewas(owed))}
        />
      </div>
      <Notice icon="archive">
        They leave the lists. Every payment and receipt is kept, and you can bring them back from Class
        Records.
      </Notice>
    </Confirm>
  )
}
