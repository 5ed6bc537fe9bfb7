import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortName } from '#shared/people.ts'
import { paths } from '#web/paths.ts'
import { drawersQuery } from '#web/queries/drawers.ts'
import { useMe } from '#web/queries/person.ts'
import { Lead } from '#web/ui/lead.tsx'

/** Who has a drawer open: "Ama, Kojo, yours". */
export default function DrawersOpen() {
  const { data: drawers } = useQuery(drawersQuery())
  const me = useMe()?.staffId
  const open = drawers?.filter(({ state }) => state !== 'closed') ?? []
  const names = open.filter(({ staffId }) => staffId !== me).map(({ staffName }) => shortName(staffName))
  const all = open.length > names.length ? [...names, 'yours'] : names
  if (!drawers || all.length === 0) return null
  return <Lead label="Drawers open" amount={<Link to={paths.cash()}>{all.join(', ')}</Link>} tone="muted" />
}
