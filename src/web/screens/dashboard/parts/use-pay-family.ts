import { useOpenPalette } from '#web/counter/palette/palette-context.ts'
import type { Family } from '#web/queries/families.ts'
import { familyOf } from '#web/queries/family-of.ts'
import { useMay } from '#web/queries/person.ts'
import { useStudentsAtCounter } from '#web/queries/students-at-counter.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'

/** One payment for all its children, or for the one there is; nothing for whoever takes no money. */
export function usePayFamily({ id: familyId, children }: Family): (() => void) | null {
  const { data: students } = useStudentsAtCounter()
  const openPalette = useOpenPalette()
  const [mayTake, isExpired] = [useMay('take_money'), useIsExpired()]
  const [child] = children
  if (!mayTake || isExpired || !child) return null
  if (familyOf(students, familyId)) return () => openPalette(undefined, 'payment', familyId)
  return children.length === 1 ? () => openPalette(child.id, 'payment') : null
}
