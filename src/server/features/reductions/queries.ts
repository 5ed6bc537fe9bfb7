import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'

type RuleRow = Reply<typeof endpoints.listReductions>['rules'][number]

/** The rules, whom they fit, and what stands of each on the charges of this term; those that run first. */
export function listReductions(context: Context): Promise<Reply<typeof endpoints.listReductions>> {
  return inTransaction(context, async (inner) => {
    const { schoolId } = inner
    const term = await queryOne<{ name: string }>(
      inner,
      sql`select name || ', ' || academic_year as name from terms
          where school_id = ${schoolId} and id = term_of(${schoolId}, app_today())`,
    )
    return { term: term?.name ?? null, rules: await rulesOf(inner) }
  })
}

/** Each rule with whom it fits; what was given of it is net of what was taken back. */
function rulesOf(context: Context): Promise<RuleRow[]> {
  const { schoolId } = context
  return query<RuleRow>(
    context,
    sql`with given as materialized (
            select x.rule_id, e.student_id, sum(-e.owed) as amount
            from reduction_entries x join journal e on e.school_id = x.school_id and x.entry_id in (e.id, e.corrects)
            where x.school_id = ${schoolId} and x.rule_id is not null and e.term_id = term_of(${schoolId}, app_today())
            group by 1, 2 having sum(-e.owed) <> 0),
          place as materialized (
            select p.* from places_in_family(${schoolId}, array(select s.id from students s
              where s.school_id = ${schoolId} and s.status = 'active' and exists (
                select from reduction_rules r where r.school_id = ${schoolId} and r.who = 'nth_child'))) p)
          select r.id, r.name, r.kind, r.who, r.child_from as "fromChild", r.child_to as "toChild", r.pay_by as "payBy",
            r.pay_within as "payWithinDays", as_percent(r.percent) as percent, r.amount, r.adds,
            array(select f.name from reduction_fees x join fee_types f on f.school_id = x.school_id and f.id = x.fee_type_id
              where x.school_id = r.school_id and x.rule_id = r.id order by lower(f.name)) as "feeTypes",
            r.starts_on as "startsOn", r.ends_on as "endsOn",
            case when r.starts_on > app_today() then 'coming' when r.ends_on < app_today() then 'ended' else 'running' end as state,
            (select coalesce(json_agg(json_build_object('studentId', s.id,
                'studentName', concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname), 'className', k.name)
                order by name_order(s.surname, s.first_name)), '[]')
              from reduction_pupils x join students s on s.school_id = x.school_id and s.id = x.student_id and s.erased_at is null
              join classes k on k.school_id = s.school_id and k.id = s.class_id
              where x.school_id = r.school_id and x.rule_id = r.id) as pupils,
            (case r.who
              when 'staff_child' then (select count(*) from staff_children x join students s
                on s.school_id = x.school_id and s.id = x.student_id and s.status = 'active' where x.school_id = r.school_id)
              when 'named' then (select count(*) from reduction_pupils x join students s
                on s.school_id = x.school_id and s.id = x.student_id and s.status = 'active'
                where x.school_id = r.school_id and x.rule_id = r.id)
              when 'nth_child' then (select count(*) from place p where p.place between r.child_from and coalesce(r.child_to, p.place))
              else (select count(*) from given g where g.rule_id = r.id) end)::int as "reachesNow",
            (select count(*) from given g where g.rule_id = r.id)::int as "childrenThisTerm",
            (select coalesce(sum(g.amount), 0)::bigint from given g where g.rule_id = r.id) as "givenThisTerm",
            exists (select from reduction_entries x where x.school_id = r.school_id and x.rule_id = r.id) as used
          from reduction_rules r where r.school_id = ${schoolId}
          order by coalesce(r.ends_on < app_today(), false), r.id`,
  )
}
