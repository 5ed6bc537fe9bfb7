import { Refusal } from '#shared/errors.ts'
import { formatCedis, type Pesewas, pesewas, sumOf } from '#shared/money.ts'
import { type Context, inTransaction } from '../../context/context.ts'
import { postReductions, type ReductionsPosted } from '../../ledger/index.ts'
import { inParts, partOf } from '../fees/index.ts'
import { type CreditMade, creditOf, foreseen } from './preview.ts'

export interface ChangesPosted {
  children: number
  entries: number
  /** What families owe less by all of it; of it what rules took off more, waivers went down by, and sponsors carry more. */
  less: Pesewas
  reduced: Pesewas
  waived: Pesewas
  carried: Pesewas
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
  const { effects } = await inTransaction(context, foreseen)
  const credits = creditOf(effects)
  // Asked before the first class is written, of all of them.
  if (credits.length > 0 && !confirm) throw makesCredit(credits)
  const children = new Set<string>()
  const all: ReductionsPosted[] = []
  for (const classId of [...new Set(effects.map((effect) => effect.classId))].sort()) {
    const posted = await postReductions(partOf(context, classId), classId, { confirm })
    for (const child of posted.children) children.add(child)
    all.push(posted)
  }
  const sum = (part: (posted: ReductionsPosted) => Pesewas) => sumOf(all.map(part))
  return {
    children: children.size,
    entries: all.reduce((entries, posted) => entries + posted.entries, 0),
    less: sum((posted) => posted.less),
    reduced: sum((posted) => posted.reduced ?? posted.less),
    waived: sum(({ waived = pesewas(0) }) => waived),
    carried: sum(({ carried = pesewas(0) }) => carried),
  }
}

function makesCredit(credits: readonly CreditMade[]): Refusal {
  const sum = formatCedis(sumOf(credits.map(({ amount }) => amount)))
  const [first] = credits
  const whom = credits.length === 1 ? (first?.studentName ?? '') : `${credits.length} children who have paid`
  return new Refusal('makes_credit', `This puts ${sum} in credit for ${whom}. Post it all the same?`, {
    facts: { inCredit: credits },
  })
}
