import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { formatGhs } from '#shared/money.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import { keepPayOutWord, payOut, takeBackPayOut } from '../../ledger/index.ts'
import { payOutWords } from './form.ts'
import { requirePayOut } from './queries.ts'

/** Pays cash out. Refuses as the contract says. */
export function pay(context: Context, form: Received<typeof endpoints.payOut>['body']) {
  const { allowedById: allowedBy, photoId: photo, ...paid } = form
  return inTransaction(context, async (inner) => {
    const { payOut: id, replayed } = await payOut(inner, { ...paid, allowedBy, photo })
    const row = await requirePayOut(inner, id)
    return {
      message: `${formatGhs(row.amount)} is paid out: ${row.number}.`,
      payOut: row,
      ...(replayed ? { replayed } : {}),
    }
  })
}

/** Takes one back. Refuses not_found, already_reversed, day_closed. */
export function takeBack(
  context: Context,
  payOutId: string,
  { reason, cash }: Received<typeof endpoints.takeBackPayOut>['body'],
) {
  return inTransaction(context, async (inner) => {
    const { payOut: id, replayed } = await takeBackPayOut(inner, { payOut: payOutId, reason, cash })
    const row = await requirePayOut(inner, id)
    return {
      message: `${row.number} was taken back. It keeps its number and prints VOID.`,
      payOut: row,
      ...(replayed ? { replayed } : {}),
    }
  })
}

/** Writes a word or takes it off the list. Refuses invalid. */
export function keepWord(context: Context, word: string, ended: boolean) {
  return inTransaction(context, async (inner) => {
    const { replayed } = await keepPayOutWord(inner, { word, ended })
    return {
      message: ended ? `“${word}” is off the list.` : `“${word}” is on the list.`,
      words: await payOutWords(inner),
      ...(replayed ? { replayed } : {}),
    }
  })
}
