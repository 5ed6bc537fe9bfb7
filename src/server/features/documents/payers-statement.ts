import type { Day } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import type { FeeTypeSummary, Guardian, Statement, StatementLine } from '../../paper/index.ts'

/** Which of the two payers of a child a statement is for: the child's own guardian, or the second. */
export type Payer = 'first' | 'second'

interface Share {
  feeType: string
  feeTypeId: string
  share: Pesewas
  paid: Pesewas
}

interface Paid {
  date: Day
  feeType: string
  kind: string
  method: string | null
  receipt: string | null
  paid: Pesewas
}

type Own = Pick<
  Statement,
  | 'guardian'
  | 'from'
  | 'to'
  | 'opening'
  | 'lines'
  | 'charged'
  | 'takenOff'
  | 'closing'
  | 'byFeeType'
  | 'ageing'
  | 'isUnbilled'
  | 'isSponsored'
  | 'isOfOnePayer'
>

interface Asked {
  feeTypeId: string | undefined
  today: Day
  /** An earlier day, at whose end the account is told. */
  on: Day | undefined
}

/**
 * What a statement says to one of two payers: the own share of each fee as it stands today or stood at the end of an earlier day, then what that
 * one had paid. Neither the whole of a fee nor anything of the other is in it. Undefined of a child that one person pays for, today and on that
 * day. Refuses not_found of a second where there is none.
 */
export async function payersOwn(
  context: Context,
  studentId: string,
  asked: Payer | undefined,
  { feeTypeId, today, on }: Asked,
): Promise<Own | undefined> {
  const payer = asked ?? 'first'
  const guardian = await payerOf(context, { studentId, payer, isNamed: asked !== undefined, on })
  if (!guardian && asked === 'second') throw notFound('Payer')
  if (!guardian) return undefined
  const ofFee = <Row extends { feeTypeId: string }>(rows: Row[]) =>
    feeTypeId ? rows.filter((row) => row.feeTypeId === feeTypeId) : rows
  const shares = ofFee(await sharesOf(context, { studentId, payer, on }))
  const paid = ofFee(await paidBy(context, studentId, { guardianId: guardian.id, until: on ?? null }))
  const told = on ?? today
  const lines = inTurn([
    ...shares.map(({ feeType, share }) => ({ date: told, feeType, what: 'Your share of it', owed: share })),
    ...paid.map(({ date, feeType, kind, method, receipt, paid: amount }) => ({
      date,
      feeType,
      what: wordsFor(kind, method),
      receipt,
      owed: pesewas(-amount),
    })),
  ])
  const byFeeType: FeeTypeSummary[] = shares.map(({ feeType, share, paid: all }) => ({
    feeType,
    before: pesewas(0),
    charged: share,
    paid: all,
    moved: pesewas(0),
    discount: pesewas(0),
    owed: pesewas(share - all),
  }))
  return {
    guardian,
    from: lines[0]?.date ?? told,
    to: told,
    opening: pesewas(0),
    lines,
    charged: sumOf(lines.map(({ charged }) => charged)),
    takenOff: sumOf(lines.map(({ takenOff }) => takenOff)),
    closing: lines.at(-1)?.balance ?? pesewas(0),
    byFeeType,
    ageing: null,
    isUnbilled: false,
    isSponsored: false,
    isOfOnePayer: true,
  }
}

interface Of {
  studentId: string
  payer: Payer
  on: Day | undefined
}

/**
 * Who this was on that day. Where one person pays today and nobody is named, it is the child's own account: undefined. A second who was there
 * that day and is not now is found only by being named.
 */
async function payerOf(
  context: Context,
  { studentId, payer, on, isNamed }: Of & { isNamed: boolean },
): Promise<(Guardian & { id: string }) | undefined> {
  const side = payer === 'first' ? sql`c.first_id` : sql`c.second_id`
  const { schoolId } = context
  const who = on
    ? sql`(select * from payers_on(${schoolId}, ${studentId}, ${on}) d
        where exists (select from child_payers t where t.school_id = ${schoolId} and t.student_id = ${studentId})
          or (${isNamed}::boolean and d.second_id is not null)) c`
    : sql`(select first_id, second_id from child_payers where school_id = ${schoolId} and student_id = ${studentId}) c`
  const found = await queryOne<{ id: string; name: string; phone: string | null }>(
    context,
    sql`select g.id, concat_ws(' ', nullif(g.first_name, ''), nullif(g.surname, '')) as name, nullif(g.phone, '') as phone
        from ${who} join guardians g on g.school_id = ${schoolId} and g.id = ${side}`,
  )
  return found && { ...found, phone: found.phone ? formatPhone(found.phone) : null }
}

function sharesOf(context: Context, { studentId, payer, on }: Of): Promise<Share[]> {
  const side =
    payer === 'first'
      ? sql`o.first_share as share, o.first_paid as paid`
      : sql`o.second_share as share, o.second_paid as paid`
  const owe = on
    ? sql`payers_owed_on(${context.schoolId}, ${studentId}, ${on})`
    : sql`payers_owe(${context.schoolId}, array[${studentId}]::uuid[])`
  return query<Share>(
    context,
    sql`select f.id as "feeTypeId", f.name as "feeType", o.share, o.paid
        from (select o.fee_type_id, ${side} from ${owe} o) o
        join fee_types f on f.school_id = ${context.schoolId} and f.id = o.fee_type_id
        where o.share <> 0 or o.paid <> 0 order by f.name`,
  )
}

/** Payments of this one with what was moved, taken back or given back of them, all or until the end of a day. */
function paidBy(
  context: Context,
  studentId: string,
  { guardianId, until }: { guardianId: string; until: Day | null },
): Promise<(Paid & { feeTypeId: string })[]> {
  return query<Paid & { feeTypeId: string }>(
    context,
    sql`select e.effective_on as date, f.id as "feeTypeId", f.name as "feeType", e.kind, e.method,
          case when e.kind = 'payment' then numbered(c.initials, '-', r.number, 6) end as receipt, p.paid
        from paid_by_named(${context.schoolId}, array[${studentId}]::uuid[]) p
        join journal e on e.school_id = ${context.schoolId} and e.id = p.entry_id
        join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
        join schools c on c.id = e.school_id
        left join receipts r on r.school_id = e.school_id and r.id = e.receipt_id
        where p.guardian_id = ${guardianId} and (${until}::date is null or e.effective_on <= ${until}::date)
        order by e.effective_on, e.journal_number`,
  )
}

interface Step {
  date: Day
  feeType: string
  what: string
  receipt?: string | null
  owed: Pesewas
}

/** Shares stand as of the day, first; then each payment with what is left after it. */
function inTurn(steps: readonly Step[]): StatementLine[] {
  let balance = 0
  return steps
    .filter(({ owed }) => owed !== 0)
    .map(({ owed, ...step }) => {
      balance += owed
      return {
        ...step,
        charged: pesewas(Math.max(owed, 0)),
        takenOff: pesewas(Math.max(-owed, 0)),
        balance: pesewas(balance),
      }
    })
}

function wordsFor(kind: string, method: string | null): string {
  const words: Record<string, string> = {
    payment: `Paid by you, ${method}`,
    reallocation: 'Moved',
    reversal: 'Taken back',
    refund: 'Given back to you',
  }
  return words[kind] ?? kind
}
