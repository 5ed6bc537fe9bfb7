import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#shared/api/endpoint.ts'
import {
  acceptRegister,
  correctRegister,
  keepRegister,
  listRegisters,
  readRegister,
  readRegisterBook,
  sendRegisterBack,
  settleInHand,
  takeRegisterBack,
} from '#shared/api/registers.ts'
import type { Day } from '#shared/dates.ts'
import { type Pesewas, pesewas } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import { call } from '#web/api.ts'
import { queryClient } from './client.ts'
import { refreshCash } from './refresh-money.ts'

export type RegisterBook = Reply<typeof readRegisterBook>
export type Book = RegisterBook['books'][number]
export type BookPupil = Book['pupils'][number]
export type Register = Book['registers'][number]
export type RegisterReview = Reply<typeof readRegister>
export type RegistersOfDay = Reply<typeof listRegisters>

export const readBook = (): Promise<RegisterBook> => call(readRegisterBook)

/** The pupils of a register with the marks that the office has. */
export async function readPupils(registerId: string): Promise<BookPupil[]> {
  return (await call(readRegister, { params: { registerId } })).pupils
}

export interface SentMark {
  studentId: string
  mark: RegisterMark | null
  amount?: Pesewas
  at?: string
  over?: boolean
}

/** Keeps marks; with `handOver` the register leaves the teacher's hands. */
export async function sendRegister(
  body: {
    classId: string
    feeTypeId: string
    day: Day
    marks: SentMark[]
    handOver?: { counted: Pesewas; says?: string; askDay?: boolean; confirm?: boolean }
  },
  idempotencyKey?: string,
): Promise<Register> {
  return (await call(keepRegister, { body }, idempotencyKey ? { idempotencyKey } : {})).register
}

export async function takeBack(registerId: string, idempotencyKey: string): Promise<Register> {
  return (await call(takeRegisterBack, { params: { registerId } }, { idempotencyKey })).register
}

export const registersQuery = (day?: Day) =>
  queryOptions({
    queryKey: ['registers', day ?? ''],
    queryFn: ({ signal }) => call(listRegisters, { query: day ? { day } : {} }, { signal }),
  })

export const registerQuery = (registerId: string) =>
  queryOptions({
    queryKey: ['register', registerId],
    queryFn: ({ signal }) => call(readRegister, { params: { registerId } }, { signal }),
  })

export async function accept(
  { registerId, counted, says }: { registerId: string; counted: Pesewas; says: string },
  idempotencyKey: string,
): Promise<Register> {
  const body = { counted, says, askFloat: true }
  const { register } = await call(acceptRegister, { params: { registerId }, body }, { idempotencyKey })
  await readAgain()
  return register
}

export async function sendBack(
  { registerId, reason }: { registerId: string; reason: string },
  idempotencyKey: string,
): Promise<Register> {
  const { register } = await call(
    sendRegisterBack,
    { params: { registerId }, body: { reason } },
    { idempotencyKey },
  )
  await readAgain()
  return register
}

export interface Correction {
  registerId: string
  studentId: string
  mark: RegisterMark
  amount: Pesewas | null
  reason: string
}

export async function correct(
  { registerId, amount, ...rest }: Correction,
  idempotencyKey: string,
): Promise<Register> {
  const body = { ...rest, ...(amount === null ? {} : { amount }) }
  const { register } = await call(correctRegister, { params: { registerId }, body }, { idempotencyKey })
  await readAgain()
  return register
}

export async function settle(
  { staffId, amount }: { staffId: string; amount: Pesewas },
  idempotencyKey: string,
): Promise<string> {
  const body = { amount: pesewas(Math.abs(amount)), isGivenBack: amount < 0, askFloat: true }
  const { message } = await call(settleInHand, { params: { staffId }, body }, { idempotencyKey })
  await readAgain()
  return message
}

async function readAgain(): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['students'] })
  await refreshCash()
}
