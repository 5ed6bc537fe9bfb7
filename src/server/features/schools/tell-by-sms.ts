import { segmentsOf, toGsm } from '#shared/sms.ts'
import { type Context, query, sql } from '../../context/context.ts'

/** Queues a text to a school itself, at this phone. `told` names what it is about; every call is a text of its own. */
export async function tellBySms(
  context: Context,
  told: string,
  phone: string,
  sentence: string,
): Promise<void> {
  const text = toGsm(sentence)
  await query(
    context,
    sql`insert into messages (school_id, kind, told, phone, text, segments, not_before, created_at)
        values (${context.schoolId}, 'custom', ${told}::text || ':' || uuid_v7(), ${phone}, ${text},
          ${segmentsOf(text)}, app_now(), app_now())`,
  )
}
