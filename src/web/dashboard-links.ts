import { sentences } from '#shared/sentences.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { paths } from './paths.ts'

interface DashboardLink {
  label: string
  to: string
  icon: IconName
}

/** The four buttons of the desk, in the specification's order. */
export const mainLinks: readonly DashboardLink[] = [
  { label: sentences.buttons.allFees, to: paths.addFees, icon: 'fees' },
  { label: sentences.buttons.classRecords, to: paths.classRecord(), icon: 'book' },
  { label: sentences.buttons.addStudent, to: paths.addStudent(), icon: 'addPerson' },
  { label: sentences.buttons.generateReport, to: paths.generalReport, icon: 'report' },
]

/** What follows them, quieter. */
export const alsoLinks: readonly { label: string; to: string }[] = [
  { label: 'Journal', to: paths.journal },
  { label: 'Messages', to: paths.messages },
  { label: 'Families', to: paths.families },
  { label: 'Staff', to: paths.staff },
]
