import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { CANDIDATE_WORDS } from '#shared/exams.ts'
import { formatAmount, formatCedisSpaced, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot } from '../../context/context.ts'
import type { OfficeList } from '../../paper/index.ts'
import type { Sheet } from '../../sheets/index.ts'
import { headingOf } from '../documents/index.ts'
import { type Candidate, candidatesOf } from './queries.ts'

/** The register as a paper, and as a sheet of the same rows. Refuses not_found. */
export function examRegisterPaper(
  context: Context,
  registerId: string,
): Promise<{ paper: OfficeList; sheet: Sheet<Candidate> }> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt } = await headingOf(inner)
    const { register, candidates } = await candidatesOf(inner, registerId)
    const title = `${register.exam} ${register.year}`
    const paper: OfficeList = {
      kind: 'office-list',
      school,
      printedAt,
      title,
      label: 'Register of candidates',
      columns: COLUMNS,
      name: `${title} register`,
      figures: figuresOf(candidates),
      rows: candidates.map(cellsOf),
      note: `${register.feeType} is passed on to WAEC. Nobody is kept from ${register.exam} over what is owed.`,
      signatures: ['Prepared by', 'Head', 'Date'],
    }
    return { paper, sheet: { title: paper.name, columns: SHEET_COLUMNS, batches: [candidates] } }
  })
}

function figuresOf(candidates: readonly Candidate[]): OfficeList['figures'] {
  const registered = candidates.filter(({ state }) => state === 'registered').length
  const waiting = candidates.filter(({ state }) => state === 'to_register').length
  return [
    { label: 'Registered', figure: `${registered} of ${counted(candidates.length, 'candidate')}` },
    { label: 'Paid, not registered', figure: String(waiting) },
    { label: 'Still owed', figure: formatCedisSpaced(sumOf(candidates.map(({ owed }) => owed))) },
  ]
}

const COLUMNS: OfficeList['columns'] = [
  { title: 'Candidate', width: 50 },
  { title: 'Class', width: 18 },
  { title: 'Charged', width: 21, isFigure: true },
  { title: 'Paid', width: 21, isFigure: true },
  { title: 'Owed', width: 21, isFigure: true },
  { title: 'Index number', width: 27, isFigure: true },
  { title: 'Registered', width: 24 },
]

function cellsOf({ name, className, charged, off, paid, owed, registration, state }: Candidate): string[] {
  const settled = off > 0 ? `${formatAmount(paid)} + ${formatAmount(off)}` : formatAmount(paid)
  return [
    ...[name, className, charged > 0 ? formatAmount(charged) : '', charged > 0 ? settled : ''],
    owed > 0 ? formatAmount(owed) : '',
    registration?.indexNumber ?? '',
    registration ? formatDay(registration.on) : state === 'to_register' ? 'NOT YET' : '',
  ]
}

const money = { type: 'money', width: 14 } as const

const SHEET_COLUMNS: Sheet<Candidate>['columns'] = [
  { title: 'Candidate', type: 'text', width: 34, of: (row) => row.name },
  { title: 'Number', type: 'text', width: 16, of: (row) => row.number },
  { title: 'Class', type: 'text', of: (row) => row.className },
  { title: 'Charged', ...money, of: (row) => row.charged },
  { title: 'Taken off or a sponsor’s', ...money, of: (row) => row.off },
  { title: 'Paid', ...money, of: (row) => row.paid },
  { title: 'Owed', ...money, of: (row) => row.owed },
  { title: 'Standing', type: 'text', width: 22, of: (row) => CANDIDATE_WORDS[row.state] },
  { title: 'Index number', type: 'text', width: 16, of: (row) => row.registration?.indexNumber ?? null },
  { title: 'Registered on', type: 'day', width: 14, of: (row) => row.registration?.on ?? null },
  { title: 'Written down by', type: 'text', width: 20, of: (row) => row.registration?.by ?? null },
]
