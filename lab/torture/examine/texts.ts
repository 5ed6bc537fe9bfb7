import { type Context, query, sql } from '#server/context/context.ts'
import { keyOf } from '../stage/phones.ts'
import type { Findings } from './findings.ts'

interface Told {
  phone: string
  text: string
  status: string
  kind: string
}

/** Held against what the telephone company took: no receipt was texted twice, and none is called sent that never came. */
export async function wrongTexts(
  context: Context,
  taken: ReadonlyMap<string, number>,
): Promise<Partial<Findings>> {
  const messages = await query<Told>(
    context,
    sql`select phone, text, status, kind from messages where text is not null and kind in ('receipt', 'receipt_void')`,
  )
  const lost: string[] = []
  const doubled: string[] = []
  for (const { phone, text, status } of messages) {
    const times = taken.get(keyOf(phone, text)) ?? 0
    if (times > 1) doubled.push(`"${text}" was texted ${times} times`)
    if (times === 0 && (status === 'sent' || status === 'delivered'))
      lost.push(`"${text}" is ${status}, but never came`)
  }
  return { lost, doubled }
}
