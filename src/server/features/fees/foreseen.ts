import type { Pesewas } from '#shared/money.ts'
import { type Context, query, type Sql, sql } from '../../context/context.ts'
import { type KindPrice, kindsInput } from '../../ledger/index.ts'

/** A bill of a class that has no run yet: any id stands for it. */
export interface BillOfClass {
  classId: string
  feeTypeId: string
  termId?: string | undefined
  amount: Pesewas
  kinds?: readonly KindPrice[] | undefined
}

/** What an act does to one child: `charged` − `reduced` − `waived` − `carried` is what the family owes more. */
export interface Figures {
  studentId: string
  charged: Pesewas
  reduced: Pesewas
  /** Below zero: a waiver that gets smaller with its charge. */
  waived: Pesewas
  carried: Pesewas
}

/** The run it would be; where no kinds of pupil are named they pay what they pay of the class's fee. */
export function runOfBill(
  { schoolId }: Context,
  { classId, feeTypeId, termId, amount, kinds }: BillOfClass,
): Sql {
  const named = JSON.stringify(kindsInput(kinds) ?? null)
  return sql`jsonb_populate_record(null::billing_runs, jsonb_build_object('id', uuid_v7(), 'class_id', ${classId}::uuid,
    'fee_type_id', ${feeTypeId}::uuid, 'amount', ${amount}::bigint, 'kinds', prices_of_kinds(${schoolId}, ${named}::jsonb, ${amount}::bigint,
      (select c.kinds from class_fees c where c.school_id = ${schoolId} and c.class_id = ${classId} and c.fee_type_id = ${feeTypeId})),
    'term_id', coalesce(${termId ?? null}::uuid, term_of(${schoolId}, app_today()))))`
}

/** The draft that billing the class writes its lines from. */
export function draftOfBill(context: Context, bill: BillOfClass): Sql {
  return sql`draft_bill(${context.schoolId}, ${runOfBill(context, bill)}, null, false)`
}

/** What a draft does, child by child. */
export function figuresOf(context: Context, draft: Sql): Promise<Figures[]> {
  return query<Figures>(
    context,
    sql`with drafted as materialized (select ${draft} as act)
        select f.student_id as "studentId", sum(f.charged)::bigint as charged, sum(f.reduced)::bigint as reduced,
          sum(f.waived)::bigint as waived, sum(f.carried)::bigint as carried
        from drafted d cross join lateral figures_of(d.act) f group by f.student_id order by f.student_id`,
  )
}

export interface ForeseenShare {
  studentId: string
  sponsorId: string
  name: string
  /** Below zero: the sponsor would carry less. */
  amount: Pesewas
}

/** Which sponsors carry what of it. */
export function sharesOf(context: Context, draft: Sql): Promise<ForeseenShare[]> {
  return query<ForeseenShare>(
    context,
    sql`with drafted as materialized (select ${draft} as act)
        select (f.line).student_id as "studentId", a.id as "sponsorId", a.name,
          sum(case (f.line).side when 'Credit' then (f.line).amount else -(f.line).amount end)::bigint as amount
        from drafted d cross join lateral unnest((d.act).shares) f
        join money_accounts a on a.school_id = ${context.schoolId} and a.id = f.sponsor_id
        group by 1, 2, 3 order by 1, lower(a.name), 2`,
  )
}
