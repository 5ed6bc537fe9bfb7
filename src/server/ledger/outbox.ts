import { segmentsOf } from '#shared/sms.ts'
import { type Context, queryOne, type Sql, sql } from '../context/context.ts'

interface Text {
  kind: 'custom' | 'evening'
  /** What it tells. It is queued once, however often it is asked for. */
  told: string | Sql
  phone: string | Sql
  /** The guardian whose number it is. */
  guardianId?: string
  text: string
  facts?: object
  id?: string | undefined
}

/** Queues a written text to a number. Answers its id; null when the same was told before. */
export async function queueText(context: Context, message: Text): Promise<string | null> {
  const { kind, told, phone, guardianId = null, text, facts = {}, id = null } = message
  const queued = await queryOne<{ id: string | null }>(
    context,
    sql`select outbox_put(${context.schoolId}, ${kind}, ${told}, p_guardian => ${guardianId}, p_phone => ${phone},
          p_facts => ${JSON.stringify(facts)}, p_text => ${text}, p_segments => ${segmentsOf(text)}, p_id => ${id}) as id`,
  )
  return queued?.id ?? null
}
