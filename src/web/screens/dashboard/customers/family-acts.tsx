import { lazy, Suspense, useState } from 'react'
import type { Family, Guardian } from '#web/queries/families.ts'
import { usePayFamily } from '#web/screens/dashboard/parts/use-pay-family.ts'
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
  const pay = usePayFamily(family)
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
