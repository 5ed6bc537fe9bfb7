import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Day, formatMonth } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import { type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import type { Sheet } from '../../sheets/index.ts'

type Report = Reply<typeof endpoints.readPayOutReport>
type Row = Report['words'][number]

interface Period {
  from?: Day | undefined
  to?: Day | undefined
}

/** Paid out by word and month. What was taken back is taken off in the month of that, as the cash book has it. Refuses invalid. */
export function payOutReport(context: Context, wanted: Period): Promise<Report> {
  return inSnapshot(context, async (inner) => {
    const { from, to } = await periodOf(inner, wanted)
    if (from > to) throw invalidField('to', 'The last day is before the first.')
    const months = monthsOf(from, to)
    if (months.length > MONTHS_MAX) throw invalidField('from', 'Choose three years at most.')
    const found = await amountsOf(inner, { from, to })
    const words = [...Map.groupBy(found, ({ word }) => word)].map(([word, rows]) => rowOf(word, rows, months))
    const totals = months.map((_, at) => sumOf(words.map(({ amounts }) => amounts[at] ?? pesewas(0))))
    return {
      from,
      to,
      months,
      words,
      totals,
      total: sumOf(totals),
      vouchers: words.reduce((sum, { vouchers }) => sum + vouchers, 0),
    }
  })
}

const MONTHS_MAX = 37

/** A row for each word, a column for each month, and what they come to. */
export async function payOutSheet(context: Context, wanted: Period): Promise<Sheet<Row>> {
  const { months, words, totals, total, vouchers } = await payOutReport(context, wanted)
  return {
    title: 'Paid out',
    columns: [
      { title: 'For what', type: 'text', width: 28, of: ({ word }) => word },
      { title: 'Vouchers', type: 'count', of: (row) => row.vouchers },
      ...months.map((month, at) => ({
        title: formatMonth(month),
        type: 'money' as const,
        width: 14,
        of: ({ amounts }: Row) => amounts[at] ?? pesewas(0),
      })),
      { title: 'Total', type: 'money', width: 14, of: (row) => row.total },
    ],
    batches: [[...words, { word: 'Total', vouchers, amounts: totals, total }]],
  }
}

async function periodOf(context: Context, { from, to }: Period): Promise<{ from: Day; to: Day }> {
  const now = await queryOne<{ today: Day; startsOn: Day | null }>(
    context,
    sql`select app_today() as today, (select t.starts_on from terms t where t.school_id = ${context.schoolId}
          and t.starts_on <= app_today() order by t.starts_on desc limit 1) as "startsOn"`,
  )
  const last = to ?? now?.today ?? ''
  return { from: from ?? now?.startsOn ?? last, to: last }
}

interface Found {
  word: string
  month: string
  vouchers: number
  amount: Pesewas
}

function amountsOf(context: Context, { from, to }: { from: Day; to: Day }): Promise<Found[]> {
  return query<Found>(
    context,
    sql`select w.name as word, to_char(m.effective_on, 'YYYY-MM') as month,
          (count(*) filter (where m.corrects is null))::int as vouchers,
          sum(case when m.corrects is null then m.amount else -m.amount end)::bigint as amount
        from money_entries m
        join pay_outs v on v.school_id = m.school_id and v.id = m.group_id
        join pay_out_words w on w.school_id = v.school_id and w.id = v.word_id
        where m.school_id = ${context.schoolId} and m.kind = 'pay_out' and m.effective_on between ${from} and ${to}
        group by w.id, w.name, 2 order by lower(w.name), 2`,
  )
}

function rowOf(word: string, rows: readonly Found[], months: readonly string[]): Row {
  const amounts = months.map((month) => rows.find((row) => row.month === month)?.amount ?? pesewas(0))
  return {
    word,
    vouchers: rows.reduce((sum, { vouchers }) => sum + vouchers, 0),
    amounts,
    total: sumOf(amounts),
  }
}

/** "2026-09", "2026-10", … */
function monthsOf(from: Day, to: Day): string[] {
  const months: string[] = []
  let [year, month] = from.split('-').map(Number) as [number, number]
  for (;;) {
    const name = `${year}-${String(month).padStart(2, '0')}`
    if (name > to.slice(0, 7) || months.length > MONTHS_MAX) return months
    months.push(name)
    year += month === 12 ? 1 : 0
    month = month === 12 ? 1 : month + 1
  }
}
