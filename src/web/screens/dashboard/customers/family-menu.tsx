import { formatPhone } from '#shared/phones.ts'
import type { Family, Guardian } from '#web/queries/families.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { type MenuAct, MoreMenu } from '#web/ui/more-menu.tsx'

interface FamilyMenuProps {
  family: Family
  familyName: string
  /** Nothing is owed, and money may be taken all the same. */
  onPayAhead: (() => void) | null
  onChildren: () => void
  onEdit: (guardian: Guardian) => void
}

/** What is done for a family now and then: ring, see its children, mend a name or a number. */
export function FamilyMenu({ family, familyName, onPayAhead, onChildren, onEdit }: FamilyMenuProps) {
  const { guardians } = family
  const isExpired = useIsExpired()
  const [maySee, mayEdit] = [useMay('see_families') && !isExpired, useMay('edit_students')]
  const toCall = guardians.filter(({ phone }) => phone !== '')
  if (!onPayAhead && !maySee && !mayEdit && toCall.length === 0) return null
  const whose = (guardian: Guardian) => (guardians.length > 1 ? ` ${guardian.firstName}` : '')
  const acts = (): MenuAct[] => [
    ...(onPayAhead ? [{ icon: 'receipt', label: 'Pay ahead', onAct: onPayAhead } as const] : []),
    ...(maySee ? [{ icon: 'people', label: 'Children', onAct: onChildren } as const] : []),
    ...toCall.map((guardian): MenuAct => {
      const label = `Call${whose(guardian)} ${formatPhone(guardian.phone)}`
      return { icon: 'phone', label, href: `tel:${guardian.phone}` }
    }),
    ...(mayEdit ? guardians : []).map((guardian): MenuAct => {
      return { icon: 'pencil', label: `Edit${whose(guardian)}`, onAct: () => onEdit(guardian) }
    }),
  ]
  return <MoreMenu label={`More for ${familyName}`} acts={acts} />
}
