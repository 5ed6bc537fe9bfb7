import type { Drawer, HandOverRow } from '#shared/api/cash-wire.ts'
import { counted } from '#shared/counted.ts'
import { invariant, Refusal } from '#shared/errors.ts'
import { formatShort, pesewas } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { PIECES } from '#shared/pieces.ts'
import { type Context, queryOne, sql } from '../../context/context.ts'
import type { DrawerSlip } from '../../paper/index.ts'
import { readDrawer } from './queries.ts'

/** The slip of a drawer that has been counted. Refuses not_found, conflict while it is open. */
export async function drawerSlip(
  context: Context,
  drawerId: string,
  roll: DrawerSlip['roll'],
): Promise<DrawerSlip> {
  const drawer = await readDrawer(context, drawerId)
  const { countedAt, countedBy, counted, expected, inDrawer, pieces: found } = drawer
  if (!countedAt || !countedBy || !found || counted === null || expected === null || inDrawer === null)
    throw new Refusal('conflict', 'Count the drawer first.')
  return {
    kind: 'drawer-slip',
    roll,
    ...(await headOf(context)),
    person: drawer.staffName,
    openedOn: drawer.openedOn,
    openedAt: new Date(drawer.openedAt),
    countedAt: new Date(countedAt),
    countedBy: countedBy.name,
    came: (drawer.movements ?? []).map(inWords),
    expected,
    pieces: PIECES.filter(({ piece }) => found[piece] > 0).map(({ piece, worth, isNote }) => ({
      label: `${formatShort(pesewas(worth))} ${isNote ? 'note' : 'coin'}`,
      count: found[piece],
      amount: pesewas(worth * found[piece]),
    })),
    counted,
    firstCount: drawer.firstCount,
    reason: drawer.reason,
    otherMethods: drawer.otherMethods.map(({ method, total, payments }) => ({
      method,
      total,
      payments: payments.length,
      ticked: payments.filter(({ tickedAt }) => tickedAt).length,
    })),
    handedOver: drawer.handOvers.filter((handed) => isAfterCount(handed, drawer)).map(wayOf),
    kept: inDrawer,
  }
}

type Movement = NonNullable<Drawer['movements']>[number]

const WORDS: Record<Movement['kind'], (movement: Movement) => string> = {
  float: () => 'Float',
  cash: ({ count, isLate }) =>
    `Cash, ${count === 1 ? '1 receipt' : `${count} receipts`}${isLate ? ', arrived later' : ''}`,
  taken_back: ({ number }) => `Taken back ${number}`,
  never_received: ({ number }) => `Never received ${number}`,
  given_back: ({ number }) => `Given back ${number ?? ''}`.trim(),
  handed_over: ({ with: whom }) => `Handed over, ${whom}`,
  received: ({ with: whom }) => `From ${whom}`,
  paid_out: ({ count }) => `Paid out, ${counted(count ?? 0, 'voucher')}`,
  paid_back: ({ number }) => `Given back ${number}`,
  never_paid: ({ number }) => `Never paid ${number}`,
  in_hand: () => 'In a teacher’s name',
}

function inWords(movement: Movement) {
  return { label: WORDS[movement.kind](movement), amount: movement.amount }
}

function isAfterCount({ drawerId, handedOverAt, state }: HandOverRow, { id, countedAt }: Drawer): boolean {
  return drawerId === id && state !== 'withdrawn' && countedAt !== null && handedOverAt >= countedAt
}

function wayOf({ amount, toPerson, state, receivedBy }: HandOverRow) {
  const whom = toPerson?.name ?? 'The safe'
  const how = state === 'received' ? `counted by ${receivedBy?.name}` : 'on its way'
  return { label: `${whom}, ${how}`, amount }
}

async function headOf(context: Context): Promise<Pick<DrawerSlip, 'school' | 'printedAt' | 'printedBy'>> {
  const found = await queryOne<{
    name: string
    address: string
    phone: string
    printedAt: Date
    printedBy: string
  }>(
    context,
    sql`select c.name, c.address, c.phone, app_now() as "printedAt", w.name as "printedBy"
        from schools c join staff w on w.school_id = c.id and w.id = ${context.caller.staffId}
        where c.id = ${context.schoolId}`,
  )
  invariant(found, 'a signed-in school exists')
  const { printedAt, printedBy, ...school } = found
  return { school: { ...school, phone: formatPhone(school.phone) }, printedAt, printedBy }
}
