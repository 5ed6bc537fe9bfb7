import { pesewas, sumOf } from '#shared/money.ts'
import { type Context, inSnapshot } from '../../context/context.ts'
import { laterOf, type Period, requirePeriod } from './period.ts'
import { comparedTerms } from './terms.ts'
import {
  DEPOSIT_DAYS,
  drawersCounted,
  lateDeposits,
  linesWaiting,
  ofPeople,
  receiptsTakenBack,
  registersWaiting,
  underLimit,
  undoneBy,
  type WatchList,
} from './watch.ts'
import { vouchersWithoutPhoto } from './watch-vouchers.ts'

/** So many rows are listed of each; the figures count all. */
const LISTED_MAX = 200
const HOUR_MINUTES = 60

/** What needs a look in a period, else in the term so far, and what waits now. Refuses invalid. */
export function readWatchList(
  context: Context,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<WatchList> {
  return inSnapshot(context, async (inner) => {
    const period = await periodOf(inner, asked)
    return {
      ...period,
      tray: await linesWaiting(inner),
      registers: await registersWaiting(inner),
      vouchers: await vouchersWithoutPhoto(inner),
      deposits: await depositsOf(inner),
      drawers: await drawersOf(inner, period),
      takenBack: await takenBackOf(inner, period),
      underLimit: await underLimitOf(inner, period),
      undone: await undoneBy(inner, period),
    }
  })
}

async function periodOf(
  context: Context,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<Period> {
  const { today, term } = await comparedTerms(context)
  const from = asked.from ?? term?.startsOn ?? today
  const last = term && term.endsOn < today ? term.endsOn : today
  const to = asked.to ?? laterOf(from, last)
  if (asked.from || asked.to) requirePeriod({ from, to })
  return { from, to }
}

async function depositsOf(context: Context): Promise<WatchList['deposits']> {
  const rows = await lateDeposits(context)
  return {
    count: rows.length,
    amount: sumOf(rows.map(({ amount }) => amount)),
    days: DEPOSIT_DAYS,
    rows: rows.slice(0, LISTED_MAX),
  }
}

async function drawersOf(context: Context, period: Period): Promise<WatchList['drawers']> {
  const drawers = await drawersCounted(context, period)
  if (!drawers) return null
  const sums = (rows: typeof drawers) => ({
    count: rows.length,
    amount: pesewas(Math.abs(sumOf(rows.map(({ difference }) => difference)))),
  })
  const differing = drawers.filter(({ difference }) => difference !== 0)
  return {
    counts: drawers.length,
    short: sums(differing.filter(({ difference }) => difference < 0)),
    over: sums(differing.filter(({ difference }) => difference > 0)),
    people: ofPeople(differing),
    rows: differing.slice(0, LISTED_MAX).map(({ drawerId, name, at, difference, reason }) => ({
      drawerId,
      name,
      at,
      difference,
      reason,
    })),
  }
}

async function takenBackOf(context: Context, period: Period): Promise<WatchList['takenBack']> {
  const receipts = await receiptsTakenBack(context, period)
  return {
    count: receipts.length,
    amount: sumOf(receipts.map(({ amount }) => amount)),
    withinHour: receipts.filter(({ minutes }) => minutes < HOUR_MINUTES).length,
    people: ofPeople(receipts),
    rows: receipts.slice(0, LISTED_MAX).map(({ staffId: _, name, ...row }) => ({ ...row, receivedBy: name })),
  }
}

async function underLimitOf(context: Context, period: Period): Promise<WatchList['underLimit']> {
  const found = await underLimit(context, period)
  if (!found) return null
  const { limit, from, acts } = found
  return {
    limit,
    from,
    count: acts.length,
    amount: sumOf(acts.map(({ amount }) => amount)),
    people: ofPeople(acts),
    rows: acts
      .slice(0, LISTED_MAX)
      .map(({ staffId: _, name, ...row }) => ({ ...row, by: name, amount: row.amount })),
  }
}
