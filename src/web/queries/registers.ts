import type { Reply } from '#shared/api/endpoint.ts'
import { keepRegister, readRegisterBook, takeRegisterBack } from '#shared/api/registers.ts'
import type { Day } from '#shared/dates.ts'
import type { RegisterMark } from '#shared/registers.ts'
import { call } from '#web/api.ts'

export type RegisterBook = Reply<typeof readRegisterBook>
export type Book = RegisterBook['books'][number]
export type BookPupil = Book['pupils'][number]
export type Register = Book['registers'][number]

export const readBook = (): Promise<RegisterBook> => call(readRegisterBook)

export interface SentMark {
  studentId: string
  mark: RegisterMark | null
  amount?: number
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
    handOver?: { counted: number; says?: string }
  },
  idempotencyKey: string,
): Promise<Register> {
  return (await call(keepRegister, { body }, { idempotencyKey })).register
}

export async function takeBack(registerId: string, idempotencyKey: string): Promise<Register> {
  return (await call(takeRegisterBack, { params: { registerId } }, { idempotencyKey })).register
}
