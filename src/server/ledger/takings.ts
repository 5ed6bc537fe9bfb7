import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, type Sql, sql } from '../context/context.ts'

/** Money of one day, in pesewas: receipted − taken back − refunded = taken, below zero when more went out than came in. */
export interface Takings {
  receipted: Pesewas
  takenBack: Pesewas
  refunded: Pesewas
  taken: Pesewas
  /** Receipts of the day that stand. */
  receipts: number
}

/** A method's or a person's part of what was taken, in pesewas. */
export interface TakingsShare {
  name: string
  receipts: number
  amount: Pesewas
}

/**
 * Today when none is named. Asked apart from the rows: to compare them with a choice of two counts as a leak under row-level security,
 * so that no index would be used, and every entry of the school be read.
 */
export function dayOrToday(day?: Day): Sql {
  return sql`(select coalesce(${day ?? null}::date, app_today()))`
}

/** The money of a day, of today when none is named. */
export async function takingsOn(context: Context, day?: Day): Promise<Takings> {
  const row = await queryOne<Takings>(
    context,
    sql`select coalesce(sum(receipted), 0)::bigint as receipted, coalesce(sum(taken_back), 0)::bigint as "takenBack",
          coalesce(sum(refunded), 0)::bigint as refunded, coalesce(sum(taken), 0)::bigint as taken,
          coalesce(sum(receipts), 0)::int as receipts
        from takings where school_id = ${context.schoolId} and effective_on = ${dayOrToday(day)}`,
  )
  if (!row) throw new Error('an aggregate always answers one row')
  return row
}

/** The same by method, as the product lists them, or by person, the largest first; the shares add up to what was taken. */
export function takingsBy(context: Context, part: 'method' | 'person', day?: Day): Promise<TakingsShare[]> {
  const name = part === 'method' ? sql`initcap(t.method)` : sql`w.name`
  const order = part === 'method' ? sql`min(method_place(t.method))` : sql`sum(t.taken) desc, w.name`
  return query<TakingsShare>(
    context,
    sql`select ${name} as name, sum(t.taken)::bigint as amount, sum(t.receipts)::int as receipts
        from takings t join staff w on w.school_id = t.school_id and w.id = t.staff_id
        where t.school_id = ${context.schoolId} and t.effective_on = ${dayOrToday(day)}
        group by 1 order by ${order}`,
  )
}
