import { queryOptions } from '@tanstack/react-query'
import { previewUndo, setClassFee, undoBillingRun } from '#shared/api/classes.ts'
import type { Reply } from '#shared/api/endpoint.ts'
import { addFeeType, deleteFeeType, markFeeType } from '#shared/api/schools.ts'
import { addClassFees, previewClassFees } from '#shared/api/students-money.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { refreshAll } from './refresh-money.ts'
import type { FeeType } from './school.ts'
import { schoolId } from './wire.ts'

export async function createFeeType(
  { name, ...marks }: Pick<FeeType, 'name' | 'voluntary' | 'passThrough'>,
  idempotencyKey: string,
) {
  const body = { feeType: name, amount: 0, ...marks }
  await call(addFeeType, { params: { schoolId: schoolId() }, body }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['feeTypes'] })
}

/** Says whether the money of a fee type only passes through. Rules, clearances and figures go by it. */
export async function passFeeThrough(
  { id: feeTypeId, passThrough }: Pick<FeeType, 'id' | 'passThrough'>,
  idempotencyKey: string,
) {
  const params = { schoolId: schoolId(), feeTypeId }
  const { message } = await call(markFeeType, { params, body: { passThrough } }, { idempotencyKey })
  await queryClient.invalidateQueries({ queryKey: ['feeTypes'] })
  return message
}

export async function removeFeeType(name: string, idempotencyKey: string) {
  const reply = await call(
    deleteFeeType,
    { body: { schoolId: schoolId(), feeType: name } },
    { idempotencyKey },
  )
  await queryClient.invalidateQueries({ queryKey: ['feeTypes'] })
  return reply
}

export interface NewClassFee {
  classId: string
  feeType: string
  amount: Pesewas
  dueDate: string | null
}

/** Changes a class's fixed fee. Those billed this term get the difference. */
export async function saveClassFee(
  { classId, feeType, amount, dueDate }: NewClassFee,
  idempotencyKey: string,
) {
  const body = { amount, dueDate }
  const reply = await call(setClassFee, { params: { classId, feeType }, body }, { idempotencyKey })
  void refreshAll()
  return { students: reply.students, difference: reply.difference }
}

/** Who a billing run would charge, how much, and who is skipped. Records nothing. */
export const billingPreviewQuery = ({ classId, feeType, amount, dueDate }: NewClassFee) =>
  queryOptions({
    queryKey: ['billingPreview', classId, feeType, amount, dueDate],
    queryFn: ({ signal }) => previewBill({ classId, feeType, amount, dueDate }, signal),
  })

export type BillPreview = Awaited<ReturnType<typeof previewBill>>

async function previewBill({ classId, feeType, amount, dueDate }: NewClassFee, signal: AbortSignal) {
  const body = { classId, feeType, amount, ...(dueDate ? { dueDate } : {}) }
  const reply = await call(previewClassFees, { params: { schoolId: schoolId() }, body }, { signal })
  const { alreadyBilled } = reply
  return {
    ...reply,
    amount: reply.amount,
    total: reply.total,
    reduced: reply.reduced,
    afterReductions: reply.afterReductions,
    carried: reply.carried,
    familiesOwe: reply.familiesOwe,
    rules: reply.rules.map((rule) => ({ ...rule, amount: rule.amount })),
    reductions: reply.reductions.map(toReduced),
    alreadyBilled: alreadyBilled && { ...alreadyBilled, amount: alreadyBilled.amount },
  }
}

type Reduced = Reply<typeof previewClassFees>['reductions'][number]

/** What one child's charge would be, and why. */
function toReduced({ charge, reduced, carried, owes, because, alsoFits, sponsors, ...whose }: Reduced) {
  const inPesewas = (rules: Reduced['because']) => rules.map((rule) => ({ ...rule, amount: rule.amount }))
  return {
    ...whose,
    charge,
    reduced,
    owes,
    because: inPesewas(because),
    alsoFits: inPesewas(alsoFits),
    carried,
    sponsors: sponsors.map((sponsor) => ({ ...sponsor, amount: sponsor.amount })),
  }
}

export type ReducedCharge = ReturnType<typeof toReduced>

/** Bills a fee to every student of a class. A second time in a term only when `confirm` says so. */
export async function billClass(fee: NewClassFee & { confirm: boolean }, idempotencyKey: string) {
  const { classId, feeType, amount, dueDate, confirm } = fee
  const body = { classId, feeType, amount, confirm, ...(dueDate ? { dueDate } : {}) }
  const reply = await call(addClassFees, { params: { schoolId: schoolId() }, body }, { idempotencyKey })
  void refreshAll()
  return { billingRunId: reply.billingRunId, students: reply.students, total: reply.total }
}

/** Whom taking a billing run back would touch, and how many of them have paid. */
export const undoPreviewQuery = (billingRunId: string) =>
  queryOptions({
    queryKey: ['billingPreview', 'undo', billingRunId],
    queryFn: ({ signal }) => call(previewUndo, { params: { billingRunId } }, { signal }),
  })

/** Takes a billing run back; those who paid stay in credit. */
export async function takeBackBilling(run: { billingRunId: string; reason: string }, idempotencyKey: string) {
  const { billingRunId, reason } = run
  const reply = await call(undoBillingRun, { params: { billingRunId }, body: { reason } }, { idempotencyKey })
  void refreshAll()
  return reply
}
