import type { PayOutRow } from '#shared/api/pay-out-wire.ts'
import { whoseDrawer } from '#shared/cash-lines.ts'
import type { Day } from '#shared/dates.ts'
import { invariant } from '#shared/errors.ts'
import { CASH_OF_PAY_OUT, paidOutOn } from '#shared/pay-outs.ts'
import { type Context, inSnapshot, queryOne, sql } from '../../context/context.ts'
import type { CashSheetVoucher, Voucher } from '../../paper/index.ts'
import { headingOf } from '../documents/index.ts'
import { requirePayOut } from './queries.ts'

/** The voucher of a pay-out, as it stands now. Refuses not_found. */
export function voucherPaper(
  context: Context,
  payOutId: string,
  format: 'a5' | '80mm' | '58mm',
): Promise<Voucher> {
  return inSnapshot(context, async (inner) => {
    const payOut = await requirePayOut(inner, payOutId)
    const { school, printedAt } = await headingOf(inner)
    const { takenBack } = payOut
    return {
      kind: 'voucher',
      format,
      school,
      number: payOut.number,
      paidAt: new Date(payOut.paidAt),
      payee: payOut.payee,
      word: payOut.word,
      from: placeOfPayOut(payOut),
      allowedBy: whoAllowed(payOut),
      hasPhoto: payOut.hasPhoto,
      amount: payOut.amount,
      paidBy: payOut.paidBy.name,
      voided: takenBack && {
        at: new Date(takenBack.at),
        by: takenBack.by,
        reason: takenBack.reason,
        cash: CASH_OF_PAY_OUT[takenBack.cash].toLowerCase(),
      },
      printedAt,
      printedBy: await nameOfCaller(inner),
    }
  })
}

/** A voucher as a day's papers list it, with what it takes out of that day. */
export function voucherOn(payOut: PayOutRow, day: Day): CashSheetVoucher {
  return {
    number: payOut.number,
    at: new Date(payOut.paidAt),
    payee: payOut.payee,
    word: payOut.word,
    from: placeOfPayOut(payOut),
    allowedBy: whoAllowed(payOut),
    hasPhoto: payOut.hasPhoto,
    isVoid: payOut.takenBack !== null,
    amount: paidOutOn(payOut, day),
  }
}

/** "Ama’s drawer", "The safe". */
function placeOfPayOut({ from, paidBy }: Pick<PayOutRow, 'from' | 'paidBy'>): string {
  if (from === 'drawer') return whoseDrawer(paidBy.name)
  return from === 'safe' ? 'The safe' : 'Cash'
}

/** One name, or two where it took two. */
function whoAllowed({ allowedBy, approvedBy }: Pick<PayOutRow, 'allowedBy' | 'approvedBy'>): string {
  return approvedBy && approvedBy.id !== allowedBy.id
    ? `${allowedBy.name} and ${approvedBy.name}`
    : allowedBy.name
}

async function nameOfCaller({ schoolId, caller, ...context }: Context): Promise<string> {
  const row = await queryOne<{ name: string }>(
    { schoolId, caller, ...context },
    sql`select name from staff where school_id = ${schoolId} and id = ${caller.staffId}`,
  )
  invariant(row, 'whoever calls is of the school')
  return row.name
}
