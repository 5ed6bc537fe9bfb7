import { type Pesewas, pesewas } from '#shared/money.ts'
import { type OwedLine, spreadOldest } from '#shared/spread.ts'
import { type Context, query, sql } from '../../context/context.ts'

/** A child money may be for, and what is owed, the oldest due first. */
export interface Child {
  studentId: string
  name: string
  className: string
  pupilCode: string
  owed: { feeType: string; amount: Pesewas; due: string }[]
  /** Where money goes that is more than is owed. */
  creditTo: string
}

export interface Place {
  lines: { feeType: string; amount: Pesewas }[]
  inCredit: Pesewas
}

/** These children by their ids; whoever was erased is not among them. */
export async function childrenOf(context: Context, ids: readonly string[]): Promise<Map<string, Child>> {
  if (ids.length === 0) return new Map()
  const rows = await query<Child>(
    context,
    sql`select s.id as "studentId", concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as name, k.name as "className",
          pupil_code(c.pupil_prefix, s.number) as "pupilCode", coalesce(u.owed, '[]') as owed,
          coalesce((select f.name from ledger_entries e join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
              and f.archived_at is null
            where e.school_id = s.school_id and e.student_id = s.id and e.kind in ('class_fee', 'manual_charge')
            order by e.journal_number desc limit 1),
            (select f.name from fee_types f where f.school_id = s.school_id and f.archived_at is null
            order by f.name <> 'School Fees', f.voluntary, f.name limit 1), '') as "creditTo"
        from students s
        join schools c on c.id = s.school_id
        join classes k on k.school_id = s.school_id and k.id = s.class_id
        left join (select x.student_id, json_agg(json_build_object('feeType', f.name, 'amount', x.unpaid, 'due', x.due)
            order by x.voluntary, x.due, f.name) as owed
          from (select student_id, fee_type_id, voluntary, min(due_on) as due, sum(unpaid)::bigint as unpaid from unpaid_charges
            where school_id = ${context.schoolId} and student_id = any(${ids}::uuid[]) group by 1, 2, 3) x
          join fee_types f on f.school_id = ${context.schoolId} and f.id = x.fee_type_id group by 1) u on u.student_id = s.id
        where s.school_id = ${context.schoolId} and s.id = any(${ids}::uuid[]) and s.erased_at is null
        order by s.first_name, s.id`,
  )
  return new Map(rows.map((row) => [row.studentId, row]))
}

/**
 * An amount over what the children owe, the oldest due of all of them first; voluntary fees last. What is more stands to the credit of
 * the first of them. The lines always add up to the amount.
 */
export function placesOf(amount: Pesewas, children: readonly Child[]): Map<string, Place> {
  const owed = children.flatMap(({ studentId, owed: fees }) =>
    fees.map((fee, place) => ({
      ...fee,
      place,
      studentId,
      key: `${studentId} ${fee.feeType}`,
      owed: fee.amount,
    })),
  )
  const oldestFirst: (OwedLine & { feeType: string })[] = owed.toSorted((left, right) =>
    left.due.localeCompare(right.due),
  )
  const spread = spreadOldest(amount, oldestFirst)
  const places = new Map<string, Place>()
  for (const { key, studentId, feeType } of oldestFirst) {
    const part = spread.get(key)
    if (!part) continue
    const place = places.get(studentId) ?? { lines: [], inCredit: pesewas(0) }
    place.lines.push({ feeType, amount: part })
    places.set(studentId, place)
  }
  const rest = [...spread.values()].reduce((left, part) => left - part, amount as number)
  const [first] = children
  if (first && rest > 0) credit(places, first, pesewas(rest))
  return places
}

function credit(places: Map<string, Place>, { studentId, creditTo }: Child, rest: Pesewas): void {
  const place = places.get(studentId) ?? { lines: [], inCredit: pesewas(0) }
  const same = place.lines.find(({ feeType }) => feeType === creditTo)
  if (same) same.amount = pesewas(same.amount + rest)
  else place.lines.push({ feeType: creditTo, amount: rest })
  places.set(studentId, { ...place, inCredit: rest })
}
