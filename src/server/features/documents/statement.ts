import { counted } from '#shared/counted.ts'
import { type Day, formatDay } from '#shared/dates.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import { debtByAge } from '../../ledger/index.ts'
import type { Ageing, Statement, StatementLine } from '../../paper/index.ts'
import { requireFeeType } from '../fees/index.ts'
import { headingOf, requirePupil, unbilledNow } from './facts.ts'
import { movementsOf } from './movements.ts'
import { type Payer, payersOwn } from './payers-statement.ts'

interface Asked {
  feeType?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  payer?: Payer | undefined
}

/**
 * A student's statement of account: opening balance, every entry with the balance after it, and a summary. Of a child with two payers the
 * share of one of them, the guardian's where nobody is named: it is a paper that one of them is handed; of an earlier day all up to it. Refuses
 * not_found.
 */
export function statement(context: Context, studentId: string, asked: Asked): Promise<Statement> {
  return inSnapshot(context, async (inner) => {
    const heading = await headingOf(inner)
    const { guardian, ...student } = await requirePupil(inner, studentId)
    const feeType = asked.feeType ? await requireFeeType(inner, asked.feeType) : null
    const { school, printedAt, today } = heading
    const on = asked.to && asked.to < today ? asked.to : undefined
    const own = await payersOwn(inner, studentId, asked.payer, { feeTypeId: feeType?.id, today, on })
    const about = { kind: 'statement' as const, school, printedAt, term: heading.term?.name ?? null, student }
    // An earlier day may be of another term: then the day alone heads the paper.
    if (own) return { ...about, ...(on && { term: null }), feeType: feeType?.name ?? null, ...own }
    const entries = await entriesOf(inner, studentId, feeType?.id)
    const from = asked.from ?? entries[0]?.date ?? today
    const to = asked.to ?? today
    const earlier = entries.filter((entry) => entry.date < from)
    const opening = pesewas(sumOf(earlier.map((entry) => entry.owed)))
    const lines = linesOf(
      opening,
      entries.filter((entry) => entry.date >= from && entry.date <= to),
    )
    const moves = { since: from, until: to, studentId, feeTypeId: feeType?.id, isFamilys: true }
    const movements = await movementsOf(inner, moves)
    // Whoever was charged within the period is billed: only the others are looked up.
    const isCharged = lines.some(({ charged }) => charged > 0)
    return {
      ...about,
      isSponsored: entries.some(({ kind }) => kind === 'sponsor_share'),
      isUnbilled: !isCharged && !feeType && (await unbilledNow(inner)).has(studentId),
      guardian,
      feeType: feeType?.name ?? null,
      from,
      to,
      opening,
      lines,
      charged: sumOf(lines.map((line) => line.charged)),
      takenOff: sumOf(lines.map((line) => line.takenOff)),
      closing: lines.at(-1)?.balance ?? opening,
      // On paper a sum moved here from elsewhere lowers what is owed, one moved away raises it.
      byFeeType: movements.map(({ carried, ...movement }) => ({
        ...movement,
        discount: pesewas(movement.discount + carried),
        moved: pesewas(-movement.moved),
      })),
      // A debt is aged as of today: beside a balance of the past it would not add up.
      ageing: feeType || to < today ? null : await printedAgeing(inner, studentId),
    }
  })
}

export interface Entry {
  date: Day
  kind: string
  feeType: string
  method: string | null
  term: string
  note: string | null
  receipt: string | null
  /** Who recorded it; nobody while the school's own account has no name. */
  by: string | null
  /** Debits above zero, credits below, in pesewas. */
  owed: Pesewas
  /** The Monday of the week whose registers it came with; null for corrections of them, and for every other entry. */
  week: Day | null
}

function entriesOf(context: Context, studentId: string, feeTypeId?: string): Promise<Entry[]> {
  return query<Entry>(
    context,
    sql`select e.effective_on as date, e.kind, f.name as "feeType", e.method, t.name as term, e.note,
          numbered(c.initials, '-', r.number, 6) as receipt, e.owed,
          nullif(w.name, 'The school account') as by, case when e.kind <> 'reversal' and e.note is null then date_trunc('week', g.day)::date::text end as week
        from journal e
        left join registers g on g.school_id = e.school_id and g.id = e.register_id
        join schools c on c.id = e.school_id
        join fee_types f on f.school_id = e.school_id and f.id = e.fee_type_id
        join terms t on t.school_id = e.school_id and t.id = e.term_id
        join staff w on w.school_id = e.school_id and w.id = e.recorded_by
        left join receipts r on r.school_id = e.school_id and r.id = e.receipt_id
        where e.school_id = ${context.schoolId} and e.student_id = ${studentId}
          and (${feeTypeId ?? null}::uuid is null or e.fee_type_id = ${feeTypeId ?? null})
          -- What a sponsor paid of its share is the sponsor's affair: both halves together change nothing here.
          and r.sponsor_id is null
        order by e.effective_on, e.journal_number`,
  )
}

/** The registers of a week and a fee are one line, where the last of them stands; every other entry has its own. */
export function linesOf(opening: Pesewas, entries: readonly Entry[]): StatementLine[] {
  let balance: number = opening
  return inWeeks(entries).map((together) => {
    const [{ kind, feeType, receipt, week, date: _, ...details }] = together
    const over = (sign: 1 | -1) => sumOf(together.map(({ owed }) => pesewas(Math.max(sign * owed, 0))))
    const [charged, takenOff] = [over(1), over(-1)]
    balance += charged - takenOff
    const days = together.filter((each) => each.kind === 'daily_charge').length
    return {
      date: together.at(-1)?.date ?? '',
      receipt,
      feeType,
      what: week ? `${counted(days, 'day')}, week of ${formatDay(week)}` : wordsFor(kind, details),
      charged,
      takenOff,
      balance: pesewas(balance),
      moved: kind === 'reallocation',
    }
  })
}

type Together = [Entry, ...Entry[]]

function inWeeks(entries: readonly Entry[]): Together[] {
  const weeks = new Map<string, Together>()
  const lines: Together[] = []
  // From the newest back, so that a week stands where its last entry does.
  for (const entry of entries.toReversed()) {
    const key = entry.week && `${entry.week} ${entry.feeType}`
    const known = key ? weeks.get(key) : undefined
    if (known) {
      known.unshift(entry)
      continue
    }
    const line: Together = [entry]
    if (key) weeks.set(key, line)
    lines.unshift(line)
  }
  return lines
}

/** What an entry is called on paper. */
function wordsFor(
  kind: string,
  { method, term, note, by }: Pick<Entry, 'method' | 'term' | 'note' | 'by'>,
): string {
  const named = by ? ` by ${by}` : ''
  const reason = `${named}${note ? `: ${note}` : ''}`
  const words: Record<string, string> = {
    opening: 'Owed from before',
    share: 'Your share of it',
    class_fee: `Class fee, ${term}`,
    daily_charge: `A day of it${reason}`,
    manual_charge: `Debt added${reason}`,
    payment: `Paid, ${method}${by ? `, to ${by}` : ''}`,
    discount: `Discount${reason}`,
    scholarship: `Scholarship${reason}`,
    waiver: `Waived${reason}`,
    write_off: `Written off${reason}`,
    refund: `Given back, ${method}${by ? `, ${named.trim()}` : ''}`,
    sponsor_share: `A sponsor’s share, ${term}`,
    reallocation: `Moved${named}`,
    reversal: `Taken back${reason}`,
  }
  return words[kind] ?? kind
}

async function printedAgeing(context: Context, studentId: string): Promise<Ageing> {
  const { days1to30, days31to60, days61to90, ...same } = await debtByAge(context, studentId)
  return { ...same, days30: days1to30, days60: days31to60, days90: days61to90 }
}
