import type { Received } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import { invalidField } from '#shared/errors.ts'
import { formatGhs, pesewas } from '#shared/money.ts'
import type { Context } from '../../context/context.ts'
import { explainHandOver, handOverCash, receiveHandOver, withdrawHandOver } from '../../ledger/index.ts'
import { requireHandOver } from './hand-over-rows.ts'

/** Hands cash over to the safe or to somebody's drawer. Refuses as the contract says. */
export async function give(
  context: Context,
  drawer: string,
  { staffId: staff, to, ...handed }: Received<typeof endpoints.handOver>['body'],
) {
  if (to === 'drawer' && !staff) throw invalidField('staffId', 'Choose whose drawer.')
  const { handOver, replayed } = await handOverCash(context, { ...handed, drawer, to, staff })
  return await answer(
    context,
    { handOver, replayed },
    ({ amount, toPerson }) =>
      `${formatGhs(amount ?? pesewas(0))} is on its way to ${toPerson ? toPerson.name : 'the safe'}.`,
  )
}

/** Counts what was handed over. Refuses as the contract says. */
export async function receive(
  context: Context,
  handOver: string,
  { amount, pieces, says }: Received<typeof endpoints.receiveHandOver>['body'],
) {
  if (amount === undefined && !pieces) throw invalidField('amount', 'Enter what you counted.')
  if (amount !== undefined && pieces) throw invalidField('amount', 'Send the pieces or the amount.')
  const received = await receiveHandOver(context, { handOver, amount, pieces, says })
  const reply = await answer(context, received, sayCounted)
  return { ...reply, result: received.result }
}

/** Both figures: the receiver has not seen the giver's before. */
function sayCounted({ received, amount, difference, from }: Row): string {
  const [counted, said, by] = [received ?? pesewas(0), amount ?? pesewas(0), difference ?? 0]
  if (by === 0) return `You counted ${formatGhs(counted)}, as ${from.name} said.`
  const how = `${by < 0 ? 'short' : 'over'} ${formatGhs(pesewas(Math.abs(by)))}`
  return `You counted ${formatGhs(counted)}, ${from.name} said ${formatGhs(said)}: ${how}.`
}

/** Takes it back. Refuses not_found, conflict. */
export async function withdraw(context: Context, handOver: string) {
  return await answer(
    context,
    await withdrawHandOver(context, handOver),
    () => 'It lies in the drawer again.',
  )
}

/** The giver's sentence. Refuses not_found, conflict. */
export async function explainGiven(context: Context, handOver: string, says: string) {
  return await answer(context, await explainHandOver(context, handOver, says), () => 'Your sentence is kept.')
}

type Row = Awaited<ReturnType<typeof requireHandOver>>

async function answer(
  context: Context,
  { handOver, replayed }: { handOver: string; replayed?: boolean | undefined },
  say: (row: Row) => string,
) {
  const row = await requireHandOver(context, handOver)
  return { message: say(row), handOver: row, ...(replayed ? { replayed } : {}) }
}
