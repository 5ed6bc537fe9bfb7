import { type Context, query, sql } from '../context/context.ts'
import { callerOf } from './door.ts'

/**
 * Notes an act that is not the ledger's in the school's audit chain, and moves the version of its data.
 * `facts` hold ids, amounts and days; whatever names a person goes into `personal`, which can be erased later.
 */
export async function appendAudit(
  context: Context,
  act: string,
  subject: string | null,
  facts: object,
  personal?: object,
): Promise<void> {
  await query(
    context,
    sql`select audit_append(${context.schoolId}, ${callerOf(context)}::jsonb, ${act}, ${subject},
          ${JSON.stringify(facts)}::jsonb, ${personal ? JSON.stringify(personal) : null}::jsonb)`,
  )
}
