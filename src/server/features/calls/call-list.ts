import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invariant } from '#shared/errors.ts'
import { type Context, query, queryOne, sql } from '../../context/context.ts'
import { type JsonText, jsonText } from '../../http/json-text.ts'
import { countUnkept, keepListCurrent } from '../../ledger/index.ts'

/** Families who are late, in the order to call them (promises.sql): the first so many, else all. */
export async function readCallList(
  context: Context,
  { limit }: { limit?: number | undefined },
): Promise<JsonText<Reply<typeof endpoints.readCallList>>> {
  const row = await queryOne<{ json: string }>(
    context,
    sql`select call_list_start(${context.schoolId}, app_today(), ${limit ?? null}) as json`,
  )
  invariant(row, 'a list is written, also an empty one')
  keepListCurrent(context, await countUnkept(context))
  return jsonText(row.json)
}

/** Money that waits on statements, by the family whose it is (statements/money-in-tray.sql). */
export async function readMoneyInTray(context: Context): Promise<Reply<typeof endpoints.readMoneyInTray>> {
  const families = await query<Reply<typeof endpoints.readMoneyInTray>['families'][number]>(
    context,
    sql`select family_id as "familyId", amount from money_in_tray(${context.schoolId}) order by amount desc`,
  )
  return { families }
}
