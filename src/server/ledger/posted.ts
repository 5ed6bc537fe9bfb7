import type { PaymentMethod } from '#shared/constants.ts'
import type { Day } from '#shared/dates.ts'
import type { Pesewas } from '#shared/money.ts'

/** What one act for one student came to. */
export interface Posted {
  student: string
  studentStatus: 'active' | 'completed' | 'archived'
  /** What the student owes now over all fee types; negative is in credit. */
  owed: Pesewas
  effectiveOn: Day
  dueOn?: Day
  method?: PaymentMethod
  receipt?: {
    id: string
    /** With the school's initials: AGA-000123. */
    number: string
    /** For the public check page: the school's code, then the receipt's own. */
    code: string
    amount: Pesewas
    balanceBefore: Pesewas
    balanceAfter: Pesewas
    /** The receipt that its cheque had when it bounced. */
    again?: string
  }
  entries: {
    id: string
    feeTypeId: string
    feeType: string
    side: 'Debit' | 'Credit'
    amount: Pesewas
    balance: Pesewas
  }[]
  replayed?: boolean
}

/** Of an older client that says one payment in two calls. */
export interface CompletedPosted extends Posted {
  /** The entry of the first call, when this call was the second half of one act. */
  completes?: string
}
