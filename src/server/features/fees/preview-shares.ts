import type { Pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'

export interface BillOfClass {
  classId: string
  feeTypeId: string
  termId?: string | undefined
  amount: Pesewas
}

export interface ForeseenShare {
  studentId: string
  sponsorId: string
  name: string
  /** Below zero: the sponsor would carry less. */
  amount: Pesewas
}

/** What sponsors would carry of the charges of a bill, after its reductions. The run is not there yet: any id stands for it. */
export function sharesOfBill(
  context: Context,
  { classId, feeTypeId, termId, amount }: BillOfClass,
): Promise<ForeseenShare[]> {
  const { schoolId } = context
  const term = sql`coalesce(${termId ?? null}::uuid, term_of(${schoolId}, app_today()))`
  return sharesOf(
    context,
    sql`foresee_shares(${schoolId}, (
      select array_agg(row(null, c.student_id, ${classId}::uuid, ${feeTypeId}::uuid, 'Debit', ${amount}::bigint, 'class_fee', 'fee income',
        app_today(), null, null, null, null, ${term}, ${classId}::uuid, null)::ledger_line order by c.student_id)
      from billing_candidates(${schoolId}, ${classId}, ${feeTypeId}, ${term}) c where c.charged_in is null))`,
  )
}

/** What sponsors would carry more or less of a fee that the class is billed for already. */
export function sharesOfNewFee(
  context: Context,
  { classId, feeTypeId, amount }: Omit<BillOfClass, 'termId'>,
): Promise<ForeseenShare[]> {
  const { schoolId } = context
  return sharesOf(
    context,
    sql`foresee_shares(${schoolId}, (
      select array_agg(row(null, d.student_id, ${classId}::uuid, ${feeTypeId}::uuid, case when d.difference > 0 then 'Debit' else 'Credit' end,
        abs(d.difference), 'class_fee', 'fee income', app_today(), null, null, null, null, d.term_id, d.run_id, null)::ledger_line
        order by d.student_id)
      from fee_differences(${schoolId}, ${classId}, ${feeTypeId}, ${amount}) d), ${amount})`,
  )
}

function sharesOf(context: Context, shares: ReturnType<typeof sql>) {
  return query<ForeseenShare>(
    context,
    sql`select (f.line).student_id as "studentId", a.id as "sponsorId", a.name,
          sum(case (f.line).side when 'Credit' then (f.line).amount else -(f.line).amount end)::bigint as amount
        from unnest(${shares}) f
        join money_accounts a on a.school_id = ${context.schoolId} and a.id = f.sponsor_id
        group by 1, 2, 3 order by 1, lower(a.name), 2`,
  )
}
