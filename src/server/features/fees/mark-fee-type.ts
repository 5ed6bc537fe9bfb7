import { notFound, Refusal } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

/**
 * Says whether the money of a fee type only passes through the school. Refuses not_found, and conflict while a rule, a clearance
 * or a register goes by its being the school's.
 */
export function markFeeType(
  context: Context,
  feeTypeId: string,
  passThrough: boolean,
): Promise<{ name: string; replayed?: boolean }> {
  return once(context, async (inner) => {
    const { schoolId } = inner
    const feeType = await queryOne<{ name: string }>(
      inner,
      sql`select name from fee_types
          where school_id = ${schoolId} and id = ${feeTypeId} and archived_at is null for no key update`,
    )
    if (!feeType) throw notFound('Fee type')
    if (passThrough) await requireOnlyCharged(inner, feeTypeId, feeType.name)
    else await requireNoRegister(inner, feeTypeId, feeType.name)
    await query(
      inner,
      sql`update fee_types set pass_through = ${passThrough} where school_id = ${schoolId} and id = ${feeTypeId}`,
    )
    await appendAudit(inner, 'mark_fee_type', feeTypeId, { name: feeType.name, passThrough })
    return feeType
  })
}

/** Refuses conflict while a rule, a clearance or a daily fee goes by its being the school's. */
export async function requireOnlyCharged(context: Context, feeTypeId: string, name: string): Promise<void> {
  const { schoolId } = context
  const uses = await query<{ why: string }>(
    context,
    sql`select 'It is a daily fee.' as why from daily_fees where school_id = ${schoolId} and fee_type_id = ${feeTypeId}
        union all
        select r.name || ' takes off of it: change or end that rule first.'
        from reduction_rules r join reduction_fees f on f.school_id = r.school_id and f.rule_id = r.id
        where r.school_id = ${schoolId} and f.fee_type_id = ${feeTypeId} and coalesce(r.ends_on, 'infinity') >= app_today()
        union all
        select 'The clearance ' || c.name || ' asks for it: end that first.'
        from clearances c join clearance_fee_types f on f.school_id = c.school_id and f.clearance_id = c.id
        where c.school_id = ${schoolId} and f.fee_type_id = ${feeTypeId} and c.ended_at is null`,
  )
  const [use] = uses
  if (use) throw new Refusal('conflict', `${name} cannot only pass through. ${use.why}`)
}

async function requireNoRegister(context: Context, feeTypeId: string, name: string): Promise<void> {
  const register = await queryOne<{ name: string }>(
    context,
    sql`select exam || ' ' || year as name from exam_registers
        where school_id = ${context.schoolId} and fee_type_id = ${feeTypeId} and ended_at is null limit 1`,
  )
  if (register)
    throw new Refusal('conflict', `${name} is passed on for ${register.name}: end that register first.`)
}
