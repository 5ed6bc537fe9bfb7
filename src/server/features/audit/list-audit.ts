import type { Received, Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { actsOfKind, sayAct } from '#shared/audit-acts.ts'
import { invariant } from '#shared/errors.ts'
import { type Context, inSnapshot, query, queryOne, sql } from '../../context/context.ts'
import { isBlindHandOver } from '../cash/index.ts'

type Filter = Received<typeof endpoints.listAudit>['query']
type Act = Reply<typeof endpoints.listAudit>['acts'][number]

/** What was done, newest first. Names are looked up now: of an erased student there is none. */
export async function listAudit(
  context: Context,
  filter: Filter,
): Promise<Reply<typeof endpoints.listAudit>> {
  const { staffId, from, to, kind, before, limit } = filter
  // A count is blind: what somebody gave is told to whoever counts it once it is counted.
  const isBlind = sql`coalesce(${isBlindHandOver(context)}, false)`
  const rows = await query<Omit<Act, 'kind' | 'text'>>(
    context,
    sql`select l.number, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          case when f.id is not null then json_build_object('id', f.id, 'name', f.name) end as person, w.name as desk,
          case when b.id is not null then json_build_object('name', b.name, 'hasLeft',
            coalesce((l.facts->'sentBy'->>'hasLeft')::boolean, false)) end as "sentBy",
          l.act, l.subject as "subjectId", case when ${isBlind} then l.facts - 'amount' else l.facts end as details,
          coalesce(numbered(c.initials, '-', r.number, 6), numbered(c.initials, '-V-', v.number, 6),
            case when s.erased_at is null then nullif(concat_ws(' ', s.first_name, s.surname), '') end,
            p.name, k.name, d.name, t.name) as subject,
          case when not ${isBlind} then coalesce(
            case when jsonb_typeof(l.facts->'amount') = 'number' then (l.facts->>'amount')::bigint end,
            (select sum((x->>'amount')::bigint)::bigint from jsonb_array_elements(case jsonb_typeof(l.facts->'lines')
              when 'array' then l.facts->'lines' end) x where x->>'side' = 'Credit' or l.act in ('manual_charge', 'refund'))) end as amount
        from audit_log l
        join schools c on c.id = l.school_id
        left join staff f on f.school_id = l.school_id and f.id = l.staff_id
        left join staff b on b.school_id = l.school_id and b.id = (l.facts->'sentBy'->>'staff')::uuid
        left join sessions o on o.school_id = l.school_id and o.id = l.session_id
        left join workstations w on w.school_id = o.school_id and w.id = o.workstation_id
        left join receipts r on r.school_id = l.school_id and r.id = l.subject
        left join pay_outs v on v.school_id = l.school_id and v.id = l.subject
        left join students s on s.school_id = l.school_id and s.id = l.subject
        left join staff p on p.school_id = l.school_id and p.id = l.subject
        left join classes k on k.school_id = l.school_id and k.id = l.subject
        left join workstations d on d.school_id = l.school_id and d.id = l.subject
        left join fee_types t on t.school_id = l.school_id and t.id = l.subject
        left join hand_overs h on h.school_id = l.school_id and h.id = l.subject and l.act = 'hand_over'
        where l.school_id = ${context.schoolId}
          and (${staffId ?? null}::uuid is null or l.staff_id = ${staffId ?? null})
          and (${from ?? null}::date is null or l.at >= ${from ?? null}::date at time zone 'UTC')
          and (${to ?? null}::date is null or l.at < (${to ?? null}::date + 1) at time zone 'UTC')
          and (${kind ?? null}::text is null or l.act = any(${kind ? actsOfKind(kind) : []}::text[]))
          and (${before ?? null}::bigint is null or l.number < ${before ?? null})
        order by l.number desc limit ${limit + 1}`,
  )
  const acts = rows.slice(0, limit).map((row) => {
    const { kind: ofKind, says } = sayAct(row.act)
    return { ...row, kind: ofKind, text: says }
  })
  return { acts, next: rows.length > limit ? (acts.at(-1)?.number ?? null) : null }
}

/** Recomputes every link. The newest is compared with the one the school's tail row has kept. */
export async function checkAudit(context: Context): Promise<Reply<typeof endpoints.checkAudit>> {
  return await inSnapshot(context, async (inner) => {
    const found = await queryOne<{
      rows: number
      brokenAt: number | null
      isComplete: boolean
      hash: string
      at: Date
    }>(
      inner,
      sql`select count(a.number)::int as rows,
            min(a.number) filter (where a.hash <> sha256(a.before || int8send(a.number)
              || audit_digest(a.at, a.staff_id, a.session_id, a.request_id, a.act, a.subject, a.facts, a.values_hash)))
              as "brokenAt",
            count(a.number) = t.audit_number
              and coalesce((array_agg(a.hash order by a.number desc))[1], '\\x') = t.audit_hash as "isComplete",
            encode(t.audit_hash, 'hex') as hash, app_now() as at
          from school_tails t
          left join (
            select l.*, lag(l.hash, 1, '\\x'::bytea) over (order by l.number) as before
            from audit_log l where l.school_id = ${inner.schoolId}) a on a.school_id = t.school_id
          where t.school_id = ${inner.schoolId} group by t.audit_number, t.audit_hash`,
    )
    invariant(found, 'a school has a tail')
    const { rows, brokenAt, isComplete, hash, at } = found
    return { isWhole: brokenAt === null && isComplete, rows, brokenAt, hash, checkedAt: at.toISOString() }
  })
}
