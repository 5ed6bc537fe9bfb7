import { useNavigate } from 'react-router'
import { formatPhone } from '#shared/phones.ts'
import { paths } from '#web/paths.ts'
import { statementFile } from '#web/queries/documents.ts'
import type { Family, Guardian } from '#web/queries/families.ts'
import { useMarkApart } from '#web/queries/namesakes.ts'
import { useMay } from '#web/queries/person.ts'
import { useIsExpired } from '#web/queries/use-is-expired.ts'
import { fetchFile } from '#web/ui/fetch-file.ts'
import { type MenuAct, MoreMenu } from '#web/ui/more-menu.tsx'
import { firstNameOf } from './first-name-of.ts'

interface FamilyMenuProps {
  family: Family
  familyName: string
  /** Nothing is owed, and money may be taken all the same. */
  onPayAhead: (() => void) | null
  onChildren: () => void
  onEdit: (guardian: Guardian) => void
}

/** What is done for a family now and then: see it, print, write or ring, say who its children are, mend a name or a number. */
export function FamilyMenu({ family, familyName, onPayAhead, onChildren, onEdit }: FamilyMenuProps) {
  const { guardians, children } = family
  const navigate = useNavigate()
  const markApart = useMarkApart()
  const isExpired = useIsExpired()
  const [maySee, mayEdit] = [useMay('see_families') && !isExpired, useMay('edit_students')]
  const [mayRead, mayWrite] = [useMay('see_students'), useMay('write_notices') && !isExpired]
  const toCall = guardians.filter(({ phone }) => phone !== '')
  const whose = (guardian: Guardian) => (guardians.length > 1 ? ` ${guardian.firstName}` : '')
  const [first] = children
  if (!first) return null
  const acts = (): MenuAct[] => [
    ...(onPayAhead ? [{ icon: 'receipt', label: 'Pay ahead', onAct: onPayAhead } as const] : []),
    { icon: 'eye', label: 'Open the family', onAct: () => navigate(paths.family(family.id)) },
    ...(mayRead ? children : []).map((child): MenuAct => {
      const named = [firstNameOf(child.name, guardians), markApart(child)].filter(Boolean).join(', ')
      const what = children.length > 1 ? `Statement of ${named}` : 'Statement'
      const wanted = { what: `statement of ${named}`, file: statementFile(child.id) }
      return { icon: 'paper', label: what, onAct: () => void fetchFile(wanted) }
    }),
    ...(mayWrite && toCall.length > 0
      ? [{ icon: 'text', label: 'Send a text', onAct: () => navigate(paths.noticeTo(first.id)) } as const]
      : []),
    ...toCall.map((guardian): MenuAct => {
      const label = `Call${whose(guardian)} ${formatPhone(guardian.phone)}`
      return { icon: 'phone', label, href: `tel:${guardian.phone}` }
    }),
    ...(maySee ? [{ icon: 'people', label: 'Children', onAct: onChildren } as const] : []),
    ...(mayEdit ? guardians : []).map((guardian): MenuAct => {
      return { icon: 'pencil', label: `Edit${whose(guardian)}`, onAct: () => onEdit(guardian) }
    }),
  ]
  return <MoreMenu label={`More for ${familyName}`} acts={acts} />
}
