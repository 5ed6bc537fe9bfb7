import { lazy, Suspense, useState } from 'react'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import type { Family, Guardian } from '#web/queries/families.ts'
import { familyOf } from '#web/queries/family-of.ts'
import { useMay } from '#web/queries/person.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import styles from './customers.module.css'
import { FamilyMenu } from './family-menu.tsx'

const MembersDialog = lazy(async () => ({
  default: (await import('#web/screens/dashboard/parts/members-dialog.tsx')).MembersDialog,
}))

interface FamilyActsProps {
  family: Family
  familyName: string
  onEdit: (guardian: Guardian) => void
}

/** What is done for a family: a payment where something is owed; the rest behind the dots. */
export function FamilyActs({ family, familyName, onEdit }: FamilyActsProps) {
  const pay = usePay(family)
  const [isOpen, setOpen] = useState(false)
  const isOwing = family.totalDebt > 0
  return (
    <Row align="center" justify="end" gap={1} className={styles.acts}>
      {pay && isOwing && (
        <Button small aria-label={`Pay for ${familyName}`} onClick={pay}>
          Pay
        </Button>
      )}
      <FamilyMenu
        family={family}
        familyName={familyName}
        onPayAhead={isOwing ? null : pay}
        onChildren={() => setOpen(true)}
        onEdit={onEdit}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <MembersDialog familyId={family.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Row>
  )
}

/** One payment for all its children, or for the one there is; nothing for whoever takes no money. */
export function usePay({ id: familyId, children }: Family): (() => void) | null {
  const { data: students } = useStudentsAtCounter()
  const openPalette = useOpenPalette()
  const [mayTake, isExpired] = [useMay('take_money'), useIsExpired()]
  const [child] = children
  if (!mayTake || isExpired || !child) return null
  if (familyOf(students, familyId)) return () => openPalette(undefined, 'payment', familyId)
  return children.length === 1 ? () => openPalette(child.id, 'payment') : null
}
