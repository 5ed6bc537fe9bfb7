import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import type { Ageing, Debtor, Debtors } from '../../paper/index.ts'
import { requireClass } from '../classes/index.ts'
import { everybodyOf, headingOf, registerOf } from './facts.ts'

/**
 * Who owes and how late: the students of a class, or of the whole school with those who left it. Voluntary fees are owed
 * but never late.
 */
export function debtors(context: Context, classRef?: string): Promise<{ paper: Debtors; rows: Debtor[] }> {
  return inSnapshot(context, async (inner) => {
    const heading = await headingOf(inner)
    const named = classRef ? await requireClass(inner, classRef) : null
    const debts = new Map((await debtsOf(inner)).map((debt) => [debt.studentId, debt]))
    const students = named ? await registerOf(inner, named.id) : await everybodyOf(inner)
    const rows: Debtor[] = []
    for (const { id, name, className, guardian } of students) {
      const debt = debts.get(id)
      if (!debt) continue
      const { studentId: _, ...figures } = debt
      rows.push({ name, className, guardian, ...figures })
    }
    const paper: Debtors = {
      kind: 'debtors',
      ...{ school: heading.school, printedAt: heading.printedAt, asOf: heading.today },
      className: named?.name ?? null,
      count: rows.length,
      totals: totalsOf(rows),
    }
    return { paper, rows }
  })
}

interface Debt extends Ageing {
  studentId: string
  owed: Pesewas
}

function debtsOf(context: Context): Promise<Debt[]> {
  return query<Debt>(
    context,
    // Aged once and then joined: planned together, the whole ageing can be repeated for every student.
    sql`with a as materialized (select * from ageing(${context.schoolId}, app_today()))
        select b.student_id as "studentId", b.balance as owed, coalesce(a.not_due, 0)::bigint as "notDue",
          coalesce(a.days_1_30, 0)::bigint as days30, coalesce(a.days_31_60, 0)::bigint as days60,
          coalesce(a.days_61_90, 0)::bigint as days90, coalesce(a.days_over_90, 0)::bigint as over90
        from student_balances b
        left join a on a.student_id = b.student_id
        where b.school_id = ${context.schoolId} and b.balance > 0`,
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
  }
}
