import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { may } from '#shared/permissions.ts'
import { type Context, plannedOnce, queryOne, type Sql, sql } from '../../context/context.ts'
import type { ReportFilter } from './transaction-report.ts'

type Summary = Reply<typeof endpoints.readSummary>

/**
 * What a period brought and what is owed now, in all and by its parts. Charged and received are those of the entries in the
 * filter, by the class the student was in then; owed is what stands, by the class of today.
 */
export async function readSummary(context: Context, filter: ReportFilter, asOf?: number): Promise<Summary> {
  const row = await queryOne<{ summary: Summary }>(
    context,
    plannedOnce(sql`with happened as materialized (${happenedIn(context, filter, asOf)}),
      owing as materialized (${owingIn(context, filter)}),
      ${partsOf(context)}
      select json_build_object('charged', t.charged, 'received', t.received, 'owed', o.owed,
        'toComeFromSponsors', ${toComeIn(context, filter)},
        'credit', json_build_object('money', t.money_in, 'reductions', t.reductions,
          'sponsors', t.sponsors, 'moved', t.moved, 'uncharged', t.uncharged),
        'moneyBack', t.money_in - t.received, 'creditElsewhere', o.by_fee_type - o.owed,
        'byClass', (select coalesce(json_agg(json_build_object('classId', id, 'className', name,
            'charged', charged, 'received', received, 'owed', owed) order by place), '[]') from by_class),
        'byFeeType', (select coalesce(json_agg(json_build_object('feeType', name, 'charged', charged,
            'received', received, 'owed', owed) order by lower(name)), '[]') from by_fee_type),
        'byMethod', (select coalesce(json_agg(json_build_object('method', initcap(account),
            'received', received) order by place), '[]') from by_method),
        'days', (select coalesce(json_agg(json_build_object('date', day, 'charged', charged,
            'received', received) order by day), '[]') from by_day)) as summary
      from totals t, (select coalesce(sum(greatest(net, 0)), 0)::bigint as owed,
        coalesce(sum(positive), 0)::bigint as by_fee_type from by_student) o`),
  )
  if (!row) throw new Error('an aggregate always answers one row')
  return row.summary
}

function happenedIn(context: Context, { from, to, classId, feeTypeId }: ReportFilter, asOf?: number): Sql {
  return sql`select class_id, fee_type_id, account, effective_on as day, side, sum(amount)::bigint as amount,
      sum(charged)::bigint as charged, sum(received)::bigint as received
    from journal
    where school_id = ${context.schoolId} and effective_on between ${from} and ${to}
      and (${classId}::uuid is null or class_id = ${classId})
      and (${feeTypeId}::uuid is null or fee_type_id = ${feeTypeId})
      and (${asOf ?? null}::bigint is null or journal_number <= ${asOf ?? null})
    group by class_id, fee_type_id, account, effective_on, side`
}

/** Balances with where the student is now: who has left is in no class. */
function owingIn({ schoolId }: Context, { classId, feeTypeId }: ReportFilter): Sql {
  return sql`select b.student_id, b.fee_type_id, b.balance, s.status,
      case s.status when 'active' then s.class_id end as class_id
    from balances b join students s on s.school_id = b.school_id and s.id = b.student_id
    where b.school_id = ${schoolId} and b.balance <> 0
      and (${classId}::uuid is null or (s.class_id = ${classId} and s.status = 'active'))
      and (${feeTypeId}::uuid is null or b.fee_type_id = ${feeTypeId})`
}

/** What sponsors have still to pay, as their own page has it, of students in the class now and the fee type; 0 to who sees no sponsors. */
function toComeIn({ schoolId, caller }: Context, { classId, feeTypeId }: ReportFilter): Sql {
  if (!may(caller.role, 'see_sponsors')) return sql`0::bigint`
  return sql`(select coalesce(sum(o.open), 0)::bigint from open_shares(${schoolId}) o
    join students s on s.school_id = ${schoolId} and s.id = o.student_id
    where (${classId}::uuid is null or (s.class_id = ${classId} and s.status = 'active'))
      and (${feeTypeId}::uuid is null or o.fee_type_id = ${feeTypeId}))`
}

const moneyIn = sql`is_money(account)`

function partsOf({ schoolId }: Context): Sql {
  return sql`totals as (
      select coalesce(sum(charged), 0)::bigint as charged, coalesce(sum(received), 0)::bigint as received,
        ${creditOf(moneyIn)} as money_in, ${creditOf(sql`account = 'allowances'`)} as reductions,
        ${creditOf(sql`account = 'sponsors'`)} as sponsors, ${creditOf(sql`account = 'reallocation'`)} as moved,
        ${creditOf(sql`account in ('fee income', 'opening balances')`)} as uncharged
      from happened),
    by_student as (
      select status, class_id, sum(balance) as net, sum(greatest(balance, 0)) as positive
      from owing group by student_id, status, class_id),
    by_class as (
      select k.id, coalesce(k.name, initcap(w.status)) as name, sum(w.charged)::bigint as charged,
        sum(w.received)::bigint as received, sum(w.owed)::bigint as owed,
        coalesce(k.position, case w.status when 'completed' then 10000 else 10001 end) as place
      from (
        select class_id, 'active' as status, charged, received, 0 as owed from happened
        union all
        select class_id, status, 0, 0, greatest(net, 0) from by_student where net > 0) w
      left join classes k on k.school_id = ${schoolId} and k.id = w.class_id
      group by k.id, k.name, k.position, w.status),
    by_fee_type as (
      select f.name, sum(w.charged)::bigint as charged, sum(w.received)::bigint as received, sum(w.owed)::bigint as owed
      from (
        select fee_type_id, charged, received, 0 as owed from happened
        union all
        select fee_type_id, 0, 0, balance from owing where balance > 0) w
      join fee_types f on f.school_id = ${schoolId} and f.id = w.fee_type_id
      group by f.id, f.name),
    by_method as (
      select account, sum(received)::bigint as received,
        method_place(account) as place
      from happened where received <> 0 group by account),
    by_day as (
      select day, sum(charged)::bigint as charged, sum(received)::bigint as received
      from happened where charged <> 0 or received <> 0 group by day)`
}

function creditOf(condition: Sql): Sql {
  return sql`coalesce(sum(amount) filter (where side = 'Credit' and ${condition}), 0)::bigint`
}
