import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { REDUCTION_NAMES } from '#shared/reductions.ts'
import { type Context, inTransaction, query, queryOne, type Sql, sql } from '../../context/context.ts'
import type { ReductionReportPaper } from '../../paper/index.ts'
import { headingOf } from '../documents/index.ts'

type Report = Reply<typeof endpoints.readReductionReport>

/** What reductions of every kind cost in a term; this one unless another is named. Refuses not_found. */
export function readReductionReport(context: Context, termId?: string): Promise<Report> {
  return inTransaction(context, async (inner) => {
    const { schoolId } = inner
    const term = await queryOne<{ id: string; name: string }>(
      inner,
      sql`select id, name || ', ' || academic_year as name from terms
          where school_id = ${schoolId} and id = coalesce(${termId ?? null}::uuid, term_of(${schoolId}, app_today()))`,
    )
    if (!term && termId) throw notFound('Term')
    const within = sql`e.school_id = ${schoolId} and e.term_id = ${term?.id ?? null}`
    const sums = await queryOne<{ charged: Pesewas; total: Pesewas }>(
      inner,
      sql`select coalesce(sum(e.charged), 0)::bigint as charged,
            coalesce(sum(case e.account when 'allowances' then -e.owed else 0 end), 0)::bigint as total
          from journal e where ${within}`,
    )
    return {
      term: term ?? null,
      charged: sums?.charged ?? pesewas(0),
      total: sums?.total ?? pesewas(0),
      byRule: await costByRule(inner, within),
      byClass: await costByClass(inner, within),
    }
  })
}

/** The same as a paper. Refuses not_found. */
export function reductionReportPaper(context: Context, termId?: string): Promise<ReductionReportPaper> {
  return inTransaction(context, async (inner) => {
    const { school, printedAt } = await headingOf(inner)
    const { term, charged, total, byRule, byClass } = await readReductionReport(inner, termId)
    return {
      kind: 'reduction-report',
      school,
      printedAt,
      term: term?.name ?? 'No term',
      charged,
      total,
      byRule: byRule.map(({ ruleId, name, kind, children, amount }) => ({
        name: ruleId ? name : 'By hand',
        kindName: REDUCTION_NAMES[kind].one,
        children,
        amount,
      })),
      byClass: byClass
        .filter(({ amount }) => amount !== 0)
        .map(({ className, children, charged, amount }) => ({
          className,
          children,
          charged,
          amount,
        })),
    }
  })
}

/** A reversal counts against what it takes back. */
function costByRule(context: Context, within: Sql): Promise<Report['byRule']> {
  return query<Report['byRule'][number]>(
    context,
    sql`select g.rule_id as "ruleId", coalesce(r.name, initcap(replace(g.kind, '_', '-'))) as name, g.kind,
            count(*)::int as children, sum(g.amount)::bigint as amount
          from (
            select x.rule_id, coalesce(o.kind, e.kind) as kind, e.student_id, sum(-e.owed) as amount
            from journal e
            left join ledger_entries o on o.school_id = e.school_id and o.id = e.corrects
            left join reduction_entries x on x.school_id = e.school_id and x.entry_id = coalesce(o.id, e.id)
            where ${within} and e.account = 'allowances'
            group by 1, 2, 3 having sum(-e.owed) <> 0) g
          left join reduction_rules r on r.school_id = ${context.schoolId} and r.id = g.rule_id
          group by g.rule_id, g.kind, r.name, r.id order by r.id nulls last, g.kind`,
  )
}

function costByClass(context: Context, within: Sql): Promise<Report['byClass']> {
  return query<Report['byClass'][number]>(
    context,
    sql`select c.class_id as "classId", k.name as "className", c.children, c.charged, c.amount
          from (
            select s.class_id, sum(s.charged)::bigint as charged, sum(s.amount)::bigint as amount,
              (count(*) filter (where s.amount <> 0))::int as children
            from (
              select e.class_id, e.student_id, sum(e.charged) as charged,
                sum(case e.account when 'allowances' then -e.owed else 0 end) as amount
              from journal e where ${within} group by 1, 2) s
            group by 1) c
          join classes k on k.school_id = ${context.schoolId} and k.id = c.class_id
          where c.amount <> 0 or c.charged <> 0 order by k.position`,
  )
}
