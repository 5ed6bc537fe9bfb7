import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, queryOne, sql } from '../../context/context.ts'
import type { ClassReport, ClassReportRow } from '../../paper/index.ts'
import { requireClass } from '../classes/index.ts'
import { requireFeeType } from '../fees/index.ts'
import { hasKinds, headingOf, registerOf, unbilledNow } from './facts.ts'
import { type Movement, movementsOf } from './movements.ts'

/** The report of a class for one fee type since the term began; every student of the class has a row. */
export function classReport(
  context: Context,
  classRef: string,
  feeTypeName: string,
): Promise<{ paper: ClassReport; rows: ClassReportRow[] }> {
  return inSnapshot(context, async (inner) => {
    const heading = await headingOf(inner)
    const { id: classId, name: className } = await requireClass(inner, classRef)
    const { id: feeTypeId, name: feeType } = await requireFeeType(inner, feeTypeName)
    const since = heading.term?.startsOn ?? heading.today
    const movements = await movementsOf(inner, { since, classId, feeTypeId })
    const byStudent = new Map(movements.map((movement) => [movement.studentId, movement]))
    const unbilled = await unbilledNow(inner)
    const rows = (await registerOf(inner, classId)).map(({ id, name, ofKind }) => ({
      ...rowOf(name, byStudent.get(id)),
      ofKind,
      isUnbilled: unbilled.has(id),
    }))
    const paper: ClassReport = {
      kind: 'class-report',
      school: heading.school,
      printedAt: heading.printedAt,
      term: heading.term?.name ?? null,
      feeType,
      className,
      count: rows.length,
      hasKinds: await hasKinds(inner),
      fee: await fixedFee(inner, classId, feeTypeId),
      totals: totalsOf(rows),
      owing: sideOf(rows, (row) => row.owed > 0),
      inCredit: sideOf(rows, (row) => row.owed < 0),
    }
    return { paper, rows }
  })
}

const zero = pesewas(0)

function rowOf(name: string, movement: Movement | undefined): ClassReportRow {
  if (!movement)
    return { name, before: zero, charged: zero, discount: zero, carried: zero, paid: zero, owed: zero }
  const { before, charged, discount, carried, owed } = movement
  // What was moved here pays this fee as money does; the sum of the row must hold.
  return { name, before, charged, discount, carried, paid: pesewas(movement.paid + movement.moved), owed }
}

function totalsOf(rows: readonly ClassReportRow[]): ClassReport['totals'] {
  const total = (of: (row: ClassReportRow) => Pesewas) => sumOf(rows.map(of))
  return {
    before: total((row) => row.before),
    charged: total((row) => row.charged),
    discount: total((row) => row.discount),
    carried: total((row) => row.carried),
    paid: total((row) => row.paid),
    owed: total((row) => row.owed),
  }
}

function sideOf(rows: readonly ClassReportRow[], belongs: (row: ClassReportRow) => boolean) {
  const those = rows.filter(belongs)
  return { students: those.length, amount: pesewas(Math.abs(sumOf(those.map((row) => row.owed)))) }
}

async function fixedFee(context: Context, classId: string, feeTypeId: string) {
  const row = await queryOne<{ amount: Pesewas; due: string | null }>(
    context,
    sql`select amount, due_on as due from class_fees
        where school_id = ${context.schoolId} and class_id = ${classId} and fee_type_id = ${feeTypeId}`,
  )
  return row ?? null
}
