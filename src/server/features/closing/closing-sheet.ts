import { groupedCode } from '#shared/closing-code.ts'
import { counted } from '#shared/counted.ts'
import { formatAmount, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import type { ClosedLine, ClosedSince, TermClosing } from '../../paper/index.ts'
import { headingOf } from '../documents/index.ts'
import { closedCash } from './closed-cash.ts'
import { closedFigures, type StillOwed } from './closed-figures.ts'
import { type Closing, countSince, requireClosing } from './closings.ts'

/** The sheet of a term as it was when its last day was locked, whenever it is printed. Refuses not_found, and conflict. */
export function closingSheet(context: Context, termId: string, site: string): Promise<TermClosing> {
  return inSnapshot(context, async (inner) => {
    const closing = await requireClosing(inner, termId)
    const { school, printedAt } = await headingOf(inner)
    const { owed, ...figures } = await closedFigures(inner, closing)
    const { lines, atEnd, keepsCash } = await closedCash(inner, closing)
    const { schoolDays, first, last } = await daysAndReceipts(inner, closing)
    const debts = await debtsOf(inner, closing, owed)
    const { name, academicYear, startsOn, endsOn, closedAt, closedBy, code } = closing
    const address = site.replace(/\/$/, '')
    return {
      kind: 'term-closing',
      school,
      printedAt,
      term: `${name}, ${academicYear}`,
      startsOn,
      endsOn,
      schoolDays,
      closedAt,
      closedBy,
      receipts: first && last ? { first, last } : null,
      ...figures,
      cash: lines,
      cashAtEnd: { label: keepsCash ? 'At the end, in drawers and safe' : 'Cash received', amount: atEnd },
      owed: debts,
      owedInAll: sumOf(debts.map(({ amount }) => amount)),
      open: await openItems(inner, closing),
      code: groupedCode(code),
      checkUrl: `${address}/closed/${code}`,
      checkPage: `${address.replace(/^https?:\/\//, '')}/closed`,
      since: await entriesSince(inner, closing),
      sinceInAll: await countSince(inner, closing),
    }
  })
}

async function daysAndReceipts(context: Context, { startsOn, endsOn, journalNumber }: Closing) {
  const { schoolId } = context
  const row = await queryOne<{ schoolDays: number; first: string | null; last: string | null }>(
    context,
    sql`select (select count(*)::int from school_days(${schoolId}, ${startsOn}, ${endsOn})) as "schoolDays",
          numbered(c.initials, '-', n.first, 6) as first, numbered(c.initials, '-', n.last, 6) as last
        from schools c
        cross join lateral (select min(r.number) as first, max(r.number) as last from journal e
          join receipts r on r.school_id = e.school_id and r.id = e.receipt_id
          where e.school_id = c.id and e.kind = 'payment' and e.effective_on between ${startsOn} and ${endsOn}
            and e.journal_number <= ${journalNumber}) n
        where c.id = ${schoolId}`,
  )
  return row ?? { schoolDays: 0, first: null, last: null }
}

/** What families owed in all and its parts: what is in credit is the rest, so that the column adds up. */
async function debtsOf(context: Context, closing: Closing, owed: StillOwed): Promise<ClosedLine[]> {
  const { schoolId } = context
  const row = await queryOne<{ families: Pesewas; sponsors: Pesewas; children: number }>(
    context,
    sql`with accounts as (
          select e.student_id, sum(e.owed)::bigint as owed, coalesce(-sum(e.owed) filter (where e.account = 'sponsors'), 0)::bigint as shared
          from journal e where e.school_id = ${schoolId} and e.journal_number <= ${closing.journalNumber}
          group by e.student_id, e.fee_type_id)
        select coalesce(sum(owed), 0)::bigint as families, coalesce(sum(shared), 0)::bigint as sponsors,
          count(distinct student_id) filter (where owed < 0)::int as children
        from accounts`,
  )
  const { families = pesewas(0), sponsors = pesewas(0), children = 0 } = row ?? {}
  const credit = pesewas(families + sponsors - owed.this - owed.earlier - owed.later)
  const lines = [
    { label: 'Still owed for this term', amount: owed.this },
    { label: 'Still owed from earlier terms', amount: owed.earlier },
    { label: 'Billed for later terms', amount: owed.later },
    { label: 'Of these by sponsors', amount: pesewas(-sponsors) },
    { label: `In credit, ${counted(children, 'child', 'children')}`, amount: credit },
  ]
  return lines.filter(({ amount }, index) => index < 2 || amount !== 0)
}

/** What was still open besides, at the moment of closing. */
async function openItems(context: Context, { endsOn, closedAt }: Closing): Promise<TermClosing['open']> {
  const { schoolId } = context
  const row = await queryOne<{
    lines: number
    inBank: Pesewas
    deposits: number
    unbanked: Pesewas
    requests: number
  }>(
    context,
    sql`select b.lines, b.amount as "inBank", d.deposits, d.amount as unbanked,
          (select count(*)::int from approval_requests r where r.school_id = ${schoolId} and r.asked_at <= ${closedAt}
            and r.lapses_at > ${closedAt} and (r.answered_at is null or r.answered_at > ${closedAt})) as requests
        from (select count(*)::int as lines, coalesce(sum(l.amount), 0)::bigint as amount from statement_lines l
          join statement_files f on f.school_id = l.school_id and f.id = l.file_id and f.brought_at <= ${closedAt}
          where l.school_id = ${schoolId} and l.amount > 0 and l.happened_on <= ${endsOn}
            and not exists (select from statement_matches m where m.school_id = l.school_id and m.line_id = l.id and m.at <= ${closedAt}
              and (m.ended_at is null or m.ended_at > ${closedAt}))) b
        cross join (select count(*)::int as deposits, coalesce(sum(amount), 0)::bigint as amount from deposits
          where school_id = ${schoolId} and paid_in_on <= ${endsOn} and entered_at <= ${closedAt}
            and (taken_back_at is null or taken_back_at > ${closedAt}) and (banked_at is null or banked_at > ${closedAt})) d`,
  )
  const sum = (count: number, one: string, amount: Pesewas) =>
    count === 0 ? 'none' : `${counted(count, one)}, ${formatAmount(amount)}`
  return [
    { label: 'In the bank, not received', value: sum(row?.lines ?? 0, 'line', row?.inBank ?? pesewas(0)) },
    {
      label: 'Deposits not on a statement',
      value: sum(row?.deposits ?? 0, 'slip', row?.unbanked ?? pesewas(0)),
    },
    { label: 'Requests not answered', value: row?.requests ? String(row.requests) : 'none' },
    { label: 'Days not locked', value: 'none' },
  ]
}

const SINCE_PRINTED = 30

const KINDS: Record<string, string> = {
  payment: 'Payment',
  reversal: 'Taken back',
  reallocation: 'Moved',
  refund: 'Given back',
  class_fee: 'Billed',
  manual_charge: 'Charged',
  daily_charge: 'Charged by register',
  discount: 'Discount',
  scholarship: 'Scholarship',
  waiver: 'Waiver',
  write_off: 'Write-off',
  opening: 'Opening balance',
  sponsor_share: 'Sponsor’s share',
  sponsor_payment: 'Sponsor’s payment',
  pay_out: 'Paid out',
  deposit: 'Paid into the bank',
  drawn: 'Drawn from the bank',
}

async function entriesSince(
  context: Context,
  { termId, endsOn, journalNumber }: Closing,
): Promise<ClosedSince[]> {
  const { schoolId } = context
  const rows = await query<{
    number: number
    at: Date
    kind: string
    fee: string | null
    receipt: string | null
    amount: Pesewas
  }>(
    context,
    sql`select s.journal_number as number, s.recorded_at as at, s.kind, f.name as fee, numbered(c.initials, '-', r.number, 6) as receipt, s.amount
        from entries_after_closing(${schoolId}, ${termId}, ${endsOn}, ${journalNumber}) s
        join schools c on c.id = ${schoolId}
        left join fee_types f on f.school_id = c.id and f.id = s.fee_type_id
        left join receipts r on r.school_id = c.id and r.id = s.receipt_id
        order by s.journal_number limit ${SINCE_PRINTED}`,
  )
  return rows.map(({ number, at, kind, fee, receipt, amount }) => ({
    number,
    at,
    what: [KINDS[kind] ?? 'Cash', fee, receipt].filter(Boolean).join(', '),
    amount,
  }))
}
