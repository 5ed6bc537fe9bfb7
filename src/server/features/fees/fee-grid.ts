import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { FEE_TYPES } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'

type Grid = Reply<typeof endpoints.readFeeGrid>

/** Every class with every fee type: what it is set to, what was billed this term and last, and who is not billed. */
export function readFeeGrid(context: Context): Promise<Grid> {
  return inSnapshot(context, async (inner) => {
    const [term, lastTerm] = await termsOf(inner)
    const kinds = await kindsOf(inner)
    const classes = await query<ClassRow>(
      inner,
      sql`select k.id as "classId", k.name as "className", count(s.id)::int as students,
            ${kinds.length > 0 ? sql`coalesce(jsonb_agg(s.kind_id) filter (where s.id is not null), '[]')` : sql`null`} as "ofKinds"
          from classes k
          left join students s on s.school_id = k.school_id and s.class_id = k.id and s.status = 'active'
          where k.school_id = ${inner.schoolId} and k.archived_at is null
          group by k.id, k.name, k.position order by k.position`,
    )
    const feeTypes = await query<Grid['feeTypes'][number]>(
      inner,
      sql`select name as "feeType", voluntary from fee_types
          where school_id = ${inner.schoolId} and archived_at is null
          order by array_position(${[...FEE_TYPES]}::text[], name), lower(name)`,
    )
    return {
      term: term ?? null,
      lastTerm: lastTerm?.name ?? null,
      kinds,
      classes: classes.map((one) => withKinds(one, kinds)),
      feeTypes,
      fees: await feesOf(inner, term?.id ?? null, lastTerm?.id ?? null),
      lastAct: await lastActOf(inner, term?.id ?? null),
      unbilled: await unbilledIn(inner),
    }
  })
}

type ClassRow = Omit<Grid['classes'][number], 'byKind'> & {
  /** Of each pupil; null is the first. Null where the school has none. */
  ofKinds: (string | null)[] | null
}

function kindsOf(context: Context): Promise<Grid['kinds']> {
  return query(context, sql`select id, name from kinds_of(${context.schoolId}) order by position`)
}

/** How many of a class are of each kind. */
function withKinds({ ofKinds, ...one }: ClassRow, kinds: Grid['kinds']): Grid['classes'][number] {
  if (!ofKinds) return one
  const first = kinds[0]?.id
  const byKind = kinds.map(({ id }) => ({
    kindId: id,
    students: ofKinds.filter((kind) => (kind ?? first) === id).length,
  }))
  return { ...one, byKind }
}

/** The term of today, and the one before it. */
async function termsOf(context: Context) {
  return await query<{ id: string; name: string; feesDueOn: Day | null }>(
    context,
    sql`select t.id, t.name || ', ' || t.academic_year as name,
          case when t.fees_due_on >= app_today() then t.fees_due_on end as "feesDueOn"
        from terms t join terms now on now.school_id = t.school_id and now.id = term_of(t.school_id, app_today())
        where t.school_id = ${context.schoolId} and t.starts_on <= now.starts_on
        order by t.starts_on desc limit 2`,
  )
}

interface FeeRow {
  classId: string
  feeType: string
  amount: Pesewas | null
  dueDate: string | null
  lastTerm: Pesewas | null
  billed: Pesewas | null
  students: number
  kinds: Record<string, Pesewas> | null
}

/** Where nothing is set and nothing was billed there is no row. */
async function feesOf(context: Context, term: string | null, lastTerm: string | null) {
  const rows = await query<FeeRow>(
    context,
    sql`select k.id as "classId", f.name as "feeType", c.due_on as "dueDate", c.amount, c.kinds,
          last.amount as "lastTerm", now.amount as billed, coalesce(now.students, 0)::int as students
        from classes k
        join fee_types f on f.school_id = k.school_id and f.archived_at is null
        left join class_fees c on c.school_id = k.school_id and c.class_id = k.id and c.fee_type_id = f.id
        left join lateral (select r.amount, r.students from standing_runs(k.school_id, k.id, f.id, ${term}) r limit 1) now on true
        left join lateral (select p.amount from standing_runs(k.school_id, k.id, f.id, ${lastTerm}) r
          cross join lateral fee_of_run(k.school_id, r.id) p limit 1) last on true
        where k.school_id = ${context.schoolId} and k.archived_at is null
          and (c.amount is not null or now.amount is not null or last.amount is not null)`,
  )
  return rows.map(({ billed, students, kinds, ...row }) => ({
    ...row,
    ...(kinds ? { kinds: kindPricesOf(kinds) } : {}),
    billed: billed === null ? null : { amount: billed, students },
  }))
}

function kindPricesOf(kinds: Record<string, Pesewas>) {
  return Object.entries(kinds).map(([kindId, amount]) => ({ kindId, amount }))
}

async function lastActOf(context: Context, term: string | null): Promise<Grid['lastAct']> {
  const act = await queryOne<{
    actId: string
    recordedAt: Date
    fees: number
    students: number
    total: Pesewas
  }>(
    context,
    sql`select newest.act_id as "actId", newest.recorded_at as "recordedAt", newest.fees,
          count(distinct c.student_id)::int as students, coalesce(sum(c.charged), 0)::bigint as total
        from (select r.act_id, max(r.recorded_at) as recorded_at, count(*)::int as fees
          from billing_runs r
          where r.school_id = ${context.schoolId} and r.act_id is not null and r.term_id = ${term}
            and not exists (select from billing_run_undos u
              where u.school_id = r.school_id and u.billing_run_id = r.id)
          group by r.act_id order by 2 desc limit 1) newest
        cross join lateral charged_by_act(${context.schoolId}, newest.act_id) c
        group by newest.act_id, newest.recorded_at, newest.fees`,
  )
  return act ? { ...act, recordedAt: act.recordedAt.toISOString(), total: act.total } : null
}

/** Active pupils nobody has billed for the term of today, by class. */
async function unbilledIn(context: Context): Promise<Grid['unbilled']> {
  return await query(
    context,
    sql`select class_id as "classId", count(*)::int as students
        from unbilled_students(${context.schoolId}, term_of(${context.schoolId}, app_today())) group by class_id`,
  )
}

type Unbilled = Reply<typeof endpoints.listUnbilled>

/** Who is not billed for the term of today: whole classes by their id, the others by their own. */
export function listUnbilled(context: Context): Promise<Unbilled> {
  return inSnapshot(context, async (inner) => {
    const unbilled = await unbilledNow(inner)
    const leftOut = unbilled.students.length > 0 ? await leftOutOf(inner) : []
    return { ...unbilled, leftOut, behind: await behindOf(inner) }
  })
}

/** A class teacher reads no audit, which knows whom a bill left out. */
async function behindOf(context: Context): Promise<Unbilled['behind']> {
  if (context.caller.role === 'teacher') return []
  return await query(
    context,
    sql`select student_id as "studentId", missing as amount from behind_students(${context.schoolId}) order by 1`,
  )
}

async function unbilledNow(context: Context): Promise<Pick<Unbilled, 'classes' | 'students'>> {
  const row = await queryOne<Pick<Unbilled, 'classes' | 'students'>>(
    context,
    sql`with unbilled as materialized (
            select student_id, class_id
            from unbilled_students(${context.schoolId}, term_of(${context.schoolId}, app_today()))),
          whole as (
            select s.class_id from students s
            left join unbilled u on u.student_id = s.id
            where s.school_id = ${context.schoolId} and s.status = 'active'
            group by s.class_id having count(*) = count(u.student_id))
        select coalesce((select json_agg(class_id) from whole), '[]') as classes,
          coalesce((select json_agg(student_id) from unbilled
            where class_id not in (select class_id from whole)), '[]') as students`,
  )
  return row ?? { classes: [], students: [] }
}

/** Those of them whom a bill of this term left out on purpose; a class teacher reads no audit. */
async function leftOutOf(context: Context): Promise<Unbilled['leftOut']> {
  if (context.caller.role === 'teacher') return []
  return await query(
    context,
    sql`select o.student_id as "studentId", to_char(o.left_out_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          f.name as by
        from left_out_students(${context.schoolId}, term_of(${context.schoolId}, app_today())) o
        join unbilled_students(${context.schoolId}, term_of(${context.schoolId}, app_today())) u on u.student_id = o.student_id
        left join staff f on f.school_id = ${context.schoolId} and f.id = o.staff_id
        order by o.left_out_at, o.student_id`,
  )
}
