import { createHash } from 'node:crypto'
import { invariant } from '#shared/errors.ts'
import type { Context, Idempotency } from '../../context/context.ts'
import { once, wasDone } from '../../ledger/index.ts'

/**
 * An act that is several of the ledger's, each a transaction of its own, and what they come to. Sent again with its key it is
 * answered from memory once it was done; with the same key and another input it is refused before any part is tried.
 */
export async function inParts<Parts, Answer extends object>(
  context: Context,
  doParts: () => Promise<Parts>,
  sumUp: (inner: Context, parts: Parts) => Promise<Answer>,
): Promise<Answer & { replayed?: boolean }> {
  const isDone = await wasDone(context)
  const parts = isDone ? null : await doParts()
  return await once(context, (inner) => {
    invariant(parts !== null, 'what was done is answered from memory')
    return sumUp(inner, parts)
  })
}

/**
 * One part of an act that is several of the ledger's, done under the act's own key: sent again, the parts that were done are
 * answered as before and the others are tried.
 */
export function partOf(context: Context, part: string): Context {
  const { idempotency } = context
  return idempotency ? { ...context, idempotency: keyOfPart(idempotency, part) } : context
}

function keyOfPart({ key, inputHash }: Idempotency, part: string): Idempotency {
  return { key: `part:${hashOf(key, part)}`, inputHash }
}

/** The id of an act: the same for the same key, so that what was begun goes on under it. */
export function actId({ idempotency, schoolId }: Context): string {
  if (!idempotency) return crypto.randomUUID()
  const hex = hashOf(schoolId, idempotency.key, idempotency.inputHash)
  // Laid out as version 8 of RFC 9562: made from what the maker says.
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
