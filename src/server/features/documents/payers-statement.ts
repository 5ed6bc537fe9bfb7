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
>

/**
 * What a statement says to one of two payers: the own share of each fee as it stands today, then what that one has paid. Neither the whole of a fee
 * nor anything of the other is in it. Undefined of a child that one person pays for. Refuses not_found of its second.
 */
export async function payersOwn(
  context: Context,
  studentId: string,
  asked: Payer | undefined,
  { feeTypeId, today }: { feeTypeId: string | undefined; today: Day },
): Promise<Own | undefined> {
  const payer = asked ?? 'first'
  const guardian = await payerOf(context, studentId, payer)
  if (!guardian && asked === 'second') throw notFound('Payer')
  if (!guardian) return undefined
  const ofFee = <Row extends { feeTypeId: string }>(rows: Row[]) =>
    feeTypeId ? rows.filter((row) => row.feeTypeId === feeTypeId) : rows
  const shares = ofFee(await sharesOf(context, studentId, payer))
  const paid = ofFee(await paidBy(context, studentId, guardian.id))
  const lines = inTurn([
    ...shares.map(({ feeType, share }) => ({ date: today, feeType, what: 'Your share of it', owed: share })),
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
    from: lines[0]?.date ?? today,
    to: today,
    opening: pesewas(0),
    lines,
    charged: sumOf(lines.map(({ charged }) => charged)),
    takenOff: sumOf(lines.map(({ takenOff }) => takenOff)),
    closing: lines.at(-1)?.balance ?? pesewas(0),
    byFeeType,
    ageing: null,
    isUnbilled: false,
    isSponsored: false,
  }
}

async function payerOf(
  context: Context,
  studentId: string,
  payer: Payer,
): Promise<(Guardian & { id: string }) | undefined> {
  const side = payer === 'first' ? sql`c.first_id` : sql`c.second_id`
  const found = await queryOne<{ id: string; name: string; phone: string | null }>(
    context,
    sql`select g.id, concat_ws(' ', nullif(g.first_name, ''), nullif(g.surname, '')) as name, g.phone
        from child_payers c join guardians g on g.school_id = c.school_id and g.id = ${side}
        where c.school_id = ${context.schoolId} and c.student_id = ${studentId}`,
  )
  return found && { ...found, phone: found.phone ? formatPhone(found.phone) : null }
}

function sharesOf(context: Context, studentId: string, payer: Payer): Promise<Share[]> {
  const side =
    payer === 'first'
      ? sql`o.first_share as share, o.first_paid as paid`
      : sql`o.second_share as share, o.second_paid as paid`
  return query<Share>(
    context,
    sql`select f.id as "feeTypeId", f.name as "feeType", o.share, o.paid
        from (select o.fee_type_id, ${side} from payers_owe(${context.schoolId}, array[${studentId}]::uuid[]) o) o
        join fee_types f on f.school_id = ${context.schoolId} and f.id = o.fee_type_id
        where o.share <> 0 or o.paid <> 0 order by f.name`,
  )
}

/** Payments of this one with what was moved, taken back or given back of them. */
function paidBy(
  context: Context,
  studentId: string,
  guardianId: string,
): Promise<(Paid & { feeTypeId: string })[]> {
  return query<Paid & { feeTypeId: string }>(
    context,
    sql`select e.effective_on as date, f.id as "feeTypeId", f.name as "feeType", e.kind, e.method,
          case when e.kind = 'payment' then numbered(c.initials, '-', r.number, 6) end as receipt, p.paid
        from payers_paid(${context.schoolId}, array[${studentId}]::uuid[]) p
        join ledger_entries e on e.school_id = ${context.schoolId} and e.id = p.entry_id
        join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
        join schools c on c.id = e.school_id
        left join receipts r on r.school_id = e.school_id and r.id = e.receipt_id
        where p.guardian_id = ${guardianId} order by e.effective_on, e.id`,
  )
}

interface Step {
  date: Day
  feeType: string
  what: string
  receipt?: string | null
  owed: Pesewas
}

/** Shares stand as of today, first; then each payment with what is left after it. */
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
