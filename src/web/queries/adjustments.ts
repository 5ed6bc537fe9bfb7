import { askRequest } from '#shared/api/requests.ts'
import { closeDays } from '#shared/api/schools-day.ts'
import { adjustStudent } from '#shared/api/students-money.ts'
import type { PaymentMethod } from '#shared/constants.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { closingsQuery } from './closings.ts'
import { refreshAll } from './refresh-money.ts'
import { schoolQuery } from './school.ts'
import { schoolId } from './wire.ts'

export type AdjustmentKind = 'discount' | 'waiver' | 'write_off' | 'refund'

export interface Adjustment {
  studentId: string
  kind: AdjustmentKind
  feeType: string
  amount: Pesewas
  /** Of a waiver: the one charge that is forgiven. */
  chargeId?: string | undefined
  reason: string
  /** How money is given back. */
  method: PaymentMethod
  /** "Yes": skips the questions about a duplicate, more than is in credit, and a drawer that holds less. */
  confirm: boolean
}

/** Records a discount, waiver, write-off or refund. Answers what the student owes then. */
export async function adjust(adjustment: Adjustment, idempotencyKey: string): Promise<Pesewas> {
  const { studentId, kind, feeType, amount, chargeId, reason, method, confirm } = adjustment
  const body = {
    ...(chargeId ? { chargeId } : {}),
    kind,
    feeType,
    amount,
    note: reason,
    confirm,
    guardDuplicates: true,
    ...(kind === 'refund' ? { payment_method: method, askFloat: true } : {}),
  }
  const reply = await call(adjustStudent, { params: { studentId }, body }, { idempotencyKey })
  void refreshAll([studentId])
  return reply.totalDebt
}

/** Asks another person for it; nothing is posted until they say yes. */
export async function askForAdjustment(adjustment: Adjustment, idempotencyKey: string): Promise<string> {
  const { studentId, kind: act, feeType, amount, chargeId, reason, method, confirm } = adjustment
  const body = {
    ...(chargeId ? { chargeId } : {}),
    act,
    reason,
    studentId,
    feeType,
    amount,
    confirm,
    ...(act === 'refund' ? { payment_method: method } : {}),
  }
  const { message } = await call(askRequest, { body }, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: ['requests'] })
  return message
}

/** Closes every day up to and including one: nothing is recorded on them any more. */
export async function closeThrough(through: string, idempotencyKey: string): Promise<string> {
  const sent = { params: { schoolId: schoolId() }, body: { through } }
  const { closedThrough } = await call(closeDays, sent, { idempotencyKey })
  void queryClient.invalidateQueries({ queryKey: schoolQuery().queryKey })
  void queryClient.invalidateQueries({ queryKey: closingsQuery().queryKey })
  return closedThrough
}
