import { lazy, Suspense, useState } from 'react'
import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import type { Family } from '#web/queries/families.ts'
import { familyOf } from '#web/queries/family-of.ts'
import { useMay } from '#web/queries/person.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { Button } from '#web/ui/button.tsx'

const MembersDialog = lazy(async () => ({
  default: (await import('#web/screens/dashboard/parts/members-dialog.tsx')).MembersDialog,
}))

/** What is done for a family: one payment for all its children, and who belongs to it. */
export function FamilyActs({ family, familyName }: { family: Family; familyName: string }) {
  const { data: students } = useStudentsAtCounter()
  const openPalette = useOpenPalette()
  const [mayTake, maySee] = [useMay('take_money'), useMay('see_families')]
  const isExpired = useIsExpired()
  const [isOpen, setOpen] = useState(false)
  const { id: familyId } = family
  if (isExpired) return null
  return (
    <>
      {mayTake && familyOf(students, familyId) && (
        <Button
          kind="bare"
          small
          aria-label={`Pay for ${familyName}`}
          onClick={() => openPalette(undefined, 'payment', familyId)}
        >
          Pay
        </Button>
      )}
      {maySee && (
        <Button
          kind="bare"
          small
          icon="people"
          aria-label={`Children of ${familyName}`}
          onClick={() => setOpen(true)}
        >
          Children
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <MembersDialog familyId={familyId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
