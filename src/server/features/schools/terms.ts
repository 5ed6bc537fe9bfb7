import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { addMonths, type Day } from '#shared/dates.ts'
import { invalidField, invariant, notFound, Refusal } from '#shared/errors.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

type Term = Reply<typeof endpoints.saveTerm>

const columns = sql`id, name, academic_year as "academicYear", starts_on as "startsOn", ends_on as "endsOn",
  fees_due_on as "feesDueOn", id = term_of(school_id, app_today()) and ends_on >= app_today() as current`

/** The terms by date. In the last month of the last known one, next year's are asked for. */
export async function listTerms(context: Context): Promise<Reply<typeof endpoints.listTerms>> {
  const terms = await query<Term & { today: Day }>(
    context,
    sql`select ${columns}, app_today() as today from terms where school_id = ${context.schoolId} order by starts_on`,
  )
  const last = terms.at(-1)
  return {
    terms: terms.map(({ today: _, ...term }) => term),
    needsNextYear: !last || last.today >= addMonths(last.endsOn, -1),
  }
}

interface NewTerm {
  id?: string | undefined
  name: string
  academicYear: string
  startsOn: Day
  endsOn: Day
  /** Undefined leaves it as it is; null takes it away. */
  feesDueOn?: Day | null | undefined
}

/**
 * Adds a term or changes one, at any time. Terms do not overlap. What is recorded keeps the term it was recorded in.
 * Refuses invalid, conflict, not_found.
 */
export function saveTerm(context: Context, term: NewTerm): Promise<Term & { replayed?: boolean }> {
  requireOrder(term)
  return once(context, async (inner) => {
    await takeTurns(inner)
    await refuseOverlap(inner, term)
    const before = term.id ? await findTerm(inner, term.id) : undefined
    const saved = await (term.id ? change(inner, term) : add(inner, term))
    if (!saved) throw notFound('Term')
    const { id: _, ...after } = term
    await appendAudit(inner, 'save_term', saved.id, { ...after, ...(before ? { before } : {}) })
    return saved
  })
}

function requireOrder({ startsOn, endsOn, feesDueOn }: NewTerm) {
  if (endsOn < startsOn) throw invalidField('endsOn', 'A term ends after it begins.')
  if (endsOn > addMonths(startsOn, 12)) throw invalidField('endsOn', 'A term is a year at most.')
  if (feesDueOn && (feesDueOn < addMonths(startsOn, -12) || feesDueOn > addMonths(startsOn, 12)))
    throw invalidField('feesDueOn', 'The fees of a term are due within a year of its first day.')
}

/** What saving a term would change. Refuses what saving refuses. */
export function previewTerm(context: Context, term: NewTerm): Promise<Reply<typeof endpoints.previewTerm>> {
  requireOrder(term)
  return inTransaction(context, async (inner) => {
    await refuseOverlap(inner, term)
    if (term.id && !(await findTerm(inner, term.id))) throw notFound('Term')
    const counts = await countEntries(inner, term)
    return { ...counts, ...(await currentTerms(inner, term)) }
  })
}

function findTerm(context: Context, id: string) {
  return queryOne<{ name: string; startsOn: Day; endsOn: Day }>(
    context,
    sql`select name, academic_year as "academicYear", starts_on as "startsOn", ends_on as "endsOn", fees_due_on as "feesDueOn" from terms
        where school_id = ${context.schoolId} and id = ${id}`,
  )
}

async function countEntries(context: Context, { id, startsOn, endsOn }: NewTerm) {
  const counts = await queryOne<{ recorded: number; outside: number; ofOthers: number }>(
    context,
    sql`select (count(*) filter (where term_id = ${id ?? null}::uuid))::int as recorded,
          (count(*) filter (where term_id = ${id ?? null}::uuid and effective_on not between ${startsOn}::date and ${endsOn}::date))::int as outside,
          (count(*) filter (where term_id is distinct from ${id ?? null}::uuid))::int as "ofOthers"
        from ledger_entries where school_id = ${context.schoolId}
          and (term_id = ${id ?? null}::uuid or effective_on between ${startsOn}::date and ${endsOn}::date)`,
  )
  invariant(counts, 'an aggregate answers one row')
  return counts
}

/** The term of today before and after: the one that contains it, else the next, else the last, as term_of has it. */
async function currentTerms(context: Context, { id, name, academicYear, endsOn }: NewTerm) {
  const inOrder = sql`order by ends_on < app_today(), case when ends_on >= app_today() then ends_on end, ends_on desc limit 1`
  const saved = sql`select name || ', ' || academic_year as title, ends_on from terms where school_id = ${context.schoolId}`
  const found = await queryOne<{ currentBefore: string | null; currentAfter: string | null }>(
    context,
    sql`select (select title from (${saved}) t ${inOrder}) as "currentBefore",
          (select title from (${saved} and id is distinct from ${id ?? null}::uuid
            union all select ${`${name}, ${academicYear}`}, ${endsOn}::date) t ${inOrder}) as "currentAfter"`,
  )
  invariant(found, 'a select without a table answers one row')
  return found
}

/** Terms are held against each other: two that are saved at the same moment have to see one another. */
async function takeTurns(context: Context): Promise<void> {
  await query(context, sql`select from schools where id = ${context.schoolId} for no key update`)
}

async function refuseOverlap(context: Context, { id, startsOn, endsOn, name, academicYear }: NewTerm) {
  const other = await queryOne<{ name: string; isNamesake: boolean }>(
    context,
    sql`select name || ', ' || academic_year as name, name = ${name} and academic_year = ${academicYear} as "isNamesake"
        from terms where school_id = ${context.schoolId} and id is distinct from ${id ?? null}
          and ((starts_on <= ${endsOn} and ends_on >= ${startsOn})
            or (name = ${name} and academic_year = ${academicYear}))`,
  )
  if (other?.isNamesake) throw new Refusal('conflict', `There is a ${other.name} already.`)
  if (other) throw new Refusal('conflict', `These dates overlap ${other.name}.`)
}

function change(context: Context, { id, name, academicYear, startsOn, endsOn, feesDueOn }: NewTerm) {
  return queryOne<Term>(
    context,
    sql`update terms set name = ${name}, academic_year = ${academicYear}, starts_on = ${startsOn}, ends_on = ${endsOn},
          fees_due_on = case when ${feesDueOn !== undefined} then ${feesDueOn ?? null}::date else fees_due_on end
        where school_id = ${context.schoolId} and id = ${id} returning ${columns}`,
  )
}

function add(context: Context, { name, academicYear, startsOn, endsOn, feesDueOn }: NewTerm) {
  return queryOne<Term>(
    context,
    sql`insert into terms (school_id, name, academic_year, starts_on, ends_on, fees_due_on)
        values (${context.schoolId}, ${name}, ${academicYear}, ${startsOn}, ${endsOn}, ${feesDueOn ?? null}) returning ${columns}`,
  )
}
