import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import type { Ageing, Debtor, Debtors } from '../../paper/index.ts'
import { requireClass } from '../classes/index.ts'
import { everybodyOf, headingOf, registerOf } from './facts.ts'

/**
 * Who owes and how late: the students of a class, or of the whole school with those who left it.
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
}

function debtsOf(context: Context): Promise<Debt[]> {
  return query<Debt>(
    context,
    sql`select student_id as "studentId", owed, not_due as "notDue", days_1_30 as days30, days_31_60 as days60,
          days_61_90 as days90, days_over_90 as over90, voluntary, credit_elsewhere as "creditElsewhere"
        from debts_by_age(${context.schoolId}, app_today()) where owed > 0`,
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
