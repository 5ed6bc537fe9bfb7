import { notFound } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

/** Sets what is to be in by the last day of a term, or takes the target away. Refuses not_found. */
export function setTermTarget(
  context: Context,
  { termId, percent }: { termId: string; percent: number | null },
) {
  return once(context, async (inner) => {
    const { schoolId } = inner
    const term = await queryOne<{ name: string }>(
      inner,
      sql`select name from terms where school_id = ${schoolId} and id = ${termId}`,
    )
    if (!term) throw notFound('Term')
    await query(
      inner,
      percent === null
        ? sql`delete from term_targets where school_id = ${schoolId} and term_id = ${termId}`
        : sql`insert into term_targets (school_id, term_id, percent, set_at, set_by)
              values (${schoolId}, ${termId}, ${percent}, app_now(), ${inner.caller.staffId})
              on conflict (school_id, term_id) do update
                set percent = excluded.percent, set_at = excluded.set_at, set_by = excluded.set_by`,
    )
    await appendAudit(inner, 'set_target', termId, { term: term.name, percent })
    return {
      message:
        percent === null ? `${term.name} has no target.` : `The target of ${term.name} is ${percent} %.`,
    }
  })
}
