import { invariant, notFound, Refusal } from '#shared/errors.ts'
import { formatCedis, type Pesewas } from '#shared/money.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

/**
 * Takes a fee type away: archived when anything was ever recorded on it, removed when not. Refuses not_found, and
 * not_empty while somebody's balance on it is not zero.
 */
export function deleteFeeType(
  context: Context,
  name: string,
): Promise<{ archived: boolean; replayed?: boolean }> {
  return once(context, async (inner) => {
    const feeType = await lockFeeType(inner, name)
    const uses = await usesOf(inner, feeType.id)
    if (uses.unsettled > 0) throw stillInUse(feeType.name, uses)
    await (uses.hasHistory ? archive(inner, feeType.id) : remove(inner, feeType.id))
    await appendAudit(inner, 'delete_fee_type', feeType.id, { name: feeType.name, archived: uses.hasHistory })
    return { archived: uses.hasHistory }
  })
}

/** Entries being recorded refer to this row: they are waited for, and those that come after find it deleted. */
async function lockFeeType(context: Context, name: string) {
  const feeType = await queryOne<{ id: string; name: string }>(
    context,
    sql`select id, name from fee_types where school_id = ${context.schoolId}
          and lower(name) = lower(${name}) and archived_at is null for update`,
  )
  if (!feeType) throw notFound('Fee type')
  return feeType
}

interface Uses {
  unsettled: number
  owed: Pesewas
  inCredit: Pesewas
  hasHistory: boolean
}

async function usesOf(context: Context, feeTypeId: string): Promise<Uses> {
  const uses = await queryOne<Uses>(
    context,
    sql`select count(*) filter (where balance <> 0)::int as unsettled,
          count(*) > 0
            or exists (select from award_fee_types a where a.school_id = ${context.schoolId} and a.fee_type_id = ${feeTypeId})
            or exists (select from daily_fees d where d.school_id = ${context.schoolId} and d.fee_type_id = ${feeTypeId})
            as "hasHistory",
          coalesce(sum(balance) filter (where balance > 0), 0)::bigint as owed,
          coalesce(-sum(balance) filter (where balance < 0), 0)::bigint as "inCredit"
        from balances where school_id = ${context.schoolId} and fee_type_id = ${feeTypeId}`,
  )
  invariant(uses, 'an aggregate answers one row')
  return uses
}

function stillInUse(name: string, { unsettled, owed, inCredit }: Uses): Refusal {
  const who = unsettled === 1 ? '1 student has' : `${unsettled} students have`
  const sums = [
    ...(owed > 0 ? [`${formatCedis(owed)} owed`] : []),
    ...(inCredit > 0 ? [`${formatCedis(inCredit)} in credit`] : []),
  ].join(' and ')
  const sentence = `${who} a balance on ${name}: ${sums}. Settle or move it first.`
  return new Refusal('not_empty', sentence, {
    fields: { feeType: sentence },
    facts: { students: unsettled, owed, inCredit },
  })
}

async function archive(context: Context, feeTypeId: string) {
  await query(
    context,
    sql`update fee_types set archived_at = app_now()
        where school_id = ${context.schoolId} and id = ${feeTypeId}`,
  )
}

/** Fixed fees that were set for it but never billed go with it. */
async function remove(context: Context, feeTypeId: string) {
  await query(
    context,
    sql`delete from class_fees where school_id = ${context.schoolId} and fee_type_id = ${feeTypeId}`,
  )
  await query(context, sql`delete from fee_types where school_id = ${context.schoolId} and id = ${feeTypeId}`)
}
