import type { Pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'
import type { Sheet } from '../../sheets/index.ts'
import { type PrintedStudent, registerOf } from './facts.ts'

interface Row extends PrintedStudent {
  owed: Pesewas | null
}

/** The register of the whole school with what each student owes, by class. */
export async function studentSheet(context: Context): Promise<Sheet<Row>> {
  const students = await registerOf(context)
  const balances = await query<{ studentId: string; balance: Pesewas }>(
    context,
    sql`select student_id as "studentId", balance from student_balances where school_id = ${context.schoolId}`,
  )
  const owed = new Map(balances.map(({ studentId, balance }) => [studentId, balance]))
  return {
    title: 'Students',
    columns: [
      { title: 'No.', type: 'text', of: (row) => row.number },
      { title: 'Student', type: 'text', width: 34, of: (row) => row.name },
      { title: 'Class', type: 'text', of: (row) => row.className },
      { title: 'Guardian', type: 'text', width: 26, of: (row) => row.guardian?.name },
      { title: 'Phone', type: 'text', width: 16, of: (row) => row.guardian?.phone },
      { title: 'Owed (in credit below zero)', type: 'money', width: 26, of: (row) => row.owed },
    ],
    batches: [students.map((student) => ({ ...student, owed: owed.get(student.id) ?? null }))],
  }
}
