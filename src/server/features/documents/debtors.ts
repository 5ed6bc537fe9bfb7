import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { isOnDebtList } from '#shared/find-debtors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import type { Ageing, Debtor, Debtors } from '../../paper/index.ts'
import { requireClass } from '../classes/index.ts'
import { everybodyOf, hasKinds, headingOf, registerOf } from './facts.ts'

interface ListAsked {
  classId?: string | undefined
  sort?: 'class' | 'owed'
  late?: boolean | undefined
  kind?: string | undefined
  search?: string | undefined
}

/**
 * Who owes and how late: the students of a class, or of the whole school with those who left it, or who of them is asked for; by
 * class and name, or the largest debt first.
 */
export function debtors(
  context: Context,
  { classId: classRef, sort = 'class', late: isLate = false, kind = '', search = '' }: ListAsked = {},
): Promise<{ paper: Debtors; rows: Debtor[] }> {
  return inSnapshot(context, async (inner) => {
    const heading = await headingOf(inner)
    const named = classRef ? await requireClass(inner, classRef) : null
    const isOn = isOnDebtList({ isLate, kind, search })
    const owing = (await owingOf(inner, named?.id)).filter((row) => isOn(asListed(row)))
    const rows = owing.map(({ studentId: _, ...row }) => row)
    if (sort === 'owed') rows.sort((left, right) => right.owed - left.owed)
    const paper: Debtors = {
      kind: 'debtors',
      school: heading.school,
      printedAt: heading.printedAt,
      asOf: heading.today,
      className: named?.name ?? null,
      narrowedTo: [isLate && 'only who is late', kind, search && `“${search}”`].filter(Boolean).join(', '),
      count: rows.length,
      totals: totalsOf(rows),
      hasKinds: await hasKinds(inner),
    }
    return { paper, rows }
  })
}

function asListed({ name, ofKind: kind, guardian, days30, days60, days90, over90 }: Debtor) {
  const late = days30 + days60 + days90 + over90
  return { name, kind, guardianName: guardian?.name, guardianPhone: guardian?.phone, late }
}

/** The same for the screen. */
export function listDebtors(
  context: Context,
  classRef?: string,
): Promise<Reply<typeof endpoints.listDebtors>> {
  return inSnapshot(context, async (inner) => {
    const named = classRef ? await requireClass(inner, classRef) : null
    return (await owingOf(inner, named?.id)).map(
      ({ studentId, name, className, ofKind, guardian, ...debt }) => ({
        studentId,
        name,
        className,
        ...(ofKind ? { kind: ofKind } : {}),
        guardianName: guardian?.name ?? null,
        guardianPhone: guardian?.phone ?? null,
        notDue: debt.notDue,
        days1to30: debt.days30,
        days31to60: debt.days60,
        days61to90: debt.days90,
        over90: debt.over90,
        voluntary: debt.voluntary,
        creditElsewhere: debt.creditElsewhere,
        owed: debt.owed,
      }),
    )
  })
}

/** By class and name. */
async function owingOf(context: Context, classId?: string): Promise<(Debtor & { studentId: string })[]> {
  const debts = new Map((await debtsOf(context)).map((debt) => [debt.studentId, debt]))
  const students = classId ? await registerOf(context, classId) : await everybodyOf(context)
  return students.flatMap(({ id, name, className, ofKind, guardian }) => {
    const debt = debts.get(id)
    return debt ? [{ name, className, ofKind, guardian, ...debt }] : []
  })
}

interface Debt extends Ageing {
  studentId: string
}

function debtsOf(context: Context): Promise<Debt[]> {
  return query<Debt>(
    context,
    sql`select student_id as "studentId", owed, not_due as "notDue", days_1_30 as days30, days_31_60 as days60,
          days_61_90 as days90, days_over_90 as over90, voluntary, credit_elsewhere as "creditElsewhere"
        from planned_debts(${context.schoolId}, app_today(), null) where owed > 0`,
  )
}

function totalsOf(rows: readonly Debtor[]): Debtors['totals'] {
  const total = (of: (row: Debtor) => Pesewas) => pesewas(sumOf(rows.map(of)))
  return {
    owed: total((row) => row.owed),
    notDue: total((row) => row.notDue),
    days30: total((row) => row.days30),
    days60: total((row) => row.days60),
    days90: total((row) => row.days90),
    over90: total((row) => row.over90),
    voluntary: total((row) => row.voluntary),
    creditElsewhere: total((row) => row.creditElsewhere),
  }
}
