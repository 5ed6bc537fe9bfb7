import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { StudentRow } from '#shared/api/wire.ts'
import { dayOf, daysBetween } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { namedCedis, sumOf, toCedis } from '#shared/money.ts'
import { type Context, inTransaction, plannedOnce, query, queryOne, sql } from '../../context/context.ts'
import { accountsOf, debtByAge, type FeeAccount } from '../../ledger/index.ts'
import { requireClass } from '../classes/index.ts'

/** One student as the contract spells it. Refuses not_found, also for one who was erased. */
export async function readStudentRow(context: Context, studentId: string): Promise<StudentRow> {
  return (await requireRow(context, studentId)).content
}

async function requireRow(context: Context, studentId: string) {
  const row = await queryOne<{ content: StudentRow; guardianId: string }>(
    context,
    plannedOnce(sql`select content, guardian_id as "guardianId" from student_rows
        where school_id = ${context.schoolId} and id = ${studentId}`),
  )
  if (!row) throw notFound('Student')
  return row
}

/** A student's page: balances with when each is due and how late, and brothers and sisters. Refuses not_found. */
export function readStudent(
  context: Context,
  studentId: string,
): Promise<Reply<typeof endpoints.readStudent>> {
  return inTransaction(context, async (inner) => {
    const { content, guardianId } = await requireRow(inner, studentId)
    const accounts = await accountsOf(inner, studentId)
    const ageing = await debtByAge(inner, studentId)
    return {
      ...content,
      overdue: toCedis(sumOf([ageing.days1to30, ageing.days31to60, ageing.days61to90, ageing.over90])),
      charged: toCedis(sumOf(accounts.map((account) => account.charged))),
      received: toCedis(sumOf(accounts.map((account) => account.received))),
      outstanding: accounts.map((account) => outstandingLine(inner, account)),
      ageing: namedCedis(ageing),
      guardianId,
      siblings: await siblingsOf(inner, studentId, guardianId),
    }
  })
}

function outstandingLine(
  { now = new Date() }: Context,
  { feeType, balance, dueOn, voluntary, charged, received }: FeeAccount,
) {
  return {
    feeType,
    amount: toCedis(balance),
    dueDate: dueOn,
    daysLate: dueOn ? Math.max(0, daysBetween(dueOn, dayOf(now))) : 0,
    voluntary,
    charged: toCedis(charged),
    received: toCedis(received),
  }
}

function siblingsOf(context: Context, studentId: string, guardianId: string) {
  return query<Reply<typeof endpoints.readStudent>['siblings'][number]>(
    context,
    plannedOnce(sql`select s.id, concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) as name, k.name as "className",
          cedis(owed_by(s.school_id, s.id)) as "totalDebt"
        from students s join classes k on k.school_id = s.school_id and k.id = s.class_id
        where s.school_id = ${context.schoolId} and s.guardian_id = ${guardianId} and s.id <> ${studentId}
          and s.status <> 'archived'
        order by k.position desc, s.first_name`),
  )
}

/** What a student, or a new one, would be charged on joining a class now. Refuses not_found. */
export function previewJoining(
  context: Context,
  classRef: string,
  studentId?: string,
): Promise<Reply<typeof endpoints.previewJoining>> {
  return inTransaction(context, async (inner) => {
    const { id: classId, name: className } = await requireClass(inner, classRef, 'classRef')
    const student = studentId ? await readStudentRow(inner, studentId) : undefined
    if (student?.studentClass === classId && student.status === 'active') {
      return { classId, className, charges: [] }
    }
    const charges = await query<Reply<typeof endpoints.previewJoining>['charges'][number]>(
      inner,
      sql`select f.name as "feeType", cedis(c.amount) as amount, c.due_on as "dueDate"
          from joining_charges(${inner.schoolId}, ${classId}, ${studentId ?? null}) c
          join fee_types f on f.school_id = ${inner.schoolId} and f.id = c.fee_type_id order by f.name`,
    )
    return { classId, className, charges }
  })
}
