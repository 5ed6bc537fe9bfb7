import { type Pesewas, pesewas } from '#shared/money.ts'
import { type PaidFor, spreadOver } from '#shared/spread.ts'
import { type Context, query, sql } from '../../context/context.ts'

/** A child money may be for, and what it owes. */
export interface Child extends PaidFor {
  name: string
  className: string
  pupilCode: string
}

export interface Place {
  lines: { feeType: string; amount: Pesewas }[]
  inCredit: Pesewas
}

/** These children by their ids, in the order every list of a family has; whoever was erased is not among them. */
export async function childrenOf(context: Context, ids: readonly string[]): Promise<Map<string, Child>> {
  if (ids.length === 0) return new Map()
  const rows = await query<Child>(
    context,
    sql`select s.id as "studentId", concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as name, k.name as "className",
          pupil_code(c.pupil_prefix, s.number) as "pupilCode", coalesce(o.fees, '[]') as fees, coalesce(f.name, '') as "creditTo"
        from students s
        join schools c on c.id = s.school_id
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        left join fee_types f on f.school_id = s.school_id and f.id = credit_fee(s.school_id, s.id)
        left join (select student_id, json_agg(json_build_object('feeType', fee_type, 'owed', owed, 'due', due_on, 'onlyNamed', only_named)) as fees
          from owed_fees(${context.schoolId}, ${ids}::uuid[]) group by student_id) o on o.student_id = s.id
        where s.school_id = ${context.schoolId} and s.id = any(${ids}::uuid[]) and s.erased_at is null
        order by k.position desc, s.number`,
  )
  return new Map(rows.map((row) => [row.studentId, row]))
}

/** What each child gets of an amount for which no fee was named. */
export function placesOf(amount: Pesewas, children: readonly Child[]): Map<string, Place> {
  const places = new Map<string, Place>()
  for (const { studentId, inCredit, ...line } of spreadOver(amount, children)) {
    const place = places.get(studentId) ?? { lines: [], inCredit: pesewas(0) }
    place.lines.push(line)
    places.set(studentId, { ...place, inCredit: pesewas(place.inCredit + inCredit) })
  }
  return places
}
