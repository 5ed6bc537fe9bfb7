import { counted } from '#shared/counted.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, query, sql } from '../../context/context.ts'

interface ListBrought {
  listId: string
  name: string | null
  recordedAt: string
  recordedBy: string
  students: number
  changed: number
  opening: Pesewas
  undoUntil: string
  undoneAt: string | null
  undoneBy: string | null
  /** Why it can no longer be undone; empty while it can. */
  stays: string
}

const LISTS_SHOWN = 20

/** The lists a school has brought, newest first, and whether each can still be undone. */
export async function listsBrought(context: Context): Promise<ListBrought[]> {
  const rows = await query<Omit<ListBrought, 'stays'> & { isOver: boolean; paid: number; billed: number }>(
    context,
    sql`select l.id as "listId", l.name, l.students, l.changed, l.opening, l.recorded_at as "recordedAt", b.name as "recordedBy",
          l.recorded_at + interval '24 hours' as "undoUntil", l.undone_at as "undoneAt", u.name as "undoneBy",
          l.recorded_at <= app_now() - interval '24 hours' as "isOver", coalesce(t.paid, 0) as paid, coalesce(t.billed, 0) as billed
        from (select * from roster_lists where school_id = ${context.schoolId} order by recorded_at desc, after_journal desc limit ${LISTS_SHOWN}) l
        join staff b on b.school_id = l.school_id and b.id = l.recorded_by
        left join staff u on u.school_id = l.school_id and u.id = l.undone_by
        left join lateral (select count(*) filter (where r.is_paid)::int as paid, count(*) filter (where not r.is_paid)::int as billed
          from recorded_since_list(l.school_id, l.id) r
          where l.undone_at is null and l.recorded_at > app_now() - interval '24 hours') t on true
        order by l.recorded_at desc, l.after_journal desc`,
  )
  return rows.map(({ isOver, paid, billed, ...list }) => ({
    ...list,
    stays: list.undoneAt ? '' : whyItStays({ isOver, paid, billed }),
  }))
}

function whyItStays({ isOver, paid, billed }: { isOver: boolean; paid: number; billed: number }): string {
  if (isOver) return 'stays: 24 hours are over'
  if (paid > 0) return `stays: ${paid} of it ${paid === 1 ? 'has' : 'have'} paid`
  if (billed > 0) return `${counted(billed, 'child', 'children')} billed since: undo the bill first`
  return ''
}
