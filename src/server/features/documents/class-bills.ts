import { pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, queryOne, sql } from '../../context/context.ts'
import type { Bill, ClassBills } from '../../paper/index.ts'
import { requireClass } from '../classes/index.ts'
import { parentsAt } from '../parents/index.ts'
import { headingOf, type PrintedStudent, registerOf, unbilledNow } from './facts.ts'
import { type Movement, movementsOf } from './movements.ts'

/** A bill for each student of a class: from earlier terms, this term's fees, paid so far, to pay. */
export function classBills(
  context: Context,
  classRef: string,
  site: string,
): Promise<{ paper: ClassBills; rows: Bill[] }> {
  return inSnapshot(context, async (inner) => {
    const heading = await headingOf(inner)
    const { id: classId, name: className } = await requireClass(inner, classRef)
    const since = heading.term?.startsOn ?? heading.today
    const movements = Map.groupBy(
      await movementsOf(inner, { since, classId, isFamilys: true }),
      (each) => each.studentId,
    )
    const unbilled = await unbilledNow(inner)
    const rows = (await registerOf(inner, classId)).map((student) => ({
      ...billOf(student, movements.get(student.id) ?? []),
      isUnbilled: unbilled.has(student.id),
    }))
    const paper: ClassBills = {
      kind: 'class-bills',
      school: { ...heading.school, parentsAt: await parentsAt(inner, site) },
      printedAt: heading.printedAt,
      className,
      term: heading.term?.name ?? '',
      payBy: await lastDueDay(inner, classId),
      isSponsored: rows.some(({ fees }) => fees.some(({ carried }) => carried !== 0)),
      count: rows.length,
    }
    return { paper, rows }
  })
}

function billOf({ guardian, ...student }: PrintedStudent, movements: readonly Movement[]): Bill {
  const owed = movements.filter((movement) => !movement.voluntary)
  return {
    student,
    guardian,
    before: sumOf(owed.map(({ before }) => before)),
    fees: owed
      .filter(({ charged, discount, carried }) => charged !== 0 || discount !== 0 || carried !== 0)
      .map(({ feeType, charged, discount, carried }) => ({ feeType, charged, discount, carried })),
    paid: pesewas(sumOf(owed.map(({ paid }) => paid)) + sumOf(owed.map(({ moved }) => moved))),
    toPay: sumOf(owed.map((movement) => movement.owed)),
    voluntary: movements
      .filter((movement) => movement.voluntary && movement.owed > 0)
      .map((movement) => ({ feeType: movement.feeType, amount: movement.owed })),
  }
}

/** The day by which all of this term's fixed fees are due. */
async function lastDueDay(context: Context, classId: string): Promise<string | null> {
  const row = await queryOne<{ due: string | null }>(
    context,
    sql`select max(due_on) as due from class_fees
        where school_id = ${context.schoolId} and class_id = ${classId} and due_on >= app_today()`,
  )
  return row?.due ?? null
}
