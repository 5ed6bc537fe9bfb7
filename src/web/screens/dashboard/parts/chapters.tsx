import { useLocation, useNavigate } from 'react-router'
import { may, type PermissionName } from '#shared/permissions.ts'
import { sentences } from '#shared/sentences.ts'
import { paths } from '#web/paths.ts'
import { useHasClearances } from '#web/queries/clearance.ts'
import { useExamRegisters } from '#web/queries/exams.ts'
import {
  useCash,
  useHasColleagues,
  useHasStatements,
  useMe,
  usePaysOut,
  useRegistersWaiting,
  useRole,
} from '#web/queries/person.ts'
import { useReductionRules } from '#web/queries/reductions.ts'
import { useSettingsPlaces } from '#web/settings-places.ts'
import { useShortcuts } from '#web/shortcuts.ts'
import { ChapterLine } from '#web/ui/chapter-line.tsx'
import { Crumbs } from '#web/ui/crumbs.tsx'
import { useIsWide } from '#web/ui/use-media.ts'

interface PlacePage {
  label: string
  to: string
  needs: PermissionName
  /** How many wait there. */
  count?: number
}

/** The places of the dashboard that have more than one page. */
export type Place =
  | 'cash'
  | 'fees'
  | 'addStudent'
  | 'report'
  | 'families'
  | 'classes'
  | 'insights'
  | 'staff'
  | 'settings'

const { allFees, addStudent, generateReport } = sentences.buttons
const { classRecords } = sentences.titles

const names: Record<Place, string> = {
  cash: 'Cash',
  fees: allFees,
  addStudent,
  report: generateReport,
  families: 'Families',
  classes: classRecords,
  insights: 'Insights',
  staff: 'Staff',
  settings: 'Settings',
}

/** A page of a place with several: its line, where crumbs stand elsewhere. With one page left, the way back as ever. */
export function Chapters({ place, page }: { place: Place; page: string }) {
  const pages = usePages(place)
  // On a wide screen they stand at the left of the page.
  const isBeside = useIsWide() && place === 'settings'
  if (pages.length < 2 && !isBeside)
    return <Crumbs trail={[{ label: 'Students', to: paths.dashboard }, { label: page }]} />
  return <Line label={names[place]} pages={pages} isBeside={isBeside} />
}

interface LineProps {
  label: string
  pages: readonly PlacePage[]
  isBeside: boolean
}

function Line({ label, pages, isBeside }: LineProps) {
  const navigate = useNavigate()
  const pathname = useLocation().pathname.replace(/\/$/, '')
  const at = pages.findIndex(({ to }) => to === pathname)
  const go = (by: number) => {
    const next = pages[at + by]
    if (at >= 0 && next) navigate(next.to)
  }
  useShortcuts({ '[': () => go(-1), ']': () => go(1) })
  return isBeside ? null : <ChapterLine label={label} pages={pages} />
}

/** The pages of a place that the person at the screen may open, in their order. */
function usePages(place: Place): PlacePage[] {
  const role = useRole()
  const waiting = useMe()?.waiting ?? 0
  const hasColleagues = useHasColleagues()
  const hasDrawers = useCash() !== null
  const hasStatements = useHasStatementsPage()
  const paysOut = usePaidOutPage()
  const hasReductions = useHasReductions(place)
  const hasClearances = useHasClearancePage(place)
  const exams = useExamPage(place)
  const registers = useRegistersWaiting()
  const accountant = useAccountantPage()
  const isAtDailyFees = useLocation().pathname.startsWith(paths.dailyFees)
  const settings = useSettingsPlaces()
  const hasDailyFees = registers !== null || isAtDailyFees
  const pages = {
    cash: cashPages(hasDrawers, registers, hasStatements, paysOut),
    fees: [
      { label: 'Fee types', to: paths.addFees, needs: 'see_day' },
      ...(hasReductions ? [REDUCTIONS] : []),
      ...(hasDailyFees ? [DAILY_FEES] : []),
    ],
    addStudent: [
      { label: 'One child', to: paths.addStudent(), needs: 'edit_students' },
      { label: 'A whole list', to: paths.importStudents, needs: 'manage_students' },
    ],
    report: [
      { label: 'General report', to: paths.generalReport, needs: 'see_reports' },
      { label: 'Bounced cheques', to: paths.bounced, needs: 'see_day' },
      { label: 'Your records', to: paths.records, needs: 'export_school' },
      ...accountant,
    ],
    families: [
      { label: 'Families', to: paths.families, needs: 'see_day' },
      { label: 'Who owes', to: paths.debtors, needs: 'see_reports' },
      { label: 'Call list', to: paths.callList(), needs: 'see_calls' },
      { label: 'Sponsors', to: paths.sponsors, needs: 'see_sponsors' },
      ...(hasClearances ? [CLEARANCE] : []),
    ],
    classes: [{ label: 'Classes', to: paths.classRecord(), needs: 'see_students' }, ...exams],
    insights: [
      { label: 'This term', to: paths.insights(), needs: 'see_insights' },
      { label: 'Watch list', to: paths.watchList, needs: 'see_watch' },
      { label: 'Weekly text', to: paths.weeklyText, needs: 'see_watch' },
    ],
    staff: staffPages(waiting, hasColleagues),
    settings,
  } satisfies Record<Place, PlacePage[]>
  return pages[place].filter(({ needs }) => may(role, needs))
}

const DAILY_FEES: PlacePage = { label: 'Daily fees', to: paths.dailyFees, needs: 'set_fees' }
const REDUCTIONS: PlacePage = { label: 'Reductions', to: paths.reductions, needs: 'see_reductions' }

const CLEARANCE: PlacePage = { label: 'Clearance', to: paths.clearance(), needs: 'see_clearance' }

const PAID_OUT: PlacePage = { label: 'Paid out', to: paths.paidOut(), needs: 'see_pay_outs' }

const STATEMENTS: PlacePage = { label: 'Statements', to: paths.statements, needs: 'see_statements' }

/** Of a school that clears nobody only while that page itself is open. */
function useHasClearancePage(place: Place): boolean {
  const isThere = useLocation().pathname.startsWith(paths.clearance())
  return useHasClearances(place === 'families') || isThere
}

/** Of a school that registers nobody only while that page itself is open; the count is who has paid and is not registered. */
function useExamPage(place: Place): PlacePage[] {
  const isThere = useLocation().pathname.startsWith(paths.exams)
  const registers = useExamRegisters(place === 'classes')
  if (registers.length === 0 && !isThere) return []
  const count = registers.reduce((sum, { toRegister }) => sum + toRegister, 0)
  return [{ label: 'BECE register', to: paths.exams, needs: 'see_exams', ...(count > 0 ? { count } : {}) }]
}

/** Found from the records; here only while that page itself is open. */
function useAccountantPage(): PlacePage[] {
  const isThere = useLocation().pathname.startsWith(paths.accountant)
  return isThere ? [{ label: 'For the accountant', to: paths.accountant, needs: 'see_accounts' }] : []
}

/** Of a school without rules only while that page itself is open. */
function useHasReductions(place: Place): boolean {
  const isThere = useLocation().pathname.startsWith(paths.reductions)
  return useReductionRules(place === 'fees').length > 0 || isThere
}

/** Of a school that keeps none only while that page itself is open. */
function useHasStatementsPage(): boolean {
  const isThere = useLocation().pathname.startsWith(paths.statements)
  return useHasStatements() || isThere
}

/** Of a school that pays nothing out only while that page itself is open. */
function usePaidOutPage(): boolean {
  const isThere = useLocation().pathname.startsWith(paths.paidOut())
  return usePaysOut() || isThere
}

/** Each only where the school has it: drawers, daily fees, an account whose statements are kept. */
function cashPages(
  hasDrawers: boolean,
  waiting: number | null,
  hasStatements: boolean,
  paysOut: boolean,
): PlacePage[] {
  const mine: PlacePage = { label: 'My drawer', to: paths.drawer(), needs: 'keep_drawer' }
  return [
    { label: 'Today', to: paths.cash(), needs: 'see_day' },
    ...(waiting === null
      ? []
      : [{ label: 'Registers', to: paths.registers(), needs: 'see_drawers', count: waiting } as const]),
    ...(paysOut ? [PAID_OUT] : []),
    { label: 'Deposits', to: paths.deposits, needs: 'see_day' },
    ...(hasStatements ? [STATEMENTS] : []),
    ...(hasDrawers ? [mine] : []),
  ]
}

/** Of a school of one there is nobody to ask and no desk to share: its account is the one page. */
function staffPages(waiting: number, hasColleagues: boolean): PlacePage[] {
  if (!hasColleagues) return []
  return [
    { label: 'People', to: paths.staff, needs: 'see_people' },
    { label: 'Requests', to: paths.requests, needs: 'see_requests', count: waiting },
    { label: 'Audit', to: paths.audit, needs: 'see_audit' },
  ]
}
