import type { PaymentMethod } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'
import type { Posted } from './posted.ts'

/** One tender for several pupils. */
export interface Tender {
  /** Each pupil must be of it. */
  familyId?: string | undefined
  lines: readonly { student: string; feeType: string; amount: Pesewas; id?: string | undefined }[]
  date?: Day | undefined
  method?: PaymentMethod | undefined
  reference?: string | undefined
  note?: string | undefined
  /** Who paid, when that is none of the guardians. */
  payer?: string | undefined
  payerGuardianId?: string | undefined
  /** A pupil of the tender whose guardian paid. */
  payerStudentId?: string | undefined
  /** The money was taken while there was no connection: it counts also when a pupil has left the family meanwhile. */
  isTaken?: boolean | undefined
  confirm?: boolean | undefined
  guardsDuplicates?: boolean | undefined
}

export interface PaidTender extends Omit<Posted, 'entries' | 'receipt' | 'dueOn'> {
  receipt: NonNullable<Posted['receipt']>
  entries: (Posted['entries'][number] & { student: string })[]
  /** What each pupil was paid and owes now. */
  students: { id: string; status: Posted['studentStatus']; amount: Pesewas; owed: Pesewas }[]
}

/**
 * Records one tender for several pupils with one receipt: all of it or nothing. Refuses not_found, invalid, conflict (no longer of
 * this family), day_closed, possible_duplicate, key_reused, key_in_progress.
 */
export function payFamily(context: Context, tender: Tender): Promise<PaidTender> {
  const { familyId, payerGuardianId, payerStudentId, isTaken, confirm, guardsDuplicates, ...rest } = tender
  return callLedger(context, 'ledger_pay_family', {
    ...rest,
    family: familyId,
    payerGuardian: payerGuardianId,
    payerPupil: payerStudentId,
    taken: isTaken,
    confirm,
    guard: guardsDuplicates,
  })
}
