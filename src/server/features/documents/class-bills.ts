import type { Day } from '#shared/dates.ts'
import { formatAmount, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, query, type Sql, sql } from '../../context/context.ts'
import type { Bill, BillLine, ClassBills } from '../../paper/index.ts'
import { requireClass } from '../classes/index.ts'
import { parentsAt } from '../parents/index.ts'
import { type Due, partsOf } from './due-parts.ts'
import { headingOf, type PrintedStudent, registerOf, unbilledNow } from './facts.ts'
import { type Movement, movementsOf } from './movements.ts'
import { payersBills } from './payers-bills.ts'

/**
 * A bill for each student of a class: from earlier terms, this term's fees, paid so far, to pay and by when. Of one with two payers a bill for
 * each, of the own share.
 */
export function classBills(
  context: Context,
  classRef: string,
  site: string,
): Promise<{ paper: ClassBills; rows: Bill[] }> {
  return inSnapshot(context, async (inner) => {
    const heading = await headingOf(inner)
    const { id: classId, name: className } = await requireClass(inner, classRef)
    const since = heading.term?.startsOn ?? heading.today
    const movements = byStudent(await movementsOf(inner, { since, classId, isFamilys: true }))
    const days = await dueDaysOf(inner, classId, since)
    const unbilled = await unbilledNow(inner)
    const students = await registerOf(inner, classId)
    const dues = await duesOf(inner, students)
    const shared = await payersBills(
      inner,
      students.map(({ id }) => id),
      { today: heading.today, dayOf: (fee) => days.get(dayKey(fee)) ?? null },
    )
    const rows = students.flatMap((student): Bill[] => {
      const own = dues.get(student.id) ?? []
      const whole = billOf(student, movements.get(student.id) ?? [], days)
      const bills = shared.get(student.id) ?? [{ ...whole, ...partsOf(own, heading.today) }]
      const isPlanned = own.some((due) => due.isPlanned)
      const isUnbilled = unbilled.has(student.id)
      return bills.map((bill) => ({ ...bill, student: whole.student, isPlanned, isUnbilled }))
    })
    const paper: ClassBills = {
      kind: 'class-bills',
      school: { ...heading.school, parentsAt: await parentsAt(inner, site) },
      printedAt: heading.printedAt,
      className,
      term: heading.term?.name ?? '',
      isSponsored: rows.some(({ fees }) => fees.some(({ carried }) => carried !== 0)),
      count: rows.length,
    }
    return { paper, rows }
  })
}

const byStudent = <Row extends { studentId: string }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ studentId }) => studentId)

type WithoutParts = Omit<Bill, 'late' | 'parts' | 'isPlanned' | 'isUnbilled'>

function billOf(
  { guardian, ...student }: PrintedStudent,
  movements: readonly Movement[],
  days: ReadonlyMap<string, Day>,
): WithoutParts {
  const owed = movements.filter((movement) => !movement.voluntary)
  return {
    student,
    guardian,
    before: sumOf(owed.map(({ before }) => before)),
    fees: owed
      .filter(isCharged)
      .map(({ feeType, charged, discount, carried }) => ({ feeType, charged, discount, carried })),
    paid: pesewas(sumOf(owed.map(({ paid }) => paid)) + sumOf(owed.map(({ moved }) => moved))),
    toPay: sumOf(owed.map((movement) => movement.owed)),
    lines: owed.flatMap((movement) => linesOf(movement, days.get(dayKey(movement)) ?? null)),
    voluntary: movements
      .filter((movement) => movement.voluntary && movement.owed > 0)
      .map((movement) => ({ feeType: movement.feeType, amount: movement.owed })),
  }
}

function isCharged({ charged, discount, carried }: Movement): boolean {
  return charged !== 0 || discount !== 0 || carried !== 0
}

/** What was paid of a fee pays first what it had from before. */
function linesOf(movement: Movement, dueOn: Day | null): BillLine[] {
  const { feeType, before, charged, discount, carried } = movement
  const paid = movement.paid + movement.moved
  const now = charged - discount - carried
  const has = isCharged(movement)
  const ofBefore = has ? Math.max(0, Math.min(paid, before)) : paid
  return [
    ...(before === 0 && (has || paid === 0)
      ? []
      : [line(before < 0 ? `${feeType}, in credit` : `${feeType}, from before`, null, before, ofBefore)]),
    ...(has ? [line(labelOf(movement), dueOn, now, paid - ofBefore)] : []),
  ]
}

function line(label: string, dueOn: Day | null, charged: number, paid: number): BillLine {
  return {
    label,
    dueOn,
    charged: pesewas(charged),
    paid: pesewas(paid),
    toPay: pesewas(charged - paid),
  }
}

function labelOf({ feeType, discount, carried }: Movement): string {
  return [
    feeType,
    ...(discount === 0 ? [] : [`less discount ${formatAmount(discount)}`]),
    ...(carried === 0 ? [] : [`less sponsor ${formatAmount(carried)}`]),
  ].join(', ')
}

const dayKey = ({ studentId, feeType }: Pick<Movement, 'studentId' | 'feeType'>) => `${studentId} ${feeType}`

/** The newest due day of what each student was charged of each fee since a day, as it stands now. */
async function dueDaysOf(context: Context, classId: string, since: Day): Promise<ReadonlyMap<string, Day>> {
  const rows = await query<{ studentId: string; feeType: string; dueOn: Day }>(
    context,
    sql`select e.student_id as "studentId", f.name as "feeType",
          max(due_day(d.due_on, e.due_on, d.billed_on, e.effective_on)) as "dueOn"
        from journal e
        join students s on s.school_id = e.school_id and s.id = e.student_id and s.class_id = ${classId} and s.status = 'active'
        join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
        left join run_dues d on d.school_id = e.school_id and d.billing_run_id = e.billing_run_id
        where e.school_id = ${context.schoolId} and e.account = 'fee income' and e.side = 'Debit' and e.effective_on >= ${since}
        group by 1, 2`,
  )
  return new Map(rows.map((row) => [dayKey(row), row.dueOn]))
}

interface StudentsDue extends Due {
  studentId: string
  isPlanned: boolean
}

/** What of each student is unpaid and by which day, oldest first: days of a standing plan, else those of the charges. */
async function duesOf(
  context: Context,
  students: readonly PrintedStudent[],
): Promise<Map<string, StudentsDue[]>> {
  const ids = students.map(({ id }) => id)
  return byStudent(
    await query<StudentsDue>(
      context,
      sql`select u.student_id as "studentId", u.due_on as "dueOn", sum(u.unpaid)::bigint as unpaid,
            bool_or(u.what = 'part') as "isPlanned",
            case when bool_or(u.what <> 'charge') then 0 else ${creditOf(context)} end as credit
          from fee_dues(${context.schoolId}, ${ids}::uuid[]) u where not u.voluntary and u.what <> 'covered'
          group by u.student_id, u.due_on order by u.due_on`,
    ),
  )
}

/** Of the row's student, over all fees that are in credit. */
function creditOf({ schoolId }: Context): Sql {
  return sql`coalesce((select -sum(b.balance) from balances b
    where b.school_id = ${schoolId} and b.student_id = u.student_id and b.balance < 0), 0)::bigint`
}
