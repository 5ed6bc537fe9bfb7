import { Refusal } from '#shared/errors.ts'
import { formatCedis, type Pesewas, sumOf, toCedis } from '#shared/money.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import { postReductions } from '../../ledger/index.ts'
import { inParts, partOf } from '../fees/index.ts'
import { type CreditMade, creditOf, foreseen } from './preview.ts'

export interface ChangesPosted {
  children: number
  entries: number
  less: Pesewas
}

/**
 * Posts what the rules change this term, each class in a transaction of its own. Broken off and sent again with its key, it
 * goes on where it stopped. Refuses makes_credit, day_closed.
 */
export function postChanges(
  context: Context,
  confirm?: boolean,
): Promise<ChangesPosted & { replayed?: boolean }> {
  return inParts(
    context,
    () => postEach(context, confirm),
    async (_, posted) => posted,
  )
}

async function postEach(context: Context, confirm?: boolean): Promise<ChangesPosted> {
  const { changes, effects } = await inTransaction(context, foreseen)
  const credits = creditOf(effects)
  // Asked before the first class is written, of all of them.
  if (credits.length > 0 && !confirm) throw makesCredit(credits)
  const children = new Set<string>()
  const done = { entries: 0, less: 0 }
  for (const classId of [...new Set(changes.map((change) => change.classId))].sort()) {
    const posted = await postReductions(partOf(context, classId), classId, { confirm })
    for (const child of posted.children) children.add(child)
    done.entries += posted.entries
    done.less += posted.less
  }
  return { children: children.size, entries: done.entries, less: done.less as Pesewas }
}

function makesCredit(credits: readonly CreditMade[]): Refusal {
  const sum = formatCedis(sumOf(credits.map(({ amount }) => amount)))
  const [first] = credits
  const whom = credits.length === 1 ? (first?.studentName ?? '') : `${credits.length} children who have paid`
  return new Refusal('makes_credit', `This puts ${sum} in credit for ${whom}. Post it all the same?`, {
    facts: { inCredit: credits.map((credit) => ({ ...credit, amount: toCedis(credit.amount) })) },
  })
}
