import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, type Sql, sql } from '../../context/context.ts'
import { requireAccount } from './accounts.ts'
import { type Child, childrenOf, placesOf } from './spread.ts'

type Tray = Reply<typeof endpoints.readStatementTray>
type TrayLine = Tray['lines'][number]

/** The newest of them are read and graded; what is older says how many it is. */
const LINES = 500

interface LineRow
  extends Pick<TrayLine, 'id' | 'date' | 'time' | 'text' | 'from' | 'number' | 'providerId' | 'kind'> {
  amount: Pesewas
  charge: Pesewas
}

export interface Grade {
  lineId: string
  amount: Pesewas
  grade: TrayLine['grade']
  why: string
  students: string[]
  receiptId: string | null
  depositId: string | null
  said: string | null
}

const columns = sql`l.id, l.happened_on as date, to_char(l.happened_at, 'HH24:MI') as time, l.amount, l.charge, coalesce(l.text, '') as text,
  coalesce(l.counterparty_name, '') as from, coalesce(l.counterparty_number, '') as number, coalesce(l.provider_id, '') as "providerId",
  coalesce(l.kind, '') as kind`
const newestFirst = sql`l.happened_on desc, l.happened_at desc nulls last, l.place desc, l.id`

/** What waits in an account's tray with what is proposed for it; or what became of its lines. Refuses not_found. */
export function readTray(
  context: Context,
  accountId: string,
  { done }: Received<typeof endpoints.readStatementTray>['query'],
): Promise<Tray> {
  return inSnapshot(context, async (inner) => {
    const account = await requireAccount(inner, accountId)
    const lines = done === 'true' ? await doneLines(inner, accountId) : await openLines(inner, accountId)
    const all = await queryOne<{ count: number; closedThrough: Day | null }>(
      inner,
      sql`select (select count(*)::int from statement_lines l where l.school_id = ${inner.schoolId} and l.account_id = ${accountId}
            and ${hasMatch} = ${done === 'true'}) as count, c.closed_through as "closedThrough"
          from schools c where c.id = ${inner.schoolId}`,
    )
    return {
      account,
      lines,
      more: (all?.count ?? 0) - lines.length,
      closedThrough: all?.closedThrough ?? null,
    }
  })
}

const hasMatch = sql`exists (select from statement_matches m where m.school_id = l.school_id and m.line_id = l.id and m.ended_at is null)`

async function openLines(context: Context, accountId: string): Promise<TrayLine[]> {
  const rows = await query<LineRow>(
    context,
    sql`select ${columns} from statement_lines l
        where l.school_id = ${context.schoolId} and l.account_id = ${accountId} and not ${hasMatch}
        order by ${newestFirst} limit ${LINES}`,
  )
  const grades = new Map(
    (
      await gradesOf(
        context,
        rows.map(({ id }) => id),
      )
    ).map((grade) => [grade.lineId, grade]),
  )
  const children = await childrenOf(
    context,
    [...grades.values()].flatMap(({ students }) => students),
  )
  const out = await gradesOut(context, rows)
  const receipts = await receiptsOf(context, [
    ...[...grades.values(), ...out.values()].map(({ receiptId }) => receiptId),
  ])
  const deposits = await depositsOf(context, [...grades.values()])
  return rows.map((row) => {
    const grade = grades.get(row.id)
    if (!grade) {
      const { grade: gradeOut = 'out', why = 'other', receiptId = '' } = out.get(row.id) ?? {}
      return { ...bare(row), grade: gradeOut, why, receipt: receipts.get(receiptId ?? '') ?? null }
    }
    return {
      ...bare(row),
      grade: grade.grade,
      why: grade.why,
      said: grade.said ?? '',
      goesTo: goesTo(row.amount, grade, children),
      receipt: (grade.receiptId && receipts.get(grade.receiptId)) || null,
      deposit: (grade.depositId && deposits.get(grade.depositId)) || null,
    }
  })
}

/** What is proposed for lines of money that came in. */
export function gradesOf(context: Context, lineIds: readonly string[]): Promise<Grade[]> {
  return query<Grade>(
    context,
    sql`select g.line_id as "lineId", l.amount, g.grade, case g.grade when 'none' then '' else coalesce(g.why, '') end as why, g.students, g.receipt_id as "receiptId", g.deposit_id as "depositId", g.said
        from grade_lines(${context.schoolId}, ${lineIds}::uuid[]) g
        join statement_lines l on l.school_id = ${context.schoolId} and l.id = g.line_id`,
  )
}

/** The children it may be of; where it is clear which, with what each gets. */
function goesTo(
  amount: Pesewas,
  { why, students }: Grade,
  children: ReadonlyMap<string, Child>,
): TrayLine['goesTo'] {
  const here = students.flatMap((id) => children.get(id) ?? [])
  const places = why === 'several' ? new Map() : placesOf(amount, here)
  return here.map(({ studentId, name, className, pupilCode, creditTo }) => ({
    studentId,
    name,
    className,
    pupilCode,
    creditTo,
    lines: (places.get(studentId)?.lines ?? []).map(
      ({ feeType, amount: part }: { feeType: string; amount: Pesewas }) => ({
        feeType,
        amount: part,
      }),
    ),
    inCredit: places.get(studentId)?.inCredit ?? pesewas(0),
  }))
}

function bare({ amount, charge, ...row }: LineRow): TrayLine {
  return {
    ...row,
    amount,
    charge,
    grade: 'none',
    why: '',
    said: '',
    goesTo: [],
    receipt: null,
    deposit: null,
    done: null,
  }
}

const receiptColumns = sql`r.id, numbered(c.initials, '-', r.number, 6) as number, r.effective_on as date,
  coalesce(names_on(r.school_id, r.id, r.students), concat_ws(' ', s.first_name, s.surname)) as name,
  (select name from staff f where f.school_id = r.school_id and f.id = r.issued_by) as by`
const receiptTables = sql`receipts r join schools c on c.id = r.school_id join students s on s.school_id = r.school_id and s.id = r.student_id`

interface GradeOut {
  lineId: string
  grade: TrayLine['grade']
  why: string
  receiptId: string | null
}

/** What money that went out most likely is; where it took money back, with the receipt that still stands for that. */
async function gradesOut(context: Context, lines: readonly LineRow[]): Promise<Map<string, GradeOut>> {
  const ids = lines.filter(({ amount }) => amount <= 0).map(({ id }) => id)
  const rows = await rowsOf<GradeOut>(
    context,
    ids,
    sql`select line_id as "lineId", grade, why, receipt_id as "receiptId" from grade_lines_out(${context.schoolId}, ${ids}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.lineId, row]))
}

async function receiptsOf(context: Context, found: readonly (string | null)[]) {
  const ids = found.flatMap((id) => id ?? [])
  const rows = await rowsOf<NonNullable<TrayLine['receipt']>>(
    context,
    ids,
    sql`select ${receiptColumns} from ${receiptTables} where r.school_id = ${context.schoolId} and r.id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function depositsOf(context: Context, grades: readonly Grade[]) {
  const ids = grades.flatMap(({ depositId }) => depositId ?? [])
  const rows = await rowsOf<NonNullable<TrayLine['deposit']>>(
    context,
    ids,
    sql`select id, slip_number as "slipNumber", paid_in_on as date from deposits
        where school_id = ${context.schoolId} and id = any(${ids}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function rowsOf<Row extends object>(
  context: Context,
  ids: readonly string[],
  statement: Sql,
): Promise<Row[]> {
  return ids.length > 0 ? await query<Row>(context, statement) : []
}

interface DoneRow extends LineRow {
  act: string
  why: string | null
  at: string
  by: string
  note: string | null
  receipt: TrayLine['receipt']
  deposit: TrayLine['deposit']
}

async function doneLines(context: Context, accountId: string): Promise<TrayLine[]> {
  const rows = await query<DoneRow>(
    context,
    sql`select ${columns}, m.act, m.why, m.note, to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          (select name from staff f where f.school_id = m.school_id and f.id = m.by_staff_id) as by,
          (select row_to_json(x) from (select ${receiptColumns} from ${receiptTables}
            where r.school_id = m.school_id and r.id = coalesce(m.receipt_id, m.taken_back_receipt_id)) x) as receipt,
          (select row_to_json(x) from (select d.id, d.slip_number as "slipNumber", d.paid_in_on as date from deposits d
            where d.school_id = m.school_id and d.id = m.deposit_id) x) as deposit
        from statement_lines l
        join statement_matches m on m.school_id = l.school_id and m.line_id = l.id and m.ended_at is null
        where l.school_id = ${context.schoolId} and l.account_id = ${accountId}
        order by m.at desc, ${newestFirst} limit ${LINES}`,
  )
  return rows.map(({ act, why, at, by, note, receipt, deposit, ...row }) => ({
    ...bare({ ...row, amount: pesewas(Number(row.amount)) }),
    grade: 'done',
    why: why ?? act,
    receipt,
    deposit,
    done: { at, by, note: note ?? '' },
  }))
}
