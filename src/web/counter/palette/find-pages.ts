import { findHelp } from '#shared/help-titles.ts'
import { useDashboardLinks } from '#web/dashboard-links.ts'
import { paths } from '#web/paths.ts'
import { useMay } from '#web/queries/person.ts'
import { findSettings, useSettingsPlaces } from '#web/settings-places.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { useIsPhone } from '#web/ui/use-media.ts'

const HELP_SHOWN = 3

/** A page of the dashboard that the palette leads to. */
export interface PageLink {
  label: string
  to: string
  icon: IconName
  /** Found by what it says, not by its name: a child may be called so too. */
  isBeside?: true
}

/** The pages of that name, and what the help page answers. On a phone the palette is for children until a page is typed. */
export function usePages(typed: string): readonly PageLink[] {
  const isPhone = useIsPhone()
  const word = typed.trim().toLowerCase()
  const { main, also } = useDashboardLinks()
  const settings = useSettingsPlaces()
  const payOut = usePayOutLink(word)
  const inspector = useInspectorLink(word)
  const closing = useClosingLink(word)
  const accountant = useAccountantLink(word)
  const mySchools = useMySchoolsLink(word)
  const all = [...main, ...also.map((link) => ({ ...link, icon: 'right' as const }))]
  if (word === '') return isPhone ? [] : all
  const answers = word.length < 3 ? [] : findHelp(word).slice(0, HELP_SHOWN)
  return [
    ...all.filter(({ label }) => label.toLowerCase().includes(word)),
    ...payOut,
    ...inspector,
    ...closing,
    ...accountant,
    ...mySchools,
    ...(word.length < 3 ? [] : findSettings(settings, word)).map(({ label, to, icon }) => ({
      label: `Settings: ${label}`,
      to,
      icon,
      isBeside: true as const,
    })),
    ...answers.map(({ slug, title }) => ({
      label: `Help: ${title}`,
      to: paths.help(slug),
      icon: 'book' as const,
      isBeside: true as const,
    })),
  ]
}

/** Nobody has that name: what was typed begins the form of a new child, unless it is a number. */
export function addChild(typed: string): PageLink {
  const name = typed.trim()
  const surname = /\d/.test(name) ? undefined : name
  const label = surname ? `Add ${surname} as a new student` : 'Add a new student'
  return { label, to: paths.addStudent(undefined, surname), icon: 'addPerson' }
}

/** What people call it when they want to pay for gas. */
const PAY_OUT_WORDS = ['pay out', 'paid out', 'expense', 'petty cash', 'gas', 'voucher', 'spend']

/** The act, where somebody types one of its words from the beginning; with three letters, so that no name is in its way. */
function usePayOutLink(word: string): readonly PageLink[] {
  const mayPayOut = useMay('pay_out')
  if (!mayPayOut || word.length < 3 || !PAY_OUT_WORDS.some((each) => each.startsWith(word))) return []
  return [{ label: 'Pay out', to: paths.paidOut('now'), icon: 'fees', isBeside: true }]
}

/** The paper stands on the reports page. */
const INSPECTOR_WORDS = [
  'inspector',
  'inspection',
  'fees for the inspector',
  'ges',
  'three years',
  'fee increase',
]

function useInspectorLink(word: string): readonly PageLink[] {
  const maySee = useMay('see_insights')
  if (!maySee || word.length < 3 || !INSPECTOR_WORDS.some((each) => each.startsWith(word))) return []
  return [{ label: 'Fees for the inspector', to: paths.generalReport, icon: 'paper', isBeside: true }]
}

/** The day is locked where its cash is, and with the last one the term. */
const CLOSING_WORDS = ['closing sheet', 'close the term', 'close a term', 'end of term', 'term closed']

function useClosingLink(word: string): readonly PageLink[] {
  const maySee = useMay('see_insights')
  if (!maySee || word.length < 3 || !CLOSING_WORDS.some((each) => each.startsWith(word))) return []
  return [{ label: 'Close a term', to: paths.cash(), icon: 'lock', isBeside: true }]
}

/** The page stands behind the records. */
const ACCOUNTANT_WORDS = [
  'accountant',
  'for the accountant',
  'quickbooks',
  'sage',
  'bookkeeper',
  'trial balance',
  'export',
]

function useAccountantLink(word: string): readonly PageLink[] {
  const maySee = useMay('see_accounts')
  if (!maySee || word.length < 3 || !ACCOUNTANT_WORDS.some((each) => each.startsWith(word))) return []
  return [{ label: 'For the accountant', to: paths.accountant, icon: 'sheet', isBeside: true }]
}

/** What a Head of several schools calls them. */
const SCHOOLS_WORDS = [
  'my schools',
  'your schools',
  'several schools',
  'another school',
  'branches',
  'proprietor',
  'owner',
]

function useMySchoolsLink(word: string): readonly PageLink[] {
  const mayKeep = useMay('keep_own_schools')
  if (!mayKeep || word.length < 3 || !SCHOOLS_WORDS.some((each) => each.startsWith(word))) return []
  return [{ label: 'Your schools', to: paths.mySchools, icon: 'book', isBeside: true }]
}
