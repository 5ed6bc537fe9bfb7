import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import type { InspectorFees, InspectorRow } from '../../paper/index.ts'
import { headingOf } from './facts.ts'

interface Billed {
  year: string
  term: string
  className: string
  feeType: string
  amount: Pesewas
  /** What kinds paid where it was another amount, by the name of the kind. */
  kinds: Record<string, number> | null
}

/**
 * Fees by class, kind and term of the last three academic years that have begun, as they were billed: what a bill charged in the
 * end, and of this term what is set where it is not billed yet.
 */
export function inspectorFees(context: Context): Promise<InspectorFees> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt } = await headingOf(inner)
    const billed = await billedPrices(inner)
    const first = await firstKind(inner)
    const years = [...new Set(billed.map(({ year }) => year))].sort()
    const terms = [...Map.groupBy(billed, ({ term }) => term)].map(([name, all]) => ({
      name,
      rows: rowsOf(all, years, first),
    }))
    return { kind: 'inspector-fees', school, printedAt, years, terms }
  })
}

/** In the order in which terms follow each other in a year, then of the classes. */
function billedPrices(context: Context): Promise<Billed[]> {
  const { schoolId } = context
  return query<Billed>(
    context,
    sql`with years as (
          select t.academic_year, row_number() over (order by min(t.starts_on) desc) as age
          from terms t where t.school_id = ${schoolId} and t.starts_on <= app_today() group by t.academic_year),
        past as (
          select t.id, t.name, t.academic_year, y.age,
            row_number() over (partition by t.academic_year order by t.starts_on) as place
          from terms t join years y on y.academic_year = t.academic_year
          where t.school_id = ${schoolId} and t.starts_on <= app_today()),
        price as (
          select distinct on (p.id, r.class_id, r.fee_type_id) p.academic_year, p.name as term, p.place, r.class_id, r.fee_type_id,
            price_of_run(${schoolId}, r.id, null) as amount, kinds_of_run(${schoolId}, r.id) as kinds
          from past p join billing_runs r on r.school_id = ${schoolId} and r.term_id = p.id
          where p.age <= 3 and not exists (select from billing_run_undos u where u.school_id = ${schoolId} and u.billing_run_id = r.id)
          order by p.id, r.class_id, r.fee_type_id, r.recorded_at desc, r.id desc),
        every_one as (
          select * from price
          union all
          select p.academic_year, p.name, p.place, c.class_id, c.fee_type_id, c.amount, c.kinds
          from past p join class_fees c on c.school_id = ${schoolId}
          join fee_types f on f.school_id = ${schoolId} and f.id = c.fee_type_id and f.archived_at is null
          where p.age <= 3 and p.id = term_of(${schoolId}, app_today()) and not exists (select from billing_runs r
            where r.school_id = ${schoolId} and r.term_id = p.id and r.class_id = c.class_id and r.fee_type_id = c.fee_type_id
              and not exists (select from billing_run_undos u where u.school_id = ${schoolId} and u.billing_run_id = r.id)))
        select e.academic_year as year, e.term, k.name as "className", f.name as "feeType", e.amount,
          (select jsonb_object_agg(n.name, x.value) from jsonb_each(e.kinds) x
            join pupil_kinds n on n.school_id = ${schoolId} and n.id::text = x.key) as kinds
        from every_one e
        join classes k on k.school_id = ${schoolId} and k.id = e.class_id
        join fee_types f on f.school_id = ${schoolId} and f.id = e.fee_type_id
        order by e.place, e.term, k.position, k.name, lower(f.name), e.academic_year`,
  )
}

/** Of who is not named otherwise; nothing at a school without kinds. */
async function firstKind(context: Context): Promise<string | null> {
  const [kind] = await query<{ name: string }>(
    context,
    sql`select name from kinds_of(${context.schoolId}) order by position limit 1`,
  )
  return kind?.name ?? null
}

/** A line for each fee of a class; where kinds paid another amount in any of the years, one for each kind. */
function rowsOf(billed: readonly Billed[], years: readonly string[], first: string | null): InspectorRow[] {
  const fees = Map.groupBy(billed, ({ className, feeType }) => JSON.stringify([className, feeType]))
  return [...fees.values()].flatMap((all) => {
    const [one] = all
    if (!one) return []
    const named = [...new Set(all.flatMap(({ kinds }) => Object.keys(kinds ?? {})))]
    const line = (kindOfPupil: string | null, named: string | null): InspectorRow => ({
      className: one.className,
      feeType: one.feeType,
      kindOfPupil,
      amounts: years.map((year) => {
        const of = all.find((each) => each.year === year)
        if (!of) return null
        const own = named === null ? undefined : of.kinds?.[named]
        return pesewas(own ?? of.amount)
      }),
    })
    if (named.length === 0) return [line(null, null)]
    return [line(first ?? 'Others', null), ...named.map((kind) => line(kind, kind))]
  })
}
