import { type Context, inTransaction, queryOne, sql } from '../context/context.ts'
import { callerOf } from './door.ts'
import { refusalFrom } from './refusals.ts'

/**
 * Runs an act that is not the ledger's as one transaction, once for each Idempotency-Key: the same key and input are
 * answered from memory, with `replayed`. Without a key it simply runs. What throws is not remembered.
 * The answer is kept for ever: it holds ids and amounts, never a person's name or number.
 * Refuses key_reused and key_in_progress.
 */
export async function once<Answer extends object>(
  context: Context,
  run: (inner: Context) => Promise<Answer>,
): Promise<Answer & { replayed?: boolean }> {
  if (!context.idempotency) return await inTransaction(context, run)
  return await inTransaction(context, async (inner) => {
    const kept = await findAnswer<Answer>(inner)
    if (kept) return kept
    // The key is this act's: what it calls inside must not find or keep an answer of its own under it.
    const answer = await run({ ...inner, idempotency: undefined })
    await rememberAnswer(inner, answer)
    return answer
  })
}

/** True when the key was answered before. For acts whose input can no longer be judged then, such as a password that it changed. */
export async function wasDone(context: Context): Promise<boolean> {
  return context.idempotency !== undefined && (await findAnswer(context)) !== null
}

/** What was answered under the context's key, with `replayed`; null when nothing was. Refuses key_reused and key_in_progress. */
export async function findAnswer<Answer>(context: Context): Promise<Answer | null> {
  try {
    const found = await queryOne<{ answer: Answer | null }>(
      context,
      sql`select find_answer(${context.schoolId}, ${callerOf(context)}::jsonb) as answer`,
    )
    return found?.answer ?? null
  } catch (error) {
    throw refusalFrom(error) ?? error
  }
}

/** Keeps the answer under the context's key, for ever. */
export async function rememberAnswer(context: Context, answer: object): Promise<void> {
  await queryOne(
    context,
    sql`select remember_answer(${context.schoolId}, ${callerOf(context)}::jsonb, ${JSON.stringify(answer)}::jsonb)`,
  )
}
