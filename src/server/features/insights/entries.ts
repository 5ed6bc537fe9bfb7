import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import { type Context, query, type Sql, sql } from '../../context/context.ts'
import { happenings, requirePeriod } from './period.ts'

type Asked = Received<typeof endpoints.listInsightEntries>['query']
type Listed = Reply<typeof endpoints.listInsightEntries>
type EntryRow = Omit<Listed['entries'][number], 'amount'> & {
  amount: Pesewas
  count: number
  sum: Pesewas
}

/**
 * What makes up a figure of a period: money by how it was paid, by weekday or hour, or one kind of reduction; the newest first. The
 * sum is that of all of it, whatever page is read. Refuses invalid.
 */
export async function listInsightEntries(context: Context, asked: Asked): Promise<Listed> {
  const { schoolId } = context
  requirePeriod(asked)
  const rows = await query<EntryRow>(
    context,
    sql`with found as materialized (
          select h.*, ${asked.reduction ? sql`h.taken_off` : sql`h.received`} as amount
          from (${happenings(context, asked)}) h where ${which(asked)}),
        page as (select * from found
          where ${asked.before ?? null}::bigint is null or journal_number < ${asked.before ?? null}
          order by journal_number desc limit ${asked.limit + 1})
        select p.journal_number as "journalNumber", p.effective_on as date,
          to_char(p.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "recordedAt", p.student_id as "studentId",
          case when s.erased_at is null then concat_ws(' ', s.first_name, nullif(s.other_names, ''), s.surname) else 'Erased' end
            as "studentName", k.name as "className", f.name as "feeType", p.kind, p.amount, w.name as "recordedBy",
          numbered(c.initials, '-', r.number, 6) as "receiptNumber", a.count, a.sum
        from (select count(*)::int as count, coalesce(sum(amount), 0)::bigint as sum from found) a
        left join page p on true
        left join students s on s.school_id = ${schoolId} and s.id = p.student_id
        left join classes k on k.school_id = ${schoolId} and k.id = p.class_id
        left join fee_types f on f.school_id = ${schoolId} and f.id = p.fee_type_id
        left join staff w on w.school_id = ${schoolId} and w.id = p.recorded_by
        left join receipts r on r.school_id = ${schoolId} and r.id = p.receipt_id
        left join schools c on c.id = ${schoolId}
        order by p.journal_number desc nulls last`,
  )
  const [first] = rows
  const entries = rows.filter(({ journalNumber }) => journalNumber !== null).slice(0, asked.limit)
  return {
    count: first?.count ?? 0,
    amount: first?.sum ?? pesewas(0),
    next: rows.length > asked.limit ? (entries.at(-1)?.journalNumber ?? null) : null,
    entries: entries.map(({ count: _, sum: __, amount, ...entry }) => ({
      ...entry,
      amount,
    })),
  }
}

function which({ method, weekday, hour, reduction }: Asked): Sql {
  if (reduction) return sql`h.reduction = ${reduction}`
  return sql`h.received <> 0 and (${method ?? null}::text is null or h.method = ${method ?? null})
    and (${weekday ?? null}::int is null or h.weekday = ${weekday ?? null})
    and (${hour ?? null}::text is null or coalesce(h.hour::text, 'other') = ${hour ?? null})`
}
