import type { Reply } from '#shared/api/endpoint.ts'
import type { endpoints } from '#shared/api/index.ts'
import type { PayOutRow } from '#shared/api/pay-out-wire.ts'
import type { Day } from '#shared/dates.ts'
import { invalidField } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { may } from '#shared/permissions.ts'
import { type Context, inSnapshot, query, sql } from '../../context/context.ts'
import { isBlindTo } from '../cash/index.ts'
import { remindedUntil } from '../evening/index.ts'
import { payOutsOn } from '../pay-outs/index.ts'
import {
  type DayDrawer,
  type DayState,
  dayState,
  drawersOn,
  type LateReceipt,
  lateOn,
  type RegisterUnderWay,
  registersUnderWay,
  type Taken,
  takenOn,
  type UnderWay,
  type UndoneMoney,
  underWayNow,
  undoneOn,
} from './queries.ts'
import { type CashStatement, cashStatement } from './statement.ts'

type DayReply = Reply<typeof endpoints.readCashDay>

/** A day's cash as it is known, in pesewas and with nothing hidden. */
export interface CashDay {
  date: Day
  state: DayState
  statement: CashStatement | null
  drawers: DayDrawer[]
  taken: Taken
  undone: UndoneMoney[]
  late: LateReceipt[]
  paidOut: PayOutRow[]
  underWay: UnderWay[]
  registers: RegisterUnderWay[]
}

/** Everything of one day as of one moment. Refuses invalid for a day that has not come. */
export function cashDay(context: Context, wanted?: Day): Promise<CashDay> {
  return inSnapshot(context, async (inner) => {
    const [now] = await query<{ today: Day }>(inner, sql`select app_today() as today`)
    const date = wanted ?? now?.today ?? ''
    const state = await dayState(inner, date)
    if (date > state.today) throw invalidField('date', 'This day has not come yet.')
    return {
      date,
      state,
      statement: await cashStatement(inner, date),
      drawers: await drawersOn(inner, date),
      taken: await takenOn(inner, date),
      undone: await undoneOn(inner, date),
      late: await lateOn(inner, date),
      paidOut: await payOutsOn(inner, date),
      underWay: await underWayNow(inner),
      registers: await registersUnderWay(inner),
    }
  })
}

/** The day as the contract spells it. A count is blind: while the caller has to count, no figure tells what a drawer should hold. */
export async function readCashDay(context: Context, wanted?: Day): Promise<DayReply> {
  const day = await cashDay(context, wanted)
  const { date, state, statement, drawers, taken, undone, late, paidOut, underWay, registers } = day
  const { role } = context.caller
  const isBlind = isBlindTo(context.caller, drawers)
  const remindOf = await reminding(context, drawers, underWay)
  return {
    date,
    ...state,
    mayLock: may(role, 'close_days') && !state.isLocked,
    mayOpen: may(role, 'open_days') && state.lockedThrough === date,
    isBlind,
    statement: statement && statementReply(statement, isBlind),
    drawers: drawers.map((drawer) => ({
      ...drawerReply(drawer, isHidden(drawer, context)),
      remind: drawer.state === 'closed' ? null : remindOf(drawer.staffId),
    })),
    taken: takenReply(taken, isBlind),
    undone,
    late,
    paidOut,
    underWay: underWay.map((row) => ({
      ...row,
      amount: row.amount,
      remind: remindOf(row.awaited.id),
    })),
    registers,
  }
}

/** Of somebody else, whether they were reminded within the hour; to whoever may not lock a day, nothing. */
async function reminding(
  context: Context,
  drawers: readonly DayDrawer[],
  underWay: readonly UnderWay[],
): Promise<(staffId: string) => DayReply['underWay'][number]['remind']> {
  const { role, staffId: me } = context.caller
  if (!may(role, 'close_days')) return () => null
  const waited = [
    ...drawers.filter(({ state }) => state !== 'closed').map(({ staffId }) => staffId),
    ...underWay.map(({ awaited }) => awaited.id),
  ].filter((staffId) => staffId !== me)
  const until =
    waited.length > 0 ? await remindedUntil(context, [...new Set(waited)]) : new Map<string, Date>()
  return (staffId) => (staffId === me ? null : { again: until.get(staffId)?.toISOString() ?? null })
}

/** What an open drawer should hold is told to the Head and the Auditor, and of the own one to nobody. */
function isHidden({ state, staffId }: DayDrawer, { caller }: Context): boolean {
  if (state !== 'open') return false
  return staffId === caller.staffId || !(caller.role === 'head' || caller.role === 'auditor')
}

function drawerReply(drawer: DayDrawer, hidden: boolean): Omit<DayReply['drawers'][number], 'remind'> {
  const shown = (amount: Pesewas | null) => (hidden ? null : amount)
  const { float, cashIn, handedOver, expected, counted, difference, ...facts } = drawer
  return {
    ...facts,
    float,
    cashIn: shown(cashIn),
    handedOver: shown(handedOver),
    expected: shown(expected),
    counted: shown(counted),
    difference: shown(difference),
  }
}

function statementReply(
  { came, where, toAccountFor, missing }: CashStatement,
  isBlind: boolean,
): DayReply['statement'] {
  const tells = { came: ['cash', 'registers'], where: ['open'] }
  const linesOf = (lines: CashStatement['came'], hidden: readonly string[]) =>
    lines.map(({ amount, ...line }) => ({
      ...line,
      amount: isBlind && hidden.includes(line.what) ? null : amount,
    }))
  return {
    came: linesOf(came, tells.came),
    where: linesOf(where, tells.where),
    toAccountFor: isBlind ? null : toAccountFor,
    missing,
  }
}

function takenReply(
  { amount, takenBack, refunded, receipts, methods }: Taken,
  isBlind: boolean,
): DayReply['taken'] {
  return {
    receipts,
    amount: isBlind ? null : amount,
    takenBack,
    refunded,
    methods: methods.map((share) => ({
      ...share,
      amount: isBlind && share.name === 'Cash' ? null : share.amount,
    })),
  }
}
