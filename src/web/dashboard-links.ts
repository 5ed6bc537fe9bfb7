import { may, type PermissionName } from '#shared/permissions.ts'
import { sentences } from '#shared/sentences.ts'
import { useCash, useRegistersWaiting, useRole } from '#web/queries/person.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { paths } from './paths.ts'

interface DashboardLink {
  label: string
  to: string
  /** Whoever may not do it does not see it; the rest closes up in the same order. */
  needs: PermissionName
  /** Only where the school keeps drawers. */
  ofDrawers?: true
  /** Only where the school has daily fees. */
  ofRegisters?: true
  /** `G`, then this, goes there. */
  letter?: string
}

/** The four buttons of the dashboard, in the specification's order. */
const mainLinks: readonly (DashboardLink & { icon: IconName })[] = [
  { label: sentences.buttons.allFees, to: paths.addFees, icon: 'fees', needs: 'see_day' },
  { label: sentences.buttons.classRecords, to: paths.classRecord(), icon: 'book', needs: 'see_students' },
  { label: sentences.buttons.addStudent, to: paths.addStudent(), icon: 'addPerson', needs: 'edit_students' },
  { label: sentences.buttons.generateReport, to: paths.generalReport, icon: 'report', needs: 'see_reports' },
]

export const MY_DRAWER = 'My drawer'

/** A cashier's own duty stands with the large ones. */
const ownDrawer = {
  label: MY_DRAWER,
  to: paths.drawer(),
  icon: 'drawer',
  needs: 'keep_drawer',
  ofDrawers: true,
  letter: 'c',
} as const

/** What follows them, quieter. */
const alsoLinks: readonly DashboardLink[] = [
  { label: 'Journal', to: paths.journal, needs: 'see_day', letter: 'j' },
  { label: 'Cash', to: paths.cash(), needs: 'see_day', letter: 'c' },
  { label: 'Families', to: paths.families, needs: 'see_day', letter: 'f' },
  { label: 'Messages', to: paths.messages, needs: 'see_texts', letter: 'm' },
  { label: 'Insights', to: paths.insights(), needs: 'see_insights', letter: 'i' },
  { label: 'Staff', to: paths.staff, needs: 'see_desks', letter: 's' },
]

/** A cashier's journal holds what the cashier took. */
const ofCashier: readonly DashboardLink[] = [
  { label: 'Registers', to: paths.registers(), needs: 'accept_registers', ofRegisters: true },
  { label: 'My takings', to: paths.journal, needs: 'see_journal', letter: 'j' },
]

/** A class teacher marks them on the phone, on a page of their own. */
const ofTeacher: readonly DashboardLink[] = [
  { label: 'Registers', to: paths.register(), needs: 'mark_registers', ofRegisters: true },
]

/** The places that the person at the screen may go to. */
export function useDashboardLinks() {
  const role = useRole()
  const hasDrawers = useCash() !== null
  const hasRegisters = useRegistersWaiting() !== null
  const allowed = <Link extends DashboardLink>(links: readonly Link[]) =>
    links.filter(
      ({ needs, ofDrawers, ofRegisters }) =>
        may(role, needs) && (!ofDrawers || hasDrawers) && (!ofRegisters || hasRegisters),
    )
  const isCashier = role === 'cashier'
  return {
    main: allowed(isCashier ? [...mainLinks, ownDrawer] : mainLinks),
    also: allowed(isCashier ? ofCashier : role === 'teacher' ? ofTeacher : alsoLinks),
  }
}

/** Pages that belong to a place whose address they do not begin with. */
const belongs: readonly (readonly [page: string, place: string])[] = [
  [paths.importStudents, paths.addStudent()],
  [paths.records, paths.generalReport],
  [paths.callList(), paths.families],
  [paths.debtors, paths.families],
  [paths.audit, paths.staff],
  [paths.editSchool, paths.settings],
  [paths.upgradeSubscription, paths.settings],
  [paths.mySchools, paths.settings],
]

const isWithin = (pathname: string, place: string) => pathname === place || pathname.startsWith(`${place}/`)

/** Which of these places somebody is at: the one whose address goes along farthest. Undefined at none of them. */
export function placeAt(pathname: string, places: readonly string[]): string | undefined {
  const here = pathname.replace(/\/$/, '')
  const at = belongs.find(([page]) => isWithin(here, page))?.[1] ?? here
  return places.filter((place) => isWithin(at, place)).sort((one, other) => other.length - one.length)[0]
}
