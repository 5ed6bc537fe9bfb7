import type { Pesewas } from '#shared/money.ts'
import type { School } from './school.ts'

/** For the notice board and for meetings: how parents see their children's fees on the phone. */
export interface ParentsSheet {
  kind: 'parents-sheet'
  school: School
  /** Of the app, with its scheme; the QR code holds it. */
  address: string
  /** What a child's code looks like at this school. */
  exampleCode: string
  /** Receipts and statements too, not only what is owed. */
  hasReceipts: boolean
  /** By Mobile Money or card, in the app. */
  takesPayments: boolean
  printedAt: Date
}

/** What the school's records say of a payment in the app that the payer's bank wants back. */
export interface DisputeEvidence {
  kind: 'dispute-evidence'
  school: School
  /** Paystack's number of the dispute. */
  disputeId: string
  amount: Pesewas
  dueAt: Date | null
  reference: string
  paystackId: string | null
  channel: 'mobile_money' | 'card'
  network: 'mtn' | 'vod' | 'atl' | null
  walletEnd: string | null
  phoneEnd: string
  guardian: string | null
  askedAt: Date
  paidAt: Date | null
  /** What the payer paid, with a charge on top. */
  paid: Pesewas
  receipt: string | null
  code: string | null
  issuedAt: Date | null
  lines: { name: string; className: string; feeType: string; amount: Pesewas }[]
  /** When the receipt was sent by SMS. */
  texts: Date[]
  printedAt: Date
}
