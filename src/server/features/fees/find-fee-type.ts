import { invalidField, notFound } from '#shared/errors.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'

interface FeeType {
  id: string
  /** As the school writes it. */
  name: string
  isArchived: boolean
}

/** A fee type by name, ignoring case; one that is archived only when none of that name is in use. */
function findFeeType(context: Context, name: string): Promise<FeeType | undefined> {
  return queryOne<FeeType>(
    context,
    sql`select id, name, archived_at is not null as "isArchived" from fee_types
        where school_id = ${context.schoolId} and lower(name) = lower(${name})
        order by archived_at desc nulls first limit 1`,
  )
}

/** The same, for reading what was ever recorded on it. Refuses not_found. */
export async function requireFeeType(context: Context, name: string): Promise<FeeType> {
  const found = await findFeeType(context, name)
  if (!found) throw notFound('Fee type')
  return found
}

/** One in use, to charge for. Refuses invalid, naming the field. */
export async function requireLiveFeeType(context: Context, name: string): Promise<FeeType> {
  const found = await findFeeType(context, name)
  if (!found || found.isArchived) throw invalidField('feeType', `There is no fee type "${name}".`)
  return found
}
