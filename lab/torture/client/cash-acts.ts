import type { Dice } from '#server/demo/dice.ts'
import type { WireReply as Reply } from '#shared/api/endpoint.ts'
import { endpoints } from '#shared/api/index.ts'
import { dayOf } from '#shared/dates.ts'
import { PIECES, type Pieces } from '#shared/pieces.ts'
import type { Act } from './act.ts'
import { answerOf, type School } from './school.ts'

/** What a desk can do with cash, in a school that keeps drawers. Each name leads the idempotency key, as of any act. */
export type CashWhat =
  | 'open'
  | 'count'
  | 'why'
  | 'give'
  | 'take'
  | 'back'
  | 'spend'
  | 'unspend'
  | 'bank'
  | 'draw'
  | 'lock'
  | 'unlock'

/** A day's cash, as the Head was told just now. */
type CashNow = Reply<typeof endpoints.readCashDay>

type Making = (now: CashNow, of: { school: School; key: string; dice: Dice }) => Act | undefined

/** Makes one such act of how the day stands; undefined when there is nothing to do it to. */
export const makingCash: Record<CashWhat, Making> = {
  open: (_now, { dice }) => ({
    method: 'POST',
    path: '/api/cash/drawer',
    ...by(dice.chance(0.5)),
    // Less than the last drawer kept is refused.
    body: { float: dice.pick([0, 20, 500, 20_000]) },
    done: (answer) => ({ ids: [answerOf(endpoints.openDrawer, answer).drawer.id] }),
  }),
  count: ({ drawers }, { school, dice }) => {
    const drawer = someOf(drawers, 'open', dice)
    if (!drawer) return undefined
    const wrong = dice.chance(0.3) ? dice.pick([-50, 0.5, 50]) : 0
    return {
      method: 'POST',
      path: `/api/cash/drawers/${drawer.id}/count`,
      ...byItsPerson(drawer, school, dice),
      body: { pieces: piecesOf((drawer.expected ?? 0) + wrong) },
      done: (answer) => ({ ids: [answerOf(endpoints.countDrawer, answer).drawer.id] }),
    }
  },
  why: ({ drawers }, { school, key, dice }) => {
    const drawer = someOf(drawers, 'counted', dice)
    if (!drawer) return undefined
    const path = `/api/cash/drawers/${drawer.id}/reason`
    return {
      method: 'POST',
      path,
      body: { reason: key },
      ...byItsPerson(drawer, school, dice),
      done: (answer) => ({ ids: [answerOf(endpoints.explainDifference, answer).drawer.id] }),
    }
  },
  give: ({ drawers }, { school, key, dice }) => {
    const drawer = someOf(drawers, 'open', dice) ?? someOf(drawers, 'closed', dice)
    if (!drawer) return undefined
    const other = drawers.find(({ state, staffId }) => state === 'open' && staffId !== drawer.staffId)
    const to = other && dice.chance(0.4) ? { to: 'drawer', staffId: other.staffId } : { to: 'safe' }
    return {
      method: 'POST',
      path: `/api/cash/drawers/${drawer.id}/handOvers`,
      ...byItsPerson(drawer, school, dice),
      body: { ...to, amount: dice.whole(100, 40_000) / 100, note: key },
      done: (answer) => ({ ids: [answerOf(endpoints.handOver, answer).handOver.id] }),
    }
  },
  take: ({ underWay }, { key, dice }) => {
    if (underWay.length === 0) return undefined
    const { id, amount } = dice.pick(underWay)
    // Who counts for the safe is not told what was given.
    const said = amount ?? dice.whole(100, 40_000) / 100
    const received = dice.chance(0.8) ? said : said + 0.1
    return {
      method: 'POST',
      path: `/api/cash/handOvers/${id}/receive`,
      ...by(dice.chance(0.5)),
      body: { amount: Math.round(received * 100) / 100, says: key },
      done: (answer) => ({ ids: [answerOf(endpoints.receiveHandOver, answer).handOver.id] }),
    }
  },
  back: ({ underWay }, { dice }) => {
    if (underWay.length === 0) return undefined
    return {
      method: 'POST',
      path: `/api/cash/handOvers/${dice.pick(underWay).id}/withdraw`,
      body: {},
      done: (answer) => ({ ids: [answerOf(endpoints.withdrawHandOver, answer).handOver.id] }),
    }
  },
  bank: ({ today }, { school, key, dice }) => ({
    method: 'POST',
    path: '/api/cash/deposits',
    ...by(dice.chance(0.5)),
    body: {
      from: 'safe',
      bankAccountId: school.bankAccountId,
      slipNumber: key,
      date: today,
      amount: dice.whole(100, 40_000) / 100,
    },
    done: (answer) => ({ ids: [answerOf(endpoints.enterDeposit, answer).deposit.id] }),
  }),
  // Now and then more than there is, which is refused and takes no number.
  spend: (_now, { school, key, dice }) => ({
    method: 'POST',
    path: '/api/cash/payOuts',
    as: 'bursar',
    body: {
      from: dice.pick(['drawer', 'safe']),
      amount: dice.whole(10, 4_000) / 100,
      payee: key,
      word: dice.pick(['Gas', 'Water', 'Repairs']),
      allowedById: school.bursarId,
    },
    done: (answer) => ({ ids: [answerOf(endpoints.payOut, answer).payOut.id] }),
  }),
  unspend: ({ paidOut }, { key, dice }) => {
    const standing = paidOut.filter(({ takenBack }) => takenBack === null)
    if (standing.length === 0) return undefined
    return {
      method: 'POST',
      path: `/api/cash/payOuts/${dice.pick(standing).id}/takeBack`,
      ...by(dice.chance(0.5)),
      body: { reason: key, cash: dice.pick(['given_back', 'never_paid']) },
      done: (answer) => ({ ids: [answerOf(endpoints.takeBackPayOut, answer).payOut.id] }),
    }
  },
  draw: ({ today }, { school, key, dice }) => ({
    method: 'POST',
    path: '/api/cash/draws',
    ...by(dice.chance(0.5)),
    body: {
      bankAccountId: school.bankAccountId,
      into: 'safe',
      amount: dice.whole(100, 40_000) / 100,
      reference: key,
      date: today,
    },
    done: (answer) => ({ ids: [answerOf(endpoints.drawFromBank, answer).draw.id] }),
  }),
  // By our own clock: the server's may have jumped, and a day that has not come stays locked for long.
  lock: (_now, { school, dice }) => ({
    method: 'POST',
    path: `/api/schools/${school.id}/closeThrough`,
    body: { through: dayOf(new Date(Date.now() - dice.whole(0, 2) * DAY_MS)) },
    done: () => ({ ids: [] }),
  }),
  unlock: ({ lockedThrough: day }, { key }) =>
    day === null
      ? undefined
      : { method: 'POST', path: '/api/cash/day/open', body: { day, reason: key }, done: () => ({ ids: [] }) },
}

const DAY_MS = 86_400_000

function by(isBursar: boolean): Pick<Act, 'as'> {
  return isBursar ? { as: 'bursar' } : {}
}

/** Mostly their own; the Bursar's now and then by the Head. */
function byItsPerson({ staffId }: CashNow['drawers'][number], { bursarId }: School, dice: Dice) {
  return by(staffId === bursarId && dice.chance(0.8))
}

function someOf(drawers: CashNow['drawers'], state: CashNow['drawers'][number]['state'], dice: Dice) {
  const found = drawers.filter((drawer) => drawer.state === state)
  return found.length > 0 ? dice.pick(found) : undefined
}

/** The fewest pieces that come to so many cedis; what is less than the smallest coin is left out. */
function piecesOf(cedis: number): Pieces {
  let left = Math.max(0, Math.round(cedis * 100))
  return Object.fromEntries(
    PIECES.map(({ piece, worth }) => {
      const count = Math.floor(left / worth)
      left -= count * worth
      return [piece, count]
    }),
  ) as Pieces
}
