import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { notFound, Refusal } from '#shared/errors.ts'
import { initialsOf, type PersonName } from '#shared/people.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { schoolOfCode } from '../../context/directory.ts'
import type { World } from '../../context/world.ts'
import type { Picture } from '../../paper/index.ts'
import { findLogo } from '../schools/index.ts'

type Check = Reply<typeof endpoints.checkReceipt>

/**
 * What anybody may know who holds the code on a receipt: genuine or void, school, day, amount, number, initials, and whether it
 * counts elsewhere by now.
 * The school's code leads the receipt's own. Refuses not_found.
 */
export async function checkReceipt(world: World, code: string): Promise<Check> {
  const { context, receiptCode } = await schoolOfReceipt(world, code)
  const found = await findAny(context, receiptCode)
  if (!found) throw (await lostReceipt(context)) ?? notFound('Receipt')
  const { children, ...check } = found
  return { ...check, initials: children.map(initialsOf).join(', ') }
}

/**
 * A restore forgot receipts that are on paper: nobody can say any more whether a code that is not known was one of theirs. Says so, with
 * their numbers as far as the school knows them.
 */
async function lostReceipt(context: Context): Promise<Refusal | undefined> {
  const restores = await query<{ restoredOn: Day; from: string | null; through: string | null }>(
    context,
    sql`select (r.restored_at at time zone 'UTC')::date as "restoredOn",
          numbered(c.initials, n.mark, g.after + 1, n.width) as from, numbered(c.initials, n.mark, g.through, n.width) as through
        from restores r
        join schools c on c.id = r.school_id
        left join (number_gaps g join number_series() n on n.series = g.series and n.series in ('receipts', 'slips'))
          on g.school_id = r.school_id and g.restored_at = r.restored_at
        where r.school_id = ${context.schoolId} and (g.series is not null or r.answered_at is null)
        order by r.restored_at desc, g.series`,
  )
  if (restores.length === 0) return undefined
  const said = restores.map(({ restoredOn, from, through }) => {
    const which = from ? `${from} to ${through}` : 'Some receipts'
    return `${which}: issued before a restore on ${formatDay(restoredOn)}.`
  })
  return new Refusal(
    'not_found',
    `This code is not in the school’s books. ${said.join(' ')} If the paper has such a number, show it at the office: it is written down again there.`,
    { facts: { restores } },
  )
}

/** The logo of the school that gave a receipt, for whoever holds its code. Refuses not_found. */
export async function logoOfReceipt(world: World, code: string): Promise<Picture> {
  const { context, receiptCode } = await schoolOfReceipt(world, code)
  const logo = (await findAny(context, receiptCode)) && (await findLogo(context))
  if (!logo) throw notFound('Logo')
  return logo
}

async function schoolOfReceipt(world: World, code: string) {
  const [, schoolCode, receiptCode] = /^([0-9a-z]{4})-?([0-9a-z]{8})$/.exec(code.trim().toLowerCase()) ?? []
  if (!schoolCode || !receiptCode) throw notFound('Receipt')
  const schoolId = await schoolOfCode(world, schoolCode)
  if (!schoolId) throw notFound('Receipt')
  const context: Context = { schoolId, database: world.database, caller: nobody }
  return { context, receiptCode }
}

/** Nobody is signed in: this reads and never records. */
const nobody = { staffId: '', sessionId: null, role: 'head', requestId: '' } as const

type Found = Omit<Check, 'initials'> & { children: PersonName[] }

async function findAny(context: Context, code: string): Promise<Found | undefined> {
  return (await findReceipt(context, code)) ?? (await findRegisterReceipt(context, code))
}

/** A parent's receipt of a register: void once its mark was put right, whatever stands instead. */
function findRegisterReceipt(context: Context, code: string) {
  return queryOne<Found>(
    context,
    sql`select case when n.turn is null then 'genuine' else 'void' end as status, c.name as school,
          exists (select from school_logos o where o.school_id = c.id) as "hasLogo",
          register_receipt_number(c.initials, r.slip_number, s.number, p.turn) as number, (l.recorded_at at time zone 'UTC')::date, l.paid as amount,
          json_build_array(json_build_object('firstName', s.first_name, 'surname', s.surname)) as children,
          0 as "movedToOtherFee", 0 as "movedToOtherChild"
        from register_receipts p
        join register_lines l on l.school_id = p.school_id and l.register_id = p.register_id and l.student_id = p.student_id
          and l.turn = p.turn
        join registers r on r.school_id = p.school_id and r.id = p.register_id
        join schools c on c.id = p.school_id
        join students s on s.school_id = p.school_id and s.id = p.student_id
        left join register_lines n on n.school_id = p.school_id and n.register_id = p.register_id and n.student_id = p.student_id
          and n.turn = p.turn + 1
        where p.school_id = ${context.schoolId} and p.code = ${code}`,
  )
}

function findReceipt(context: Context, code: string) {
  return queryOne<Found>(
    context,
    sql`select case when v.receipt_id is null then 'genuine' else 'void' end as status, c.name as school,
          exists (select from school_logos l where l.school_id = c.id) as "hasLogo",
          numbered(c.initials, '-', r.number, 6) as number, r.effective_on as date, r.amount,
          case r.students when 1 then json_build_array(json_build_object('firstName', s.first_name, 'surname', s.surname)) else (
            select json_agg(json_build_object('firstName', o.first_name, 'surname', o.surname) order by p.place)
            from receipt_students p join students o on o.school_id = p.school_id and o.id = p.student_id
            where p.school_id = r.school_id and p.receipt_id = r.id) end as children, m.to_fee as "movedToOtherFee",
          m.to_child as "movedToOtherChild"
        from dated_receipts r
        join schools c on c.id = r.school_id
        join students s on s.school_id = r.school_id and s.id = r.student_id
        left join receipt_voids v on v.school_id = r.school_id and v.receipt_id = r.id
        cross join lateral (
          select coalesce(sum(came - from_others) filter (where is_own), 0)::bigint as to_fee,
            coalesce(sum(case when is_own then from_others else net end), 0)::bigint as to_child
          from (
            select is_own, sum(net) as net, sum(greatest(net - paid, 0)) as came, greatest(sum(net - paid), 0) as from_others
            from (
              select e.student_id, e.student_id = r.student_id or exists (select from receipt_students p where p.school_id = r.school_id
                  and p.receipt_id = r.id and p.student_id = e.student_id) as is_own, -sum(e.owed) as net,
                coalesce(-sum(e.owed) filter (where e.kind = 'payment'), 0) as paid
              from journal e
              where e.school_id = r.school_id and e.receipt_id = r.id and e.kind in ('payment', 'reallocation')
              group by e.student_id, e.fee_type_id) of_fee
            group by student_id, is_own) stands) m
        where r.school_id = ${context.schoolId} and r.code = ${code}`,
  )
}
