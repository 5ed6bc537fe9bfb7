import { toGsm } from '#shared/sms.ts'
import { type Context, sql } from '../../context/context.ts'
import { nowIn } from '../../context/platform.ts'
import type { World } from '../../context/world.ts'
import { queueText } from '../../ledger/index.ts'

/** Stands in a text, wherever it is kept or shown, for the code that is put in as it is sent. */
const MARK = '********'

interface SecretText {
  /** What it is about. Every call is a text of its own. */
  told: string
  phone: string
  /** The text for a code. */
  textWith: (code: string) => string
  code: string
  expiresAt: Date
}

/**
 * Queues a text with a code to a school. Who reads its messages, its export or a backup reads the mark: the code is the
 * platform's, and gone as soon as it is sent, used or too old.
 */
export async function tellCodeBySms(world: World, context: Context, secret: SecretText): Promise<void> {
  const { told, phone, textWith, code, expiresAt } = secret
  const { pool } = world.database
  await pool.query(sql`delete from text_secrets where expires_at < ${nowIn(world)}`)
  const { rows } = await pool.query<{ id: string }>(
    sql`insert into text_secrets (message, school, secret, expires_at)
        values (uuid_v7(), ${context.schoolId}, ${code}, ${expiresAt}) returning message as id`,
  )
  const id = rows[0]?.id
  await queueText(context, {
    kind: 'custom',
    told: `${told}:${id}`,
    phone,
    text: toGsm(textWith(MARK)),
    facts: { secret: true },
    id,
  })
}

/** The text as it is sent; null when its code was used, or is too old, or was lost with a crash. */
export async function withSecret(world: World, { id, text }: { id: string; text: string }) {
  const { rows } = await world.database.pool.query<{ secret: string }>(
    sql`select secret from text_secrets where message = ${id} and expires_at > ${nowIn(world)}`,
  )
  return rows[0] ? text.split(MARK).join(rows[0].secret) : null
}

export async function forgetSecret(world: World, id: string): Promise<void> {
  await world.database.pool.query(sql`delete from text_secrets where message = ${id}`)
}
