import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'
import type { RegisterMark } from '#shared/registers.ts'
import type { Context } from '../context/context.ts'
import { callLedger } from './door.ts'

interface OfRegister {
  register: string
  replayed?: boolean
}

interface KeptMark {
  student: string
  /** Null takes the own mark away. */
  mark: RegisterMark | null
  amount?: Pesewas | undefined
  /** When it was made, by the phone's clock. */
  at?: string | undefined
  /** Replaces what others marked. */
  over?: boolean | undefined
}

export interface KeptRegister {
  class: string
  feeType: string
  day: Day
  marks: readonly KeptMark[]
  handOver?:
    | {
        counted: Pesewas
        says?: string | undefined
        /** Ask where the marks were made on another day. */
        askDay?: boolean | undefined
        confirm?: boolean | undefined
      }
    | undefined
}

/** Keeps marks of a class for a day, and hands the register over where that is said. Nothing is posted. */
export function keepRegister(context: Context, register: KeptRegister): Promise<OfRegister> {
  return callLedger(context, 'keep_register', register)
}

/** Whoever handed it over has it again, to change a mark. Refuses not_found, forbidden, conflict. */
export function takeRegisterBack(context: Context, register: string): Promise<OfRegister> {
  return callLedger(context, 'take_register_back', { register })
}

/** The cashier sends it back; nothing is posted. Refuses not_found, conflict. */
export function sendRegisterBack(context: Context, register: string, reason: string): Promise<OfRegister> {
  return callLedger(context, 'send_register_back', { register, reason })
}

/**
 * Posts a register, once: charges, payments, the cash as counted and its slip number. What was counted differently stands in the
 * name of who handed it over. Refuses not_found, forbidden, conflict, invalid, drawer_needed, day_closed.
 */
export function acceptRegister(
  context: Context,
  accepted: { register: string; counted: Pesewas; says?: string | undefined },
): Promise<OfRegister> {
  return callLedger(context, 'accept_register', accepted)
}

/** Puts one mark of an accepted register right: its entries are reversed and the right ones posted. */
export function correctRegister(
  context: Context,
  correction: {
    register: string
    student: string
    mark: RegisterMark
    amount?: Pesewas | undefined
    reason: string
  },
): Promise<OfRegister> {
  return callLedger(context, 'correct_register', correction)
}

/** The turn of a register that a pupil's receipt is of, and pesewas owed of its fee before and after the money. */
export interface ReceiptTurn {
  turn: number
  before: Pesewas
  after: Pesewas
}

/** Makes the receipt of one pupil where there is none yet; `prints` counts a printing. Refuses not_found, conflict. */
export function askRegisterReceipt(
  context: Context,
  asked: { register: string; student: string; prints: boolean },
): Promise<ReceiptTurn> {
  return callLedger(context, 'ask_register_receipt', asked)
}

/** The same, and nothing is written. Refuses not_found, conflict. */
export function lookUpRegisterReceipt(
  context: Context,
  asked: { register: string; student: string },
): Promise<ReceiptTurn> {
  return callLedger(context, 'look_up_register_receipt', asked)
}

/** Cash that stands in a person's name is brought (above zero) or given back. Answers what is left. */
export function settleInHand(
  context: Context,
  settled: { staff: string; amount: Pesewas; note?: string | undefined },
): Promise<{ staff: string; left: Pesewas; replayed?: boolean }> {
  return callLedger(context, 'settle_in_hand', settled)
}
