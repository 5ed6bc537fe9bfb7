import type { Reply } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction, query, queryOne, sql } from '../../context/context.ts'
import { asItCrosses, type JsonText } from '../../http/json-text.ts'
import { accountsOf } from '../../ledger/index.ts'
import { requireClass } from '../classes/index.ts'
import { requireFeeType } from './find-fee-type.ts'

type Balances = Reply<typeof endpoints.listBalances>
type FeeTypeRow = Reply<typeof endpoints.listFeeTypes>['feeTypes'][number]

const feeTypeColumns = sql`id, name as fee_type, name as "feeType", 0 as amount, voluntary, pass_through as "passThrough"`

/** The fee types in use, by name. Amounts belong to classes, so theirs is 0. */
export function listFeeTypes(context: Context): Promise<(FeeTypeRow & { daily: boolean })[]> {
  return query(
    context,
    sql`select ${feeTypeColumns}, exists (select from daily_fees d
          where d.school_id = fee_types.school_id and d.fee_type_id = fee_types.id) as daily from fee_types
        where school_id = ${context.schoolId} and archived_at is null order by lower(name)`,
  )
}

/** One fee type as the contract spells it. Refuses not_found. */
export async function readFeeType(context: Context, id: string): Promise<FeeTypeRow> {
  const row = await queryOne<FeeTypeRow>(
    context,
    sql`select ${feeTypeColumns} from fee_types where school_id = ${context.schoolId} and id = ${id}`,
  )
  if (!row) throw notFound('Fee type')
  return row
}

/** What each student owes over all fee types, or on one: of everybody who has not been erased. Refuses not_found. */
export function listBalances(context: Context, feeType?: string): Promise<JsonText<Balances>> {
  return inTransaction(context, async (inner) => {
    const of = feeType ? await requireFeeType(inner, feeType) : undefined
    const ofType = of ? sql`and fee_type_id = ${of.id}` : sql``
    const row = await queryOne<{ balances: Balances }>(
      inner,
      sql`select coalesce(json_agg(json_build_object('id', s.id, 'total_fees', coalesce(b.balance, 0))
            order by s.number), '[]') as balances
          from students s
          left join (select student_id, sum(balance)::bigint as balance from balances
            where school_id = ${inner.schoolId} ${ofType} group by student_id) b on b.student_id = s.id
          where s.school_id = ${inner.schoolId} and s.erased_at is null`,
    )
    return asItCrosses(endpoints.listBalances, row?.balances ?? [])
  })
}

/** A student's balance by fee type, settled ones included, and in all. Refuses not_found. */
export function readFees(context: Context, studentId: string): Promise<Reply<typeof endpoints.readFees>> {
  return inTransaction(context, async (inner) => {
    await requireStudent(inner, studentId)
    const accounts = await accountsOf(inner, studentId)
    return {
      feesBreakdown: accounts.map(({ feeType, balance }) => ({ fee_type: feeType, total: balance })),
      totalDebt: sumOf(accounts.map(({ balance }) => balance)),
    }
  })
}

/** A student's account of one fee type. Refuses not_found. */
export function readFee(
  context: Context,
  studentId: string,
  feeTypeName: string,
): Promise<Reply<typeof endpoints.readFee>> {
  return inTransaction(context, async (inner) => {
    await requireStudent(inner, studentId)
    const { name } = await requireFeeType(inner, feeTypeName)
    const account = (await accountsOf(inner, studentId)).find(({ feeType }) => feeType === name)
    return {
      feeType: name,
      totalDebt: account?.balance ?? pesewas(0),
      totalPaid: account?.received ?? pesewas(0),
      totalCharged: account?.charged ?? pesewas(0),
    }
  })
}

async function requireStudent(context: Context, studentId: string): Promise<void> {
  const found = await queryOne(
    context,
    sql`select from students
        where school_id = ${context.schoolId} and id = ${studentId} and erased_at is null`,
  )
  if (!found) throw notFound('Student')
}

/** The fixed fee of a class, 0 when none is set, and this term's standing billing run. Refuses not_found. */
export function readClassFee(
  context: Context,
  classRef: string,
  feeTypeName: string,
): Promise<Reply<typeof endpoints.readClassFee>> {
  return inTransaction(context, async (inner) => {
    const { id: classId } = await requireClass(inner, classRef)
    const feeType = await requireFeeType(inner, feeTypeName)
    const fee = await queryOne<{ amount: Pesewas; dueOn: string | null }>(
      inner,
      sql`select amount, due_on as "dueOn" from class_fees
          where school_id = ${inner.schoolId} and class_id = ${classId} and fee_type_id = ${feeType.id}`,
    )
    return {
      amount: fee?.amount ?? pesewas(0),
      feeType: feeType.name,
      dueDate: fee?.dueOn ?? null,
      billed: await standingRun(inner, classId, feeType.id),
    }
  })
}

/** The fixed fees that are set, of every class, with this term's standing billing runs. */
export async function listClassFees(context: Context): Promise<Reply<typeof endpoints.listClassFees>> {
  const rows = await query<ClassFeeRow>(
    context,
    sql`select k.id as "classId", k.name as "className", f.name as "feeType", c.amount,
          c.due_on as "dueDate", r.id as run, r.students, r.amount as billed, r.recorded_at as "recordedAt"
        from class_fees c
        join classes k on k.school_id = c.school_id and k.id = c.class_id
        join fee_types f on f.school_id = c.school_id and f.id = c.fee_type_id and f.archived_at is null
        left join lateral (select * from standing_runs(c.school_id, c.class_id, c.fee_type_id,
          (select term_of(${context.schoolId}, app_today()))) limit 1) r on true
        where c.school_id = ${context.schoolId} and k.archived_at is null order by k.position, lower(f.name)`,
  )
  return rows.map(({ run, students, billed, recordedAt, ...fee }) => ({
    ...fee,
    billed: run === null ? null : billingRun({ id: run, students, amount: billed, recordedAt }),
  }))
}

type ClassFee = Omit<Reply<typeof endpoints.listClassFees>[number], 'billed'>
type ClassFeeRow = ClassFee &
  (
    | { run: null; students: null; billed: null; recordedAt: null }
    | { run: string; students: number; billed: Pesewas; recordedAt: Date }
  )

/** The newest run of a class and fee type that stands, of this term unless another is named. */
export async function standingRun(
  context: Context,
  classId: string,
  feeTypeId: string,
  termId?: string,
): Promise<Reply<typeof endpoints.readClassFee>['billed']> {
  const run = await queryOne<Run>(
    context,
    sql`select id, students, amount, recorded_at as "recordedAt"
        from standing_runs(${context.schoolId}, ${classId}, ${feeTypeId},
          coalesce(${termId ?? null}::uuid, term_of(${context.schoolId}, app_today()))) limit 1`,
  )
  return run ? billingRun(run) : null
}

interface Run {
  id: string
  students: number
  amount: Pesewas
  recordedAt: Date
}

function billingRun({ id, students, amount, recordedAt }: Run) {
  return { billingRunId: id, students, amount, recordedAt: recordedAt.toISOString() }
}

/** Every time a class was billed, newest first, with what each run has charged in all. */
export async function listBillingRuns(context: Context): Promise<Reply<typeof endpoints.listBillingRuns>> {
  type Row = Omit<Reply<typeof endpoints.listBillingRuns>[number], 'recordedAt' | 'undoneAt'>
  const rows = await query<Row & { recordedAt: Date; undoneAt: Date | null }>(
    context,
    sql`select r.id, k.name as "className", f.name as "feeType", t.name || ', ' || t.academic_year as term,
          r.amount, r.students, d.due_on as "dueDate", r.recorded_at as "recordedAt",
          u.recorded_at as "undoneAt",
          (select coalesce(sum(c.charged), 0)::bigint from charged_by_run(r.school_id, r.id) c) as charged
        from billing_runs r
        join run_dues d on d.school_id = r.school_id and d.billing_run_id = r.id
        join classes k on k.school_id = r.school_id and k.id = r.class_id
        join fee_types f on f.school_id = r.school_id and f.id = r.fee_type_id
        join terms t on t.school_id = r.school_id and t.id = r.term_id
        left join billing_run_undos u on u.school_id = r.school_id and u.billing_run_id = r.id
        where r.school_id = ${context.schoolId} order by r.recorded_at desc, r.id desc`,
  )
  return rows.map(({ recordedAt, undoneAt, ...run }) => ({
    ...run,
    recordedAt: recordedAt.toISOString(),
    undoneAt: undoneAt?.toISOString() ?? null,
  }))
}
