import { may, type PermissionName } from '#shared/permissions.ts'
import { sentences } from '#shared/sentences.ts'
import { useRole } from '#web/queries/person.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { paths } from './paths.ts'

interface DashboardLink {
  label: string
  to: string
  /** Whoever may not do it does not see it; the rest closes up in the same order. */
  needs: PermissionName
  /** `G`, then this, goes there. */
  letter?: string
}

/** The four buttons of the desk, in the specification's order. */
const mainLinks: readonly (DashboardLink & { icon: IconName })[] = [
  { label: sentences.buttons.allFees, to: paths.addFees, icon: 'fees', needs: 'see_day' },
  { label: sentences.buttons.classRecords, to: paths.classRecord(), icon: 'book', needs: 'see_students' },
  { label: sentences.buttons.addStudent, to: paths.addStudent(), icon: 'addPerson', needs: 'edit_students' },
  { label: sentences.buttons.generateReport, to: paths.generalReport, icon: 'report', needs: 'see_reports' },
]

/** What follows them, quieter. */
const alsoLinks: readonly DashboardLink[] = [
  { label: 'Journal', to: paths.journal, needs: 'see_day', letter: 'j' },
  { label: 'Families', to: paths.families, needs: 'see_day', letter: 'f' },
  { label: 'Messages', to: paths.messages, needs: 'see_texts', letter: 'm' },
  { label: 'Staff', to: paths.staff, needs: 'see_desks', letter: 's' },
]

/** A cashier's journal holds what the cashier took. */
const ofCashier: readonly DashboardLink[] = [
  { label: 'My takings', to: paths.journal, needs: 'see_journal', letter: 'j' },
]

/** The places that the person at the screen may go to. */
export function useDashboardLinks() {
  const role = useRole()
  const allowed = <Link extends DashboardLink>(links: readonly Link[]) =>
    links.filter(({ needs }) => may(role, needs))
  return { main: allowed(mainLinks), also: allowed(role === 'cashier' ? ofCashier : alsoLinks) }
}
