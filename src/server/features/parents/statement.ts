import type { Reply } from '#shared/api/endpoint.ts'
import type { parentEndpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import type { FeeTypeSummary, Statement } from '../../paper/index.ts'
import { linesOf } from '../documents/index.ts'
import { requireChild, requireParentsSchool } from './queries.ts'
import { nowOf } from './receipts.ts'

interface Entry {
  date: Day
  kind: string
  feeType: string
  method: string | null
  term: string
  receipt: string | null
  owed: Pesewas
  week: Day | null
  note: null
  by: null
}

/** Every entry, oldest first. Neither who recorded it nor a note is answered by the database. */
function entriesOf(context: Context, childId: string): Promise<Entry[]> {
  return query<Entry>(
    context,
    sql`select date, kind, fee_type as "feeType", method, term, receipt, owed, week, null as note, null as by
        from parents_entries(${childId})`,
  )
}

/** Refuses not_found: of another family's child, and where the school shows balances only. */
async function entriesOfChild(context: Context, childId: string): Promise<Entry[]> {
  const { level } = await requireParentsSchool(context)
  if (level !== 'on') throw notFound('Statement')
  return await entriesOf(context, childId)
}

/** A child's account as the app shows it. Refuses not_found. */
export function readChildStatement(
  context: Context,
  childId: string,
): Promise<Reply<typeof parentEndpoints.readChildStatement>> {
  return inSnapshot(context, async (inner) => {
    await requireChild(inner, childId)
    const lines = linesOf(pesewas(0), await entriesOfChild(inner, childId))
    return {
      lines: lines.map(({ date, what, feeType, receipt, charged, takenOff, balance }) => ({
        on: date,
        what,
        feeType,
        receipt: receipt ?? null,
        amount: pesewas(charged - takenOff),
        balance,
      })),
      balance: lines.at(-1)?.balance ?? pesewas(0),
    }
  })
}

/** The same as paper: all of it, with the sums by fee type. Refuses not_found. */
export function statementForParent(context: Context, childId: string): Promise<Statement> {
  return inSnapshot(context, async (inner) => {
    const child = await requireChild(inner, childId)
    const school = await requireParentsSchool(inner)
    const entries = await entriesOfChild(inner, childId)
    const lines = linesOf(pesewas(0), entries)
    const { name, address, email, payTo } = school
    return {
      kind: 'statement',
      school: { name, address, email, payTo, phone: formatPhone(school.phone) },
      student: { name: child.name, className: child.className, code: child.pupilCode },
      isSponsored: entries.some(({ kind }) => kind === 'sponsor_share'),
      term: school.term,
      feeType: null,
      from: entries[0]?.date ?? school.today,
      to: school.today,
      opening: pesewas(0),
      lines,
      closing: lines.at(-1)?.balance ?? pesewas(0),
      charged: sumOf(lines.map((line) => line.charged)),
      takenOff: sumOf(lines.map((line) => line.takenOff)),
      byFeeType: await sumsOf(inner, childId),
      printedAt: nowOf(inner),
    }
  })
}

/** As the child's page shows them: what was moved stands with what was paid. */
function sumsOf(context: Context, childId: string): Promise<FeeTypeSummary[]> {
  return query<FeeTypeSummary>(
    context,
    sql`select fee_type as "feeType", before, charged, taken_off as discount, paid, 0::bigint as moved, owed
        from parents_fees() where student_id = ${childId}`,
  )
}
