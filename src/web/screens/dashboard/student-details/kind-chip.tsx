import { lazy, Suspense, useState } from 'react'
import { useMay } from '#web/queries/person.ts'
import type { Student } from '#web/queries/students.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './kind-chip.module.css'

const ChangeKindDialog = lazy(() => import('./change-kind-dialog.tsx'))

/** Which kind of pupil it is, beside the class; a press changes it. Nothing at a school without kinds. */
export function KindChip({ student }: { student: Student }) {
  const [isOpen, setOpen] = useState(false)
  const mayChange = useMay('set_fees')
  const isExpired = useIsExpired()
  if (!student.kind) return null
  if (!mayChange || isExpired || student.status !== 'active') return <Badge>{student.kind}</Badge>
  return (
    <>
      <button type="button" className={styles.chip} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {student.kind}
        <Icon name="down" size={14} />
      </button>
      {isOpen && (
        <Suspense>
          <ChangeKindDialog student={student} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
