import { lazy, Suspense, useState } from 'react'
import { usePayers } from '#web/queries/payers.ts'
import { useMay } from '#web/queries/person.ts'
import type { Student } from '#web/queries/students.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './student-details.module.css'
import { SetPayersButton } from './two-payers.tsx'

const AdjustDialog = lazy(async () => ({ default: (await import('./adjust-dialog.tsx')).AdjustDialog }))

/** The way to a discount, waiver, write-off or refund, for who may record or ask for one. */
export function Adjustments({ student }: { student: Student | undefined }) {
  const mayRecord = useMay('forgive')
  const mayAsk = useMay('ask_requests')
  const [open, setOpen] = useState(false)
  if (!mayRecord && !mayAsk) return null
  return (
    <p className={styles.reduced}>
      <Button kind="bare" small disabled={!student} onClick={() => setOpen(true)}>
        Discount, waiver, write-off or refund
      </Button>
      {student && <SecondPayer student={student} />}
      {open && student && (
        <Suspense fallback={null}>
          <AdjustDialog student={student} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </p>
  )
}

/** The way to a second payer, where the child has one alone. */
function SecondPayer({ student }: { student: Student }) {
  if (usePayers(student.id)) return null
  return <SetPayersButton student={student} label="Two payers" />
}
