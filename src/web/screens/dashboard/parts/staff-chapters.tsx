import { paths } from '#web/paths.ts'
import { useHasColleagues, useMay, useMe } from '#web/queries/person.ts'
import { type Chapter, ChapterLine } from '#web/ui/chapter-line.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'

/** The pages of Staff that this person may open; for a school of one the way back, as ever. */
export function StaffChapters({ page }: { page: string }) {
  const pages = useStaffPages()
  const hasColleagues = useHasColleagues()
  if (!hasColleagues || pages.length < 2) {
    return <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: page }]} />
  }
  return <ChapterLine label="Staff" pages={pages} />
}

/** In their order; what somebody may not open is not there. */
export function useStaffPages(): Chapter[] {
  const waiting = useMe()?.waiting ?? 0
  const can = {
    people: useMay('see_people'),
    desks: useMay('see_desks'),
    requests: useMay('see_requests'),
    rules: useMay('see_people'),
    audit: useMay('see_audit'),
  }
  return [
    ...(can.people ? [{ label: 'People', to: paths.staff }] : []),
    ...(can.desks ? [{ label: 'Desks', to: paths.desks }] : []),
    ...(can.requests ? [{ label: 'Requests', to: paths.requests, count: waiting }] : []),
    ...(can.rules ? [{ label: 'Rules', to: paths.rules }] : []),
    ...(can.audit ? [{ label: 'Audit', to: paths.audit }] : []),
  ]
}
