import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, query, queryOne, type Sql, sql } from '../../context/context.ts'

interface PupilRow {
  studentId: string
  name: string
  className: string
  charged: Pesewas
  toCollect: Pesewas
  received: Pesewas
}

type Asked = Received<typeof endpoints.listTermPupils>['query']

/**
 * Who makes up a term's rate, of one class, of one fee type, of one kind of pupil, or all; or what stands apart from it. Those with most still to come
 * first. Refuses not_found.
 */
export async function listTermPupils(
  context: Context,
  asked: Asked,
): Promise<Reply<typeof endpoints.listTermPupils>> {
  const { schoolId } = context
  const { termId, kindId } = asked
  const term = await queryOne(
    context,
    sql`select from terms where school_id = ${schoolId} and id = ${termId}`,
  )
  if (!term) throw notFound('Term')
  const rows = await query<PupilRow>(
    context,
    sql`with of_pupils as materialized (
          select p.student_id, p.class_id, sum(p.charged)::bigint as charged, sum(p.to_collect)::bigint as to_collect,
            sum(p.received)::bigint as received
          from (${pupilsOf(context, asked)}) p
          group by p.student_id, p.class_id)
        select s.id as "studentId", case when s.erased_at is null then concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname)
            else 'Erased' end as name, k.name as "className", p.charged, p.to_collect as "toCollect", p.received
        from of_pupils p
        join students s on s.school_id = ${schoolId} and s.id = p.student_id
        join classes k on k.school_id = ${schoolId} and k.id = p.class_id
        where ${kindId ?? null}::uuid is null
          or coalesce(s.kind_id, (select f.id from kinds_of(${schoolId}) f limit 1)) = ${kindId ?? null}
        order by p.to_collect - p.received desc, k.position, name_order(s.surname, s.first_name), s.number`,
  )
  const sum = (of: (row: PupilRow) => Pesewas) => sumOf(rows.map(of))
  return {
    sum: sumsOf({
      charged: sum((row) => row.charged),
      toCollect: sum((row) => row.toCollect),
      received: sum((row) => row.received),
    }),
    pupils: rows.map(({ studentId, name, className, ...sums }) => ({
      studentId,
      name,
      className,
      ...sumsOf(sums),
    })),
  }
}

/** What pupils make of the term; or of the terms before it and of what was owed before there were terms. */
function pupilsOf({ schoolId }: Context, { termId, classId, feeTypeId, part }: Asked): Sql {
  // Only their entries are read: a year of meals is most of what a school has.
  const fees = sql`(select array_agg(g.fee_type_id) from fee_groups(${schoolId}) g
    where g.part = ${!part || part === 'earlier' ? 'fees' : part}
      and (${feeTypeId ?? null}::uuid is null or g.fee_type_id = ${feeTypeId ?? null}))`
  const terms =
    part === 'earlier'
      ? sql`(select array_agg(t.id) || '00000000-0000-0000-0000-000000000000'::uuid from terms t where t.school_id = ${schoolId}
          and t.starts_on < (select a.starts_on from terms a where a.school_id = ${schoolId} and a.id = ${termId}))`
      : sql`array[${termId}::uuid]`
  const ofClass = part === 'earlier' ? null : (classId ?? null)
  return sql`select * from pupils_of_terms(${schoolId}, ${terms}, ${ofClass}, ${fees})`
}

function sumsOf({ charged, toCollect, received }: Pick<PupilRow, 'charged' | 'toCollect' | 'received'>) {
  return {
    charged,
    reductions: pesewas(charged - toCollect),
    toCollect,
    received,
    stillToCome: pesewas(toCollect - received),
  }
}
