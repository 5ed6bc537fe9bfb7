import { invalidField, Refusal } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import { appendAudit, once } from '../../ledger/index.ts'

/** Names that a path cannot carry, or that mean something else there. */
const RESERVED = new Set(['.', '..', 'students'])

interface NewFeeType {
  name: string
  /** Left as it was when an archived type comes back and nothing is said. */
  voluntary?: boolean | undefined
  /** Money that only passes through the school; the same. */
  passThrough?: boolean | undefined
}

/** Adds a fee type; an archived one of that name comes back with its history. Refuses invalid, conflict. */
export function addFeeType(
  context: Context,
  { name, voluntary, passThrough }: NewFeeType,
): Promise<{ feeTypeId: string; replayed?: boolean }> {
  if (RESERVED.has(name.toLowerCase())) {
    throw invalidField('feeType', `"${name}" cannot be the name of a fee type. Choose another name.`)
  }
  return once(context, async (inner) => {
    const back = await bringBack(inner, { name, voluntary, passThrough })
    const feeType = back ?? (await insert(inner, { name, voluntary, passThrough }))
    if (!feeType) {
      const sentence = `There is a fee type "${name}" already.`
      throw new Refusal('conflict', sentence, { fields: { feeType: sentence } })
    }
    await appendAudit(inner, back ? 'bring_back_fee_type' : 'add_fee_type', feeType.id, {
      name,
      voluntary,
      ...(passThrough === undefined ? {} : { passThrough }),
    })
    return { feeTypeId: feeType.id }
  })
}

function bringBack(context: Context, { name, voluntary, passThrough }: NewFeeType) {
  return queryOne<{ id: string }>(
    context,
    sql`update fee_types set archived_at = null, name = ${name},
          voluntary = coalesce(${voluntary ?? null}::boolean, voluntary),
          pass_through = coalesce(${passThrough ?? null}::boolean, pass_through)
        where school_id = ${context.schoolId} and archived_at is not null and id = (
          select id from fee_types where school_id = ${context.schoolId} and lower(name) = lower(${name})
          order by archived_at desc nulls first limit 1)
        returning id`,
  )
}

/** Nothing when another of that name is in use. */
function insert(context: Context, { name, voluntary = false, passThrough = false }: NewFeeType) {
  return queryOne<{ id: string }>(
    context,
    sql`insert into fee_types (school_id, name, voluntary, pass_through, created_at)
        values (${context.schoolId}, ${name}, ${voluntary}, ${passThrough}, app_now())
        on conflict (school_id, lower(name)) where archived_at is null do nothing returning id`,
  )
}
