import { useState } from 'react'
import { formatAmount } from '#shared/money.ts'
import { fullName } from '#shared/people.ts'
import { bringBack, type Missed, missedBy } from '#web/queries/classes-acts.ts'
import type { Student } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActs, DialogBody } from '#web/ui/dialog.tsx'
import { Lead } from '#web/ui/lead.tsx'
import { showProblem, showToast } from '#web/ui/toast.tsx'
import { useAct } from '#web/use-act.ts'

interface BringBackProps {
  student: Student
  /** What is said when it is done. */
  done: string
  bare?: boolean
}

/** Brings one child back; asks first where the class was charged something meanwhile. */
export function BringBack({ student, done, bare = false }: BringBackProps) {
  const [missed, setMissed] = useState<Missed | null>(null)
  const onRefused = (refusal: Error) =>
    showProblem(`${fullName(student)} was not brought back.`, refusal.message)
  const restoring = useAct({
    act: bringBack,
    onDone: ({ notBilled }) => {
      setMissed(null)
      showToast(notBilled > 0 ? `${done} Not billed for what was charged meanwhile.` : done)
    },
    onRefused,
  })
  const submit = (charge: boolean) => restoring.submit({ studentIds: [student.id], charge })
  const looking = useAct({
    act: (studentIds: readonly string[]) => missedBy(studentIds),
    onDone: (seen) => (seen.charges.length > 0 ? setMissed(seen) : submit(false)),
    onRefused,
  })
  return (
    <>
      <Button
        small
        {...(bare && { kind: 'bare' as const })}
        aria-label={`Bring ${fullName(student)} back into ${student.className}`}
        busy={(looking.busy || restoring.busy) && 'Bringing back...'}
        onClick={() => looking.submit([student.id])}
      >
        Bring back
      </Button>
      {missed && (
        <MissedDialog
          student={student}
          missed={missed}
          busy={restoring.busy}
          onClose={() => setMissed(null)}
          onAnswer={submit}
        />
      )}
    </>
  )
}

interface MissedDialogProps {
  student: Student
  missed: Missed
  busy: boolean
  onClose: () => void
  onAnswer: (charge: boolean) => void
}

/** What was charged while the child was away, with what rules and sponsors take of it. */
function MissedDialog({ student, missed, busy, onClose, onAnswer }: MissedDialogProps) {
  const { charges, less, owes } = missed
  return (
    <Dialog title={`${student.className} was charged while ${student.firstName} was away`} onClose={onClose}>
      <DialogBody>
        {charges.map(({ feeType, amount }) => (
          <Lead key={feeType} label={feeType} amount={signed(amount)} />
        ))}
        {less !== 0 && <Lead label="Reductions and sponsors" amount={signed(-less)} />}
        <Lead
          sum
          label={owes < 0 ? 'The family owes less by' : 'The family owes more by'}
          amount={formatAmount(owes)}
        />
      </DialogBody>
      <DialogActs>
        <Button data-first onClick={() => onAnswer(false)} busy={busy && 'Bringing back...'}>
          Bring back, do not charge
        </Button>
        <Button kind="primary" onClick={() => onAnswer(true)} busy={busy && 'Bringing back...'}>
          Bring back and charge
        </Button>
      </DialogActs>
    </Dialog>
  )
}

function signed(amount: number): string {
  return `${amount < 0 ? '−' : ''}${formatAmount(amount as Parameters<typeof formatAmount>[0])}`
}
