import { queryOptions } from '@tanstack/react-query'
import {
  billClasses,
  billStudents,
  previewBillClasses,
  readFeeGrid,
  setClassFees,
  undoBillClasses,
} from '#shared/api/billing.ts'
import type { Pesewas } from '#shared/money.ts'
import { call } from '#web/api.ts'
import { refreshAll } from './refresh-money.ts'
import { schoolId } from './wire.ts'

const params = () => ({ schoolId: schoolId() })

export type FeeGrid = Awaited<ReturnType<typeof readGrid>>

/** What every class pays for every fee type, and what was billed of it this term and last. */
export const feeGridQuery = () =>
  queryOptions({ queryKey: ['feeGrid'], queryFn: ({ signal }) => readGrid(signal) })

async function readGrid(signal: AbortSignal) {
  const grid = await call(readFeeGrid, { params: params() }, { signal })
  return {
    ...grid,
    lastAct: grid.lastAct && { ...grid.lastAct, total: grid.lastAct.total },
    fees: grid.fees.map((fee) => ({
      ...fee,
      billed: fee.billed && { ...fee.billed, amount: fee.billed.amount },
    })),
  }
}

export interface GridFee {
  classId: string
  feeType: string
  amount: Pesewas
  /** Kinds of pupil who pay another amount; left out, they keep what they pay. */
  kinds?: readonly { kindId: string; amount: Pesewas }[] | undefined
  dueDate: string | null
}

/** Saves fixed fees; 0 takes one away. Each that could not be saved comes back with its reason. */
export async function saveGridFees(fees: readonly GridFee[], idempotencyKey: string) {
  const body = { fees: fees.map(onWire) }
  const reply = await call(setClassFees, { params: params(), body }, { idempotencyKey })
  await refreshAll()
  return { ...reply, difference: reply.difference }
}

export interface ManyBills {
  fees: readonly GridFee[]
  /** Pupils who are charged nothing of it. */
  without: readonly string[]
}

/** What billing these fees would charge, and what of them would not be billed and why. */
export const manyBillsQuery = ({ fees, without }: ManyBills) =>
  queryOptions({
    queryKey: ['billingPreview', 'many', fees, without],
    queryFn: async ({ signal }) => {
      const body = { fees: fees.map(onWire), except: without.map((studentId) => ({ studentId })) }
      const reply = await call(previewBillClasses, { params: params(), body }, { signal })
      return {
        ...reply,
        total: reply.total,
        reduced: reply.reduced,
        carried: reply.carried,
        familiesOwe: reply.familiesOwe,
        fees: reply.fees.map((fee) => ({ ...fee, total: fee.total })),
      }
    },
    enabled: fees.length > 0,
    placeholderData: (previous) => previous,
  })

/** Bills all of it as one act; what could not be billed comes back with its reason. */
export async function billMany(
  { fees, without, sendTexts }: ManyBills & { sendTexts: boolean },
  idempotencyKey: string,
) {
  const body = billAsSent({ fees, without, sendTexts })
  const reply = await call(billClasses, { params: params(), body }, { idempotencyKey })
  await refreshAll()
  return { ...reply, total: reply.total }
}

/** What is billed, as it is sent or asked for. */
export function billAsSent({ fees, without, sendTexts }: ManyBills & { sendTexts: boolean }) {
  return { fees: fees.map(onWire), except: without.map((studentId) => ({ studentId })), sendTexts }
}

/** Takes back every fee of such an act that still stands. */
export async function takeBackMany(
  { actId, reason }: { actId: string; reason: string },
  idempotencyKey: string,
) {
  const reply = await call(undoBillClasses, { params: { actId }, body: { reason } }, { idempotencyKey })
  await refreshAll()
  return reply
}

/** Charges pupils who came after their class was billed. */
export async function billLatecomers(studentIds: readonly string[], idempotencyKey: string) {
  const body = { studentIds: [...studentIds] }
  const reply = await call(billStudents, { params: params(), body }, { idempotencyKey })
  await refreshAll()
  return reply
}

function onWire({ classId, feeType, amount, kinds, dueDate }: GridFee) {
  return {
    classId,
    feeType,
    amount,
    ...(kinds ? { kinds: [...kinds] } : {}),
    ...(dueDate ? { dueDate } : {}),
  }
}
