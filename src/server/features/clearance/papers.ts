import { counted } from '#shared/counted.ts'
import { formatDay } from '#shared/dates.ts'
import { invariant, notFound } from '#shared/errors.ts'
import { type Context, inSnapshot, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit } from '../../ledger/index.ts'
import type { ClearanceSlips, OfficeList } from '../../paper/index.ts'
import type { Sheet } from '../../sheets/index.ts'
import { headingOf } from '../documents/index.ts'
import { type Clearance, type ClearedPupil, pupilsOf, requireClearance } from './queries.ts'

interface Whose {
  classId?: string | undefined
  studentId?: string | undefined
}

/**
 * Slips of those of a class who are clear, or of one pupil however they stand. A code is made once, and the log says who made it.
 * Refuses not_found.
 */
export function clearanceSlips(
  context: Context,
  clearanceId: string,
  { classId, studentId }: Whose,
  site: string,
): Promise<ClearanceSlips> {
  return inTransaction(context, async (inner) => {
    const clearance = await requireClearance(inner, clearanceId)
    const heading = await headingOf(inner)
    const named = studentId ? sql`and s.id = ${studentId}` : sql``
    const pupils = await pupilsOf(
      inner,
      clearanceId,
      classId ? sql`and s.class_id = ${classId} ${named}` : named,
    )
    if (pupils.length === 0) throw notFound(studentId ? 'Student' : 'Class')
    const printed = studentId ? pupils : pupils.filter(({ state }) => state !== 'not')
    const codes = await codesFor(inner, clearance, printed)
    return {
      kind: 'clearance-slips',
      school: heading.school,
      printedAt: heading.printedAt,
      name: clearance.name,
      className: pupils[0]?.className ?? '',
      slips: printed.map(({ studentId: id, name, number, className, state, until }) => {
        const code = codes.get(id)
        invariant(code, 'a code was made for each')
        return { name, number, className, state, until, checkUrl: `${site}/c/${code}` }
      }),
    }
  })
}

async function codesFor(
  context: Context,
  clearance: Clearance,
  pupils: readonly ClearedPupil[],
): Promise<ReadonlyMap<string, string>> {
  const { schoolId, caller } = context
  const ids = pupils.map(({ studentId }) => studentId)
  const made = await query(
    context,
    sql`insert into clearance_slips (school_id, code, clearance_id, student_id, printed_at, printed_by)
        select ${schoolId}, unguessable_code(), ${clearance.id}, id, app_now(), ${caller.staffId} from unnest(${ids}::uuid[]) id
        on conflict do nothing returning code`,
  )
  if (made.length > 0)
    await appendAudit(context, 'print_slips', clearance.id, { name: clearance.name, slips: made.length })
  const school = await queryOne<{ code: string }>(
    context,
    sql`select code from schools where id = ${schoolId}`,
  )
  const rows = await query<{ student: string; code: string }>(
    context,
    sql`select student_id as student, code from clearance_slips
        where school_id = ${schoolId} and clearance_id = ${clearance.id} and student_id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map(({ student, code }) => [student, `${school?.code ?? ''}${code}`]))
}

/** The pupils of a class and whether they are clear, as a paper and a sheet of the same rows. Refuses not_found. */
export function clearanceList(
  context: Context,
  clearanceId: string,
  classId: string,
): Promise<{ paper: OfficeList; sheet: Sheet<ClearedPupil> }> {
  return inSnapshot(context, async (inner) => {
    const clearance = await requireClearance(inner, clearanceId)
    const { school, printedAt, today } = await headingOf(inner)
    const pupils = await pupilsOf(inner, clearanceId, sql`and s.class_id = ${classId}`)
    const [first] = pupils
    if (!first) throw notFound('Class')
    const clear = pupils.filter(({ state }) => state !== 'not').length
    const paper: OfficeList = {
      kind: 'office-list',
      school,
      printedAt,
      columns: COLUMNS,
      label: `Clearance on ${formatDay(today)}`,
      title: `${clearance.name}, ${first.className}`,
      name: `${clearance.name}, ${first.className}`,
      figures: [{ label: 'Clear', figure: `${clear} of ${counted(pupils.length, 'pupil')}` }],
      rows: pupils.map((row) => [row.name, row.number, row.className, stateOf(row)]),
      note: 'As they stood at the time of printing. Who pays later is clear later: the page behind a slip says it at any time.',
      signatures: ['Prepared by', 'Date'],
    }
    return { paper, sheet: { title: paper.name, columns: SHEET_COLUMNS, batches: [pupils] } }
  })
}

const COLUMNS: OfficeList['columns'] = [
  { title: 'Pupil', width: 72 },
  { title: 'Number', width: 30 },
  { title: 'Class', width: 24 },
  { title: 'Clearance', width: 46 },
]

const SHEET_COLUMNS: Sheet<ClearedPupil>['columns'] = [
  { title: 'Pupil', type: 'text', width: 34, of: (row) => row.name },
  { title: 'Number', type: 'text', width: 16, of: (row) => row.number },
  { title: 'Class', type: 'text', of: (row) => row.className },
  { title: 'Clearance', type: 'text', width: 16, of: (row) => STATES[row.state] },
  { title: 'Until', type: 'day', of: (row) => row.until },
]

const STATES = { clear: 'Clear', until: 'Clear until', not: 'Not clear' } as const

const stateOf = ({ state, until }: ClearedPupil) =>
  state === 'until' && until ? `${STATES.until} ${formatDay(until)}` : STATES[state]
