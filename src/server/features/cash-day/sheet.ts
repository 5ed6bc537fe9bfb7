import { type Day, formatTime } from '#shared/dates.ts'
import { Refusal } from '#shared/errors.ts'
import type { Pesewas } from '#shared/money.ts'
import { type Context, inSnapshot } from '../../context/context.ts'
import type { CashDaySheet } from '../../paper/index.ts'
import { isBlindTo } from '../cash/index.ts'
import { headingOf } from '../documents/index.ts'
import { voucherOn } from '../pay-outs/index.ts'
import { cashDay } from './read-day.ts'

/** The sheet of a day. Whoever still has to count does not print what there should be: refuses conflict, and invalid. */
export function cashDaySheet(context: Context, wanted?: Day): Promise<CashDaySheet> {
  return inSnapshot(context, async (inner) => {
    const { school, printedAt } = await headingOf(inner)
    const { date, state, statement, drawers, taken, undone, late, paidOut } = await cashDay(inner, wanted)
    if (isBlindTo(inner.caller, drawers))
      throw new Refusal('conflict', 'A drawer is not counted yet, and the sheet says what it should hold.')
    return {
      kind: 'cash-day',
      school,
      day: date,
      printedAt,
      lockedAt: state.lockedAt ? new Date(state.lockedAt) : null,
      lockedBy: state.lockedBy,
      came: statement?.came ?? [],
      where: statement?.where ?? [],
      missing: statement?.missing ?? (0 as Pesewas),
      drawers: drawers.map(({ staffName, openedAt, countedAt, ...drawer }) => ({
        ...drawer,
        name: staffName,
        from: formatTime(new Date(openedAt)),
        to: countedAt && formatTime(new Date(countedAt)),
      })),
      methods: taken.methods,
      taken: taken.amount,
      undone: undone.map((row) => ({ ...row, at: new Date(row.at) })),
      late,
      paidOut: paidOut.map((payOut) => voucherOn(payOut, date)),
    }
  })
}
