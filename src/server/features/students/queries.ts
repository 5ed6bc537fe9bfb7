import { decodeAt } from '#shared/api/convert.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type StudentRow, student } from '#shared/api/wire.ts'
import { dayOf, daysBetween } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, sumOf } from '#shared/money.ts'
import {
  type Context,
  inTransaction,
  plannedOnce,
  query,
  queryOne,
  type Sql,
  sql,
} from '../../context/context.ts'
import {
  accountsOfStudent,
  coveredOfStudent,
  type DebtByAge,
  debtOfStudent,
  duesOfStudent,
  type FeeAccount,
  lateOf,
} from '../../ledger/index.ts'
import { requireClass } from '../classes/index.ts'

/** One student as the contract spells it. Refuses not_found, also for one who was erased. */
export async function readStudentRow(context: Context, studentId: string): Promise<StudentRow> {
  const row = await queryOne<{ content: unknown }>(
    context,
    plannedOnce(
      sql`select content from student_rows where school_id = ${context.schoolId} and id = ${studentId}`,
    ),
  )
  if (!row) throw notFound('Student')
  return decodeAt(student, row.content)
}

/** A student's page: balances with when each is due and how late, and brothers and sisters. Refuses not_found. */
export async function readStudent(
  context: Context,
  studentId: string,
): Promise<Reply<typeof endpoints.readStudent>> {
  const page = await readPage(context, studentId)
  const { content, guardianId, birthDate, creditFeeType, accounts, ageing, covered, siblings } = page
  return {
    ...decodeAt(student, content),
    overdue: lateOf(ageing, covered),
    charged: sumOf(accounts.map((account) => account.charged)),
    received: sumOf(accounts.map((account) => account.received)),
    outstanding: accounts.map((account) => outstandingLine(context, account)),
    ageing,
    guardianId,
    birthDate,
    creditFeeType,
    siblings,
  }
}

interface Page {
  /** As it is kept, in cedis. */
  content: unknown
  guardianId: string
  birthDate: string | null
  creditFeeType: string | null
  accounts: FeeAccount[]
  ageing: DebtByAge
  covered: Pesewas | null
  siblings: Reply<typeof endpoints.readStudent>['siblings']
}

/** All of it in one statement: one way to the database, and figures of one moment. */
async function readPage(context: Context, studentId: string): Promise<Page> {
  const page = await queryOne<Page>(
    context,
    plannedOnce(sql`with dues as materialized (${duesOfStudent(context, studentId)})
        select r.content, r.guardian_id as "guardianId",
          (select s.born_on from students s where s.school_id = r.school_id and s.id = r.id) as "birthDate",
          (select f.name from fee_types f where f.school_id = r.school_id and f.id = credit_fee(r.school_id, r.id)) as "creditFeeType",
          (select coalesce(json_agg(a), '[]') from (${accountsOfStudent(context, studentId)}) a) as accounts,
          ${debtOfStudent(context, studentId)} as ageing, ${coveredOfStudent(context, studentId)} as covered,
          (select coalesce(json_agg(s), '[]') from (${siblingsOf(context, studentId)}) s) as siblings
        from student_rows r where r.school_id = ${context.schoolId} and r.id = ${studentId}`),
  )
  if (!page) throw notFound('Student')
  return page
}

function outstandingLine(
  { now = new Date() }: Context,
  { feeType, balance, dueOn, oldestCharge, voluntary, passThrough, charged, received }: FeeAccount,
) {
  return {
    feeType,
    amount: balance,
    dueDate: dueOn,
    oldestCharge,
    daysLate: dueOn ? Math.max(0, daysBetween(dueOn, dayOf(now))) : 0,
    voluntary,
    passThrough,
    charged,
    received,
  }
}

/** Of the same family, as the outer statement's row `r` has it. */
function siblingsOf(context: Context, studentId: string): Sql {
  return sql`select s.id, concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as name,
          case s.status when 'archived' then 'Archived' else k.name end as "className", o.owed as "totalDebt"
        from students s join classes k on k.school_id = s.school_id and k.id = s.class_id
        cross join lateral (select owed_by(s.school_id, s.id) as owed) o
        where s.school_id = ${context.schoolId} and s.id <> ${studentId}
          and (s.family_id = r.family_id or (s.family_id is null and r.family_id is null and s.guardian_id = r.guardian_id))
          and (s.status <> 'archived' or o.owed <> 0) and s.erased_at is null
        order by k.position desc, s.first_name`
}

/** What a student, or a new one, would be charged on joining a class now. Refuses not_found. */
export function previewJoining(
  context: Context,
  classRef: string,
  { studentId, kindId }: { studentId?: string | undefined; kindId?: string | undefined },
): Promise<Reply<typeof endpoints.previewJoining>> {
  return inTransaction(context, async (inner) => {
    const { id: classId, name: className } = await requireClass(inner, classRef, 'classRef')
    const kind = await queryOne<{ id: string | null }>(
      inner,
      sql`select kind_to_have(${inner.schoolId}, ${kindId ?? null}::uuid) as id`,
    )
    const known = studentId ? await readStudentRow(inner, studentId) : undefined
    if (known?.studentClass === classId && known.status === 'active') {
      return { classId, className, charges: [] }
    }
    const charges = await query<Reply<typeof endpoints.previewJoining>['charges'][number]>(
      inner,
      sql`with drafted as materialized (
            select draft_joining_as(${inner.schoolId}, ${classId}, ${studentId ?? null}::uuid, ${
              known
                ? sql`(select s.kind_id from students s where s.school_id = ${inner.schoolId} and s.id = ${known.id})`
                : sql`${kind?.id ?? null}::uuid`
            }, '{}', false) as act)
          select f.name as "feeType", x.charged as amount, x.reduced + x.waived as reduced, x.carried,
            (select min(c.due_on) from drafted d cross join lateral unnest((d.act).charges) c where c.fee_type_id = f.id) as "dueDate"
          from (
            select g.fee_type_id, sum(g.charged)::bigint as charged, sum(g.reduced)::bigint as reduced, sum(g.waived)::bigint as waived,
              sum(g.carried)::bigint as carried
            from drafted d cross join lateral figures_of(d.act) g group by g.fee_type_id) x
          join fee_types f on f.school_id = ${inner.schoolId} and f.id = x.fee_type_id
          order by f.name`,
    )
    return { classId, className, charges }
  })
}
