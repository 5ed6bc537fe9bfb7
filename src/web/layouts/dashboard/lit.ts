import { useLocation } from 'react-router'
import { placeAt, useDashboardLinks } from '#web/dashboard-links.ts'
import { paths } from '#web/paths.ts'
import { useHasColleagues, useMay } from '#web/queries/person.ts'

/** Where one is, as far as it is not among the places of the book. */
export type Lit = 'students' | 'settings' | 'person' | 'main' | 'also'

/** Where one is, is always lit somewhere: what has no place of its own belongs to the students, or to the person. */
export function useLit(): Lit {
  const { pathname } = useLocation()
  const { main, also } = useDashboardLinks()
  const mayEdit = useMay('edit_school')
  const hasColleagues = useHasColleagues()
  const isAt = (links: readonly { to: string }[]) => placeAt(pathname, toAll(links)) !== undefined
  const settings = placeAt(pathname, [paths.settings])
  if (settings && mayEdit) return 'settings'
  if (isAt(main)) return 'main'
  if (isAt(also)) return 'also'
  const isOfPerson = settings ?? placeAt(pathname, [paths.help(), paths.staff, paths.cash(), paths.journal])
  return hasColleagues && isOfPerson ? 'person' : 'students'
}

function toAll(links: readonly { to: string }[]): string[] {
  return links.map(({ to }) => to)
}
