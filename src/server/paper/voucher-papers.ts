import type { Pesewas } from '#shared/money.ts'
import type { School } from './school.ts'

/** A voucher of cash that was paid out, printed twice: one copy to sign and keep, one for whoever was paid. */
export interface Voucher {
  kind: 'voucher'
  format: 'a5' | '80mm' | '58mm'
  school: School
  /** `AGA-V-000012`. */
  number: string
  paidAt: Date
  payee: string
  word: string
  /** "Ama’s drawer", "The safe". */
  from: string
  /** One name, or two where it took two. */
  allowedBy: string
  hasPhoto: boolean
  amount: Pesewas
  paidBy: string
  voided: { at: Date; by: string; reason: string; cash: string } | null
  printedAt: Date
  printedBy: string
}
