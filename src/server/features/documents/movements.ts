import { FEE_TYPES } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, type Sql, sql } from '../../context/context.ts'

/**
 * What happened on one student's account for one fee type since a day, in pesewas, so that
 * before + charged − discount − carried − moved − paid = owed. `moved` is what was put here from elsewhere; opening balances
 * count as before, whatever their day.
 */
export interface Movement {
  studentId: string
  feeType: string
  voluntary: boolean
  before: Pesewas
  charged: Pesewas
  discount: Pesewas
  /** A sponsor's share: all of it where a family reads it, else what of it is not paid yet, for its payments are in `paid`. */
  carried: Pesewas
  moved: Pesewas
  paid: Pesewas
  owed: Pesewas
}

export interface MovementFilter {
  /** Everything before this day is "from before". */
  since: Day
  /** Entries after this day are left out. */
  until?: Day | undefined
  studentId?: string | undefined
  classId?: string | undefined
  feeTypeId?: string | undefined
  /** It is for the family: what a sponsor paid of its share changes nothing. */
  isFamilys?: boolean | undefined
}

/** The movements of the students asked for, by student and in the school's order of fees; students without entries are not listed. */
export function movementsOf(context: Context, filter: MovementFilter): Promise<Movement[]> {
  const { since, until, studentId, classId, feeTypeId, isFamilys = false } = filter
  const sum = (condition: Sql, sign: Sql = sql``) =>
    sql`coalesce(${sign}sum(e.owed) filter (where ${condition}), 0)::bigint`
  const late = sql`e.effective_on >= ${since} and e.account <> 'opening balances'`
  return query<Movement>(
    context,
    sql`select e.student_id as "studentId", f.name as "feeType", f.voluntary,
          ${sum(sql`e.effective_on < ${since} or e.account = 'opening balances'`)} as before,
          ${sum(sql`${late} and e.account = 'fee income'`)} as charged,
          ${sum(sql`${late} and e.account = 'allowances'`, sql`-`)} as discount,
          ${sum(sql`${late} and e.account = 'sponsors'`, sql`-`)} as carried,
          ${sum(sql`${late} and e.account = 'reallocation'`, sql`-`)} as moved,
          ${sum(sql`${late} and e.account not in ('fee income', 'allowances', 'sponsors', 'reallocation')`, sql`-`)} as paid,
          sum(e.owed)::bigint as owed
        from journal e
        join students s on s.school_id = e.school_id and s.id = e.student_id
        join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
        where e.school_id = ${context.schoolId}
          and (${until ?? null}::date is null or e.effective_on <= ${until ?? null})
          and (${studentId ?? null}::uuid is null or e.student_id = ${studentId ?? null})
          and (${classId ?? null}::uuid is null or (s.class_id = ${classId ?? null} and s.status = 'active'))
          and (${feeTypeId ?? null}::uuid is null or e.fee_type_id = ${feeTypeId ?? null})
          and (not ${isFamilys}::boolean or not exists (select from receipts r
            where r.school_id = e.school_id and r.id = e.receipt_id and r.sponsor_id is not null))
        group by e.student_id, f.name, f.voluntary
        order by e.student_id, array_position(${[...FEE_TYPES]}::text[], f.name), lower(f.name)`,
  )
}
